//! Comments and glyphs, by the move that they follow.

/// The comments of a game. A comment is one line; there are none that are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comments {
    texts: Vec<String>,
    /// Numeric glyphs with their plies.
    glyphs: Vec<(usize, u8)>,
}

impl Comments {
    /// The comment after the `ply`-th move, after no move (the one before the first) for 0; empty if there is none.
    pub fn get(&self, ply: usize) -> &str {
        self.texts.get(ply).map_or("", String::as_str)
    }

    /// Adds to the comment after the `ply`-th move, 0 for the one before the first. A record has no way to write
    /// braces inside a comment or to keep white space: braces become parentheses, white space and control
    /// characters become single blanks.
    pub fn add(&mut self, ply: usize, text: &str) {
        let text = cleaned(text);
        if text.is_empty() {
            return;
        }
        if self.texts.len() <= ply {
            self.texts.resize(ply + 1, String::new());
        }
        let comment = &mut self.texts[ply];
        if !comment.is_empty() {
            comment.push(' ');
        }
        comment.push_str(&text);
    }

    /// The numeric glyphs of the `ply`-th move.
    pub fn glyphs(&self, ply: usize) -> impl Iterator<Item = u8> {
        self.glyphs.iter().filter(move |(at, _)| *at == ply).map(|(_, glyph)| *glyph)
    }

    /// Adds a numeric glyph to the `ply`-th move, once. There is none before the first move.
    pub fn add_glyph(&mut self, ply: usize, glyph: u8) {
        if ply > 0 && glyph > 0 && !self.glyphs.contains(&(ply, glyph)) {
            self.glyphs.push((ply, glyph));
        }
    }
}

fn cleaned(text: &str) -> String {
    let replaced = text.chars().map(|c| match c {
        '{' => '(',
        '}' => ')',
        c if c.is_control() => ' ',
        c => c,
    });
    replaced.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_stay_with_their_ply() {
        let mut comments = Comments::default();
        comments.add(2, "+0.31/10 0.412s");
        assert_eq!([0, 1, 2, 3].map(|ply| comments.get(ply)), ["", "", "+0.31/10 0.412s", ""]);
        comments.add(2, "White mates");
        assert_eq!(comments.get(2), "+0.31/10 0.412s White mates");
    }

    #[test]
    fn what_a_record_cannot_hold_is_replaced() {
        let mut comments = Comments::default();
        comments.add(0, " a\r\n\tb {c}\0d\u{3000}e ");
        comments.add(1, " \n ");
        assert_eq!(comments.get(0), "a b (c) d e");
        assert_eq!(comments.texts, ["a b (c) d e"]);
    }
}
