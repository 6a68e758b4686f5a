//! From which number ranks are counted.
//!
//! Programs count the ranks of a board of ten from 0 or from 1, so that `h2e2` may be two moves. A rank 0 or 10 settles it
//! for the file that it stands in.

use super::Recorded;

/// How the ranks of a board of ten are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbering {
    /// 0 to 9, as XBoard does.
    FromZero,
    /// 1 to 10, as the protocol does.
    FromOne,
}

impl Numbering {
    /// The numbering that these moves show.
    pub fn shown_by(moves: &[Recorded]) -> Option<Numbering> {
        moves.iter().filter(|mv| has_points(&mv.text)).find_map(|mv| {
            ranks(&mv.text).find_map(|rank| match rank {
                "0" => Some(Numbering::FromZero),
                "10" => Some(Numbering::FromOne),
                _ => None,
            })
        })
    }

    /// The numberings to try where nothing shows which it is, the usual one first: of algebraic records from 0, since
    /// they are XBoard's, of coordinates from 1.
    pub fn to_try(moves: &[Recorded]) -> [Numbering; 2] {
        let is_algebraic = |mv: &Recorded| has_points(&mv.text) && ranks(&mv.text).count() == 1;
        match moves.iter().any(is_algebraic) {
            true => [Numbering::FromZero, Numbering::FromOne],
            false => [Numbering::FromOne, Numbering::FromZero],
        }
    }

    /// A move with its ranks numbered from 1.
    pub fn from_one(self, text: &str) -> String {
        if self == Numbering::FromOne || !has_points(text) {
            return text.to_string();
        }
        let mut shifted = String::new();
        let mut rest = text;
        while let Some(rank) = ranks(rest).next() {
            let (before, after) = rest.split_once(rank).unwrap_or((rest, ""));
            shifted += before;
            // Longer numbers are no ranks; they are left as they are.
            shifted += &rank.parse::<u8>().map_or(rank.to_string(), |rank| (u32::from(rank) + 1).to_string());
            rest = after;
        }
        shifted + rest
    }
}

/// Whether a move names points by file and rank, and not in a way that numbers ranks itself. A sign of check may end it.
fn has_points(text: &str) -> bool {
    let is_point = |pair: &[u8]| (b'a'..=b'i').contains(&pair[0]) && pair[1].is_ascii_digit();
    let body = text.trim_end_matches(['+', '#']);
    body.as_bytes().windows(2).any(is_point) && !body.contains(['-', '+', '=', '.'])
}

/// The groups of digits.
fn ranks(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(texts: &str) -> Vec<Recorded> {
        texts.split(' ').map(|text| Recorded { text: text.to_string(), line: 1 }).collect()
    }

    #[test]
    fn a_first_or_last_rank_settles_it() {
        let shown = |texts| Numbering::shown_by(&moves(texts));
        assert_eq!(shown("Hg2 Hg7"), None);
        assert_eq!(shown("Hg2 Rh0"), Some(Numbering::FromZero));
        assert_eq!(shown("h3e3 h10g8"), Some(Numbering::FromOne));
        assert_eq!(shown("C2=5 炮10 H0-G2 c2.5 b10=Q"), None);
        assert_eq!(Numbering::to_try(&moves("Hg2"))[0], Numbering::FromZero);
        assert_eq!(Numbering::to_try(&moves("h2e2"))[0], Numbering::FromOne);
    }

    #[test]
    fn ranks_are_counted_on() {
        let from_one = |text| Numbering::FromZero.from_one(text);
        assert_eq!(
            ["h2e2", "Hg2+", "R9e4", "h9g7", "C2=5", "C2+5", "炮二平五"].map(from_one),
            ["h3e3", "Hg3+", "R10e5", "h10g8", "C2=5", "C2+5", "炮二平五"]
        );
        assert_eq!(Numbering::FromOne.from_one("h2e2"), "h2e2");
    }
}
