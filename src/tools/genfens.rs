//! Openings for data generation, in the form that testing frameworks ask for:
//! `tenglong "genfens N seed S book None" quit` prints N lines `info string genfens FEN`.

use crate::core::rules::Agreement;
use crate::matches::interrupt::Interrupt;
use crate::matches::openings::{self, Book};
use crate::matches::options::{Openings, Order, RandomOpenings, Source};
use crate::variants::VariantId;
use std::io::Write;
use std::path::PathBuf;

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Request {
    count: usize,
    seed: u64,
    /// File of positions to begin with; none: the start position.
    book: Option<PathBuf>,
    random: RandomOpenings,
}

/// Whether an argument of the command line is such a request.
pub fn is_request(argument: &str) -> bool {
    argument.split_ascii_whitespace().next() == Some("genfens")
}

/// Writes what `request` asks for: `genfens N seed S book None|FILE`, perhaps followed by `plies=N` and `score=N` as for
/// the random openings of a match.
///
/// # Errors
/// One line that says what is wrong with the request or its book, or that nobody reads the output.
pub fn run(request: &str, variant: VariantId, mut out: impl Write) -> Result<(), String> {
    let request = parse(request)?;
    let agreement = Agreement::default();
    let source = request.book.map_or(Source::StartPosition, Source::Epd);
    let starts = Openings { source, order: Order::Random, start: 1, strict: false };
    let (book, _) =
        Book::open(&starts, (variant, agreement), request.seed, request.count, &Interrupt::default())?;
    for number in 0..request.count {
        let seed = openings::seed_of(request.seed, number);
        let game = openings::random(&book.game(number)?, &request.random, seed)?;
        writeln!(out, "info string genfens {}", game.fen()).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn parse(text: &str) -> Result<Request, String> {
    let bad = || format!("'{text}' is not of the form genfens N seed S book None|FILE");
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let ["genfens", count, "seed", seed, "book", book, extra @ ..] = &words[..] else { return Err(bad()) };
    let (Ok(count), Ok(seed)) = (count.parse(), seed.parse()) else { return Err(bad()) };
    let book = (!book.eq_ignore_ascii_case("none")).then(|| PathBuf::from(book));
    let mut random = RandomOpenings::default();
    for word in extra {
        match word.split_once('=') {
            Some(("plies", value)) => random.plies = value.parse().map_err(|_| bad())?,
            Some(("score", value)) => random.window = value.parse().map_err(|_| bad())?,
            _ => return Err(format!("'{word}' is neither plies=N nor score=N")),
        }
    }
    Ok(Request { count, seed, book, random })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Color;
    use crate::game::Game;

    fn lines(request: &str) -> Result<Vec<String>, String> {
        let mut out = Vec::new();
        run(request, VariantId::Dragon, &mut out)?;
        Ok(String::from_utf8(out).unwrap().lines().map(str::to_string).collect())
    }

    #[test]
    fn openings_are_playable_and_belong_to_the_seed() {
        let found = lines("genfens 4 seed 7 book None plies=5").unwrap();
        assert_eq!(found.len(), 4);
        for line in &found {
            let fen = line.strip_prefix("info string genfens ").unwrap();
            assert_eq!(fen.split(' ').count(), 6);
            let game = Game::new(VariantId::Dragon, Agreement::default(), Some(fen)).unwrap();
            assert!(game.outcome().is_none() && game.side_to_move() == Color::Black);
        }
        assert_eq!(lines("genfens 4 seed 7 book None plies=5").unwrap(), found);
        assert_ne!(lines("genfens 4 seed 8 book None plies=5").unwrap(), found);
    }

    #[test]
    fn a_book_is_begun_with() {
        let path = std::env::temp_dir().join(format!("tenglong-{}-genfens.epd", std::process::id()));
        std::fs::write(&path, "4k4/9/9/9/9/9/9/9/9/3r1r3/R3K4 b - - 0 90\n").unwrap();
        let found = lines(&format!("genfens 2 seed 1 book {} plies=2 score=99999", path.display())).unwrap();
        assert!(found.iter().all(|line| line.ends_with(" 91")), "{found:?}");
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn refusals() {
        assert!(is_request(" genfens 3") && !is_request("bench"));
        for request in
            ["genfens", "genfens x seed 1 book None", "genfens 1 seed -1 book None", "genfens 1 seed 1"]
        {
            assert!(lines(request).unwrap_err().contains("is not of the form"), "{request}");
        }
        assert!(lines("genfens 1 seed 1 book None x=1").unwrap_err().contains("neither plies"));
        assert!(lines("genfens 1 seed 1 book no-such-file").unwrap_err().starts_with("no-such-file: "));
    }
}
