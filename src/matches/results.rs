//! What has come of the games of a match, whether they were just played or are read from records.

use super::identity;
use super::stats::{HalfPoints, Sample, Tally};
use crate::core::Color;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

/// What counts of a finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Which match it belongs to, and the seed of that.
    pub origin: Origin,
    /// Its number in the match, from 1; none in foreign records.
    pub number: Option<usize>,
    /// Number of its pair, if it has one.
    pub pair: Option<usize>,
    /// Name of White's engine.
    pub white: String,
    /// Name of Black's engine.
    pub black: String,
    /// Who won.
    pub winner: Option<Color>,
    /// How it ended, as a sentence.
    pub reason: String,
    /// Plies of the game, the opening's included.
    pub plies: usize,
    /// Time used by White and Black.
    pub time: [Duration; 2],
    /// Nodes searched by White and Black.
    pub nodes: [u64; 2],
}

/// The match that a game belongs to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Origin {
    /// The identity of its settings, as written in records; empty in foreign ones.
    pub settings: String,
    /// The seed.
    pub seed: Option<u64>,
}

/// All results so far.
#[derive(Clone, Debug, Default)]
pub struct Results {
    engines: Vec<Standing>,
    origins: Vec<Origin>,
    counted: HashSet<(usize, usize)>,
    /// First games of pairs whose second one is missing.
    open_pairs: HashMap<PairKey, Summary>,
    /// Seen by White.
    white: Tally,
    ends: BTreeMap<String, u64>,
    plies: u64,
}

/// What identifies a pair: the match (an index), its number there, the engines in the order of their names.
type PairKey = (usize, usize, String, String);

/// The results of one engine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// Its games.
    pub tally: Tally,
    /// Its complete pairs, by half points won.
    pub pairs: [u64; 5],
    /// Time used.
    pub time: Duration,
    /// Nodes searched.
    pub nodes: u64,
}

impl Standing {
    /// What its strength is estimated from: pairs, unless most games have no partner.
    pub fn sample(&self) -> Sample {
        let Tally { wins, draws, losses } = self.tally;
        let paired = 2 * self.pairs.iter().sum::<u64>();
        if paired > 0 && 2 * paired >= self.tally.games() {
            Sample::Pairs(self.pairs)
        } else {
            Sample::Games([losses, draws, wins])
        }
    }
}

/// The game was counted before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duplicate;

impl Results {
    /// No games yet between these engines.
    pub fn new(names: impl IntoIterator<Item = String>) -> Results {
        let engines = names.into_iter().map(|name| Standing { name, ..Standing::default() }).collect();
        Results { engines, ..Results::default() }
    }

    /// Counts a game.
    ///
    /// # Errors
    /// [`Duplicate`] if the same game of the same match was counted before; then nothing changes.
    pub fn add(&mut self, game: Summary) -> Result<(), Duplicate> {
        let origin = self.origin(&game.origin);
        if game.number.is_some_and(|number| !self.counted.insert((origin, number))) {
            return Err(Duplicate);
        }
        let sides = [self.engine(&game.white), self.engine(&game.black)];
        for (color, engine) in Color::BOTH.into_iter().zip(sides) {
            let standing = &mut self.engines[engine];
            standing.tally.count(points(game.winner, color));
            standing.time += game.time[color.index()];
            standing.nodes += game.nodes[color.index()];
        }
        self.white.count(points(game.winner, Color::White));
        *self.ends.entry(kind_of_end(&game.reason)).or_default() += 1;
        self.plies += game.plies as u64;
        self.pair_up(origin, game);
        Ok(())
    }

    /// Counts the pair that the game completes, or waits for its partner.
    fn pair_up(&mut self, origin: usize, game: Summary) {
        let Some(pair) = game.pair else { return };
        let (first, second) =
            if game.white < game.black { (&game.white, &game.black) } else { (&game.black, &game.white) };
        let key = (origin, pair, first.clone(), second.clone());
        match self.open_pairs.remove(&key) {
            Some(partner) if partner.white == game.black => {
                let white = points(game.winner, Color::White) + points(partner.winner, Color::Black);
                let (white_engine, black_engine) = (self.engine(&game.white), self.engine(&game.black));
                self.engines[white_engine].pairs[white] += 1;
                self.engines[black_engine].pairs[4 - white] += 1;
            }
            // Two games with the same colours are no pair.
            Some(_) => {}
            None => {
                self.open_pairs.insert(key, game);
            }
        }
    }

    fn origin(&mut self, origin: &Origin) -> usize {
        let known = self.origins.iter().position(|known| known == origin);
        known.unwrap_or_else(|| {
            self.origins.push(origin.clone());
            for name in identity::engines(&identity::parse(&origin.settings)) {
                self.engine(name);
            }
            self.origins.len() - 1
        })
    }

