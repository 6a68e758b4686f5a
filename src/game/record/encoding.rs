//! Which characters the bytes of a file are.
//!
//! UTF-8 where a line is UTF-8. Older files are GB18030 if they are Chinese, else Windows-1252; which of the two, the first
//! line that is not UTF-8 shows, for the rest of the file.
//!
//! Without the feature `cli` UTF-8 alone is known, and other bytes become replacement characters.

#[cfg(feature = "cli")]
pub use known::Decoder;

/// Decodes a file line by line.
#[cfg(not(feature = "cli"))]
#[derive(Default)]
pub struct Decoder {}

#[cfg(not(feature = "cli"))]
impl Decoder {
    /// The text of the next line.
    pub fn decode(&mut self, bytes: Vec<u8>) -> String {
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

#[cfg(feature = "cli")]
mod known {
    use encoding_rs::{Encoding, GB18030, WINDOWS_1252};

    /// Characters of which one at least is in every Chinese record of a game.
    const CHINESE: &str = "车車俥马馬傌炮砲包兵卒相象仕士帅帥将將进進退平前后後红黑胜和";

    /// Decodes a file line by line.
    #[derive(Default)]
    pub struct Decoder(Option<&'static Encoding>);

    impl Decoder {
        /// The text of the next line.
        pub fn decode(&mut self, bytes: Vec<u8>) -> String {
            String::from_utf8(bytes).unwrap_or_else(|error| {
                let bytes = error.as_bytes();
                let encoding = *self.0.get_or_insert_with(|| encoding_of(bytes));
                encoding.decode_without_bom_handling(bytes).0.into_owned()
            })
        }
    }

    /// The encoding of a line that is not UTF-8. Simplified Chinese has its high bytes in pairs; traditional characters are
    /// known by those of the game.
    fn encoding_of(line: &[u8]) -> &'static Encoding {
        let paired = line
            .chunk_by(|a, b| a.is_ascii() == b.is_ascii())
            .all(|run| run[0].is_ascii() || run.len() % 2 == 0);
        let chinese = GB18030.decode_without_bom_handling_and_without_replacement(line);
        match chinese {
            Some(text) if paired || text.contains(|c| CHINESE.contains(c)) => GB18030,
            _ => WINDOWS_1252,
        }
    }
}

#[cfg(all(test, feature = "cli"))]
mod tests {
    use super::Decoder;
    use encoding_rs::GB18030;

    fn decoded(lines: &[&[u8]]) -> Vec<String> {
        let mut decoder = Decoder::default();
        lines.iter().map(|line| decoder.decode(line.to_vec())).collect()
    }

    #[test]
    fn lines_are_read_in_the_encoding_of_the_file() {
        let (moves, _, _) = GB18030.encode("1. 炮二平五 马8进7");
        let (traditional, _, _) = GB18030.encode("馬二進三");
        assert_eq!(decoded(&[b"a", &moves, &traditional]), ["a", "1. 炮二平五 马8进7", "馬二進三"]);
        assert_eq!(decoded(&[&traditional, &moves]), ["馬二進三", "1. 炮二平五 马8进7"]);
        assert_eq!(decoded(&["炮二平五".as_bytes(), b"M\xfcller, Andr\xe9"]), ["炮二平五", "Müller, André"]);
        assert_eq!(decoded(&[b"{\xe9}", b"\xff\xfe"]), ["{é}", "ÿþ"]);
    }
}
