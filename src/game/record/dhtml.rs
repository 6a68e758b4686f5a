//! DhtmlXQ, the form in which web forums post games of xiangqi.
//!
//! Between `[DhtmlXQ]` and `[/DhtmlXQ]` stand fields of the form `[DhtmlXQ_name]value[/DhtmlXQ_name]`. Points are two
//! digits: the file from the left and the rank from the top, both from 0. `binit` holds the points of all pieces, `99` for
//! those off the board; `movelist` the moves. Variations and comments are passed over.

use super::transcript::{Recorded, Transcript};
use super::{GameResult, tags};

/// What begins and what ends a game.
pub const BEGIN: &str = "[DhtmlXQ]";
pub const END: &str = "[/DhtmlXQ]";

/// The pieces of Red in the order of `binit`; Black's follow in the same.
const PIECES: &str = "RNBAKABNRCCPPPPP";
const FILES: usize = 9;
const RANKS: usize = 10;

/// Takes the text of a game apart.
///
/// # Errors
/// What is wrong with it.
pub fn parse(text: &str, line: usize) -> Result<Transcript, String> {
    let mut record = Transcript { line, ..Transcript::default() };
    for (field, tag) in
        [("title", "Event"), ("place", "Site"), ("date", "Date"), ("red", "White"), ("black", "Black")]
    {
        if let Some(value) = field_of(text, field).filter(|value| !value.is_empty()) {
            record.tags.set(tag, value);
        }
    }
    record.tags.set(tags::VARIANT, "xiangqi");
    record.result = field_of(text, "result").and_then(result).unwrap_or_default();
    let moves =
        points(field_of(text, "movelist").unwrap_or_default()).ok_or("the list of moves is broken")?;
    if moves.len() % 2 != 0 {
        return Err("the list of moves is broken".to_string());
    }
    if let Some(pieces) = field_of(text, "binit") {
        let fen = fen(pieces, moves.first().copied().flatten()).ok_or("the list of pieces is broken")?;
        record.tags.set(tags::FEN, &fen);
    }
    let spelled = |point: Option<(usize, usize)>| {
        point.map(|(file, rank)| format!("{}{}", (b'a' + file as u8) as char, RANKS - rank))
    };
    for pair in moves.chunks(2) {
        let text = spelled(pair[0]).zip(spelled(pair[1])).map(|(from, to)| from + &to);
        record.moves.push(Recorded { text: text.ok_or("the list of moves is broken")?, line });
    }
    Ok(record)
}

fn field_of<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let (_, value) = text.split_once(&format!("[DhtmlXQ_{name}]"))?;
    Some(value.split_once(&format!("[/DhtmlXQ_{name}]"))?.0.trim())
}

/// The points of a list, none for a piece off the board.
fn points(list: &str) -> Option<Vec<Option<(usize, usize)>>> {
    let digits: Vec<usize> = list
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| c.to_digit(10).map(|d| d as usize))
        .collect::<Option<_>>()?;
    let point = |pair: &[usize]| match *pair {
        [9, 9] => Some(None),
        [file, rank] if file < FILES => Some(Some((file, rank))),
        _ => None,
    };
    digits.chunks(2).map(point).collect()
}

/// The position in which the piece on `first` is to move.
fn fen(pieces: &str, first: Option<(usize, usize)>) -> Option<String> {
    let points = points(pieces).filter(|points| points.len() == 2 * PIECES.len())?;
    let mut board = [[None; FILES]; RANKS];
    let black = PIECES.to_ascii_lowercase();
    for (letter, point) in PIECES.chars().chain(black.chars()).zip(points) {
        if let Some((file, rank)) = point {
            board[rank][file] = Some(letter);
        }
    }
    let rank_text = |rank: &[Option<char>; FILES]| {
        rank.chunk_by(|a, b| a.is_none() && b.is_none())
            .map(|run| match run[0] {
                Some(letter) => letter.to_string(),
                None => run.len().to_string(),
            })
            .collect::<String>()
    };
    let ranks: Vec<String> = board.iter().map(rank_text).collect();
    let is_black =
        first.and_then(|(file, rank)| board[rank][file]).is_some_and(|letter| letter.is_ascii_lowercase());
    Some(format!("{} {} - - 0 1", ranks.join("/"), if is_black { 'b' } else { 'w' }))
}

fn result(text: &str) -> Option<GameResult> {
    const WORDS: [(&str, GameResult); 8] = [
        ("红胜", GameResult::WhiteWins),
        ("紅勝", GameResult::WhiteWins),
        ("先胜", GameResult::WhiteWins),
        ("黑胜", GameResult::BlackWins),
        ("黑勝", GameResult::BlackWins),
        ("先负", GameResult::BlackWins),
        ("和", GameResult::Draw),
        ("平", GameResult::Draw),
    ];
    WORDS.into_iter().find(|(word, _)| text.contains(word)).map(|(_, result)| result)
}