    fn engine(&mut self, name: &str) -> usize {
        let known = self.engines.iter().position(|standing| standing.name == name);
        known.unwrap_or_else(|| {
            self.engines.push(Standing { name: name.to_string(), ..Standing::default() });
            self.engines.len() - 1
        })
    }

    /// The engines, in the order of the first match's command, else of their appearance.
    pub fn engines(&self) -> &[Standing] {
        &self.engines
    }

    /// The matches that games came from.
    pub fn origins(&self) -> &[Origin] {
        &self.origins
    }

    /// All games, seen by White.
    pub fn white(&self) -> Tally {
        self.white
    }

    /// How often games ended in which way.
    pub fn ends(&self) -> impl Iterator<Item = (&str, u64)> {
        self.ends.iter().map(|(end, count)| (end.as_str(), *count))
    }

    /// Average length of a game in plies.
    pub fn average_plies(&self) -> f64 {
        self.plies as f64 / self.white.games().max(1) as f64
    }
}

/// What a game is worth for `color`.
fn points(winner: Option<Color>, color: Color) -> HalfPoints {
    match winner {
        None => 1,
        Some(winner) if winner == color => 2,
        Some(_) => 0,
    }
}

/// The reason without the side and without particulars: `White makes an illegal move: a1a9` becomes
/// `makes an illegal move`.
fn kind_of_end(reason: &str) -> String {
    let end = reason.strip_prefix("White ").or(reason.strip_prefix("Black ")).unwrap_or(reason);
    end.split([':', ',']).next().unwrap_or_default().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: usize, pair: usize, white: &str, black: &str, winner: Option<Color>) -> Summary {
        Summary {
            origin: Origin::default(),
            number: Some(number),
            pair: Some(pair),
            white: white.to_string(),
            black: black.to_string(),
            winner,
            reason: "White mates".to_string(),
            plies: 80,
            time: [Duration::from_secs(1), Duration::from_secs(2)],
            nodes: [100, 200],
        }
    }

    #[test]
    fn pairs_are_found_in_any_order() {
        let mut results = Results::new(["A".to_string(), "B".to_string()]);
        results.add(game(1, 1, "A", "B", Some(Color::White))).unwrap();
        results.add(game(4, 2, "B", "A", None)).unwrap();
        results.add(game(5, 3, "A", "B", Some(Color::Black))).unwrap();
        assert_eq!(results.engines()[0].pairs, [0; 5]);
        results.add(game(2, 1, "B", "A", Some(Color::Black))).unwrap();
        results.add(game(3, 2, "A", "B", Some(Color::White))).unwrap();
        assert_eq!(results.engines()[0].pairs, [0, 0, 0, 1, 1]);
        assert_eq!(results.engines()[1].pairs, [1, 1, 0, 0, 0]);
        assert_eq!(results.engines()[0].tally, Tally { wins: 3, draws: 1, losses: 1 });
        assert_eq!(results.engines()[0].sample(), Sample::Pairs([0, 0, 0, 1, 1]));
        assert_eq!(results.engines()[1].time, Duration::from_secs(2 + 1 + 2 + 1 + 2));
        assert_eq!(results.white(), Tally { wins: 2, draws: 1, losses: 2 });
    }

    #[test]
    fn the_same_game_counts_once() {
        let mut results = Results::default();
        results.add(game(1, 1, "A", "B", None)).unwrap();
        assert_eq!(results.add(game(1, 1, "A", "B", None)), Err(Duplicate));
        let other = Origin { settings: String::new(), seed: Some(2) };
        results.add(Summary { origin: other, ..game(1, 1, "B", "A", None) }).unwrap();
        assert_eq!(results.white().games(), 2);
        assert_eq!(results.engines()[0].pairs, [0; 5], "games of two matches are no pair");
    }

    #[test]
    fn games_with_the_same_colours_are_no_pair() {
        let mut results = Results::default();
        results.add(game(1, 1, "A", "B", None)).unwrap();
        results.add(game(2, 1, "A", "B", None)).unwrap();
        assert_eq!(results.engines()[0].sample(), Sample::Games([0, 2, 0]));
    }

    #[test]
    fn single_games_are_their_own_sample() {
        let mut results = Results::default();
        results
            .add(Summary { pair: None, number: None, ..game(1, 1, "A", "B", Some(Color::White)) })
            .unwrap();
        results.add(Summary { pair: None, number: None, ..game(1, 1, "A", "B", None) }).unwrap();
        assert_eq!(results.engines()[0].sample(), Sample::Games([0, 1, 1]));
    }

    #[test]
    fn ends_are_told_without_particulars() {
        for (reason, kind) in [
            ("White mates", "mates"),
            ("Black makes an illegal move: a1a9", "makes an illegal move"),
            ("White loses on time, Black cannot win", "loses on time"),
            ("Draw by repetition", "Draw by repetition"),
        ] {
            assert_eq!(kind_of_end(reason), kind);
        }
    }
}
