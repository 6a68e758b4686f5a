//! The algebraic record (art. 11).

use super::board::Point;
use super::moves::Move;
use super::position::Position;

impl Position {
    /// The algebraic form of a legal move given in protocol text.
    pub fn san(&self, text: &str) -> Result<String, String> {
        let mv = self.parse(text)?;
        let next = self.after(mv);
        let mark = match (next.in_check(), !next.has_move()) {
            (true, true) => "#",
            (true, false) => "+",
            (false, _) => "",
        };
        Ok(self.san_body(mv) + mark)
    }

    fn san_body(&self, mv: Move) -> String {
        match mv {
            Move::Plain { from, to } => self.san_plain(from, to),
            Move::Promotion { from, to } => format!("{}={}", self.san_plain(from, to), self.promotion),
            Move::KingDragonSwap { dragon, .. } => {
                let swaps =
                    self.moves().iter().filter(|mv| matches!(mv, Move::KingDragonSwap { .. })).count();
                if swaps > 1 { format!("O-O{dragon}") } else { "O-O".to_string() }
            }
            Move::TigerPawnSwap { tiger, pawn } => format!("H{}-{pawn}", tiger.file_letter()),
        }
    }

    fn san_plain(&self, from: Point, to: Point) -> String {
        let kind = self.board.at(from).map(|piece| piece.kind).expect("a move has a mover");
        let rivals = self.rivals(from, to);
        let takes = !self.board.is_empty_at(to);
        let x = if takes { "x" } else { "" };
        if kind == 'P' {
            let file =
                if takes || !rivals.is_empty() { from.file_letter().to_string() } else { String::new() };
            return format!("{file}{x}{to}");
        }
        let origin = if rivals.is_empty() {
            String::new()
        } else if rivals.iter().all(|rival| rival.file != from.file) {
            from.file_letter().to_string()
        } else if rivals.iter().all(|rival| rival.rank != from.rank) {
            from.rank.to_string()
        } else {
            from.to_string()
        };
        format!("{kind}{origin}{x}{to}")
    }

    /// The points of the other pieces of the mover's kind that can legally go to the same point.
    fn rivals(&self, from: Point, to: Point) -> Vec<Point> {
        let moves = self.moves();
        let others = moves.iter().filter_map(|&mv| match mv {
            Move::Plain { from: other, to: point } | Move::Promotion { from: other, to: point } => {
                (point == to && other != from && self.board.at(other) == self.board.at(from)).then_some(other)
            }
            _ => None,
        });
        others.collect()
    }
}
