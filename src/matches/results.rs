//! What has come of the games of a match, whether they were just played or are read from records.

use super::ending::EndKind;
use super::identity;
use super::stats::{HalfPoints, Sample, Tally};
use crate::core::Color;
use std::collections::{HashMap, HashSet};
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
    /// How it ended.
    pub end: EndKind,
    /// Plies of the game, the opening's included.
    pub plies: usize,
    /// Time used by White and Black.
    pub time: [Duration; 2],
    /// Nodes searched by White and Black.
    pub nodes: [u64; 2],
    /// The position that it began with, if not the start position.
    pub start: Option<String>,
    /// The round as the record tells it.
    pub round: Option<String>,
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
    /// Games of foreign records that have no partner yet, in their order.
    alone: Vec<Summary>,
    /// Seen by White.
    white: Tally,
    ends: HashMap<EndKind, u64>,
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
    /// Those of the middle ones in which one game was won and one lost.
    pub split_pairs: u64,
    /// Time used.
    pub time: Duration,
    /// Nodes searched.
    pub nodes: u64,
}

impl Standing {
    /// What its strength is estimated from: pairs, if they are wanted and most games have a partner.
    pub fn sample(&self, pairs_wanted: bool) -> Sample {
        let Tally { wins, draws, losses } = self.tally;
        let paired = 2 * self.pairs.iter().sum::<u64>();
        if pairs_wanted && paired > 0 && 2 * paired >= self.tally.games() {
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
        *self.ends.entry(game.end.clone()).or_default() += 1;
        self.plies += game.plies as u64;
        self.pair_up(origin, game);
        Ok(())
    }

    /// Counts the pair that the game completes, or waits for its partner.
    fn pair_up(&mut self, origin: usize, game: Summary) {
        let Some(pair) = game.pair else {
            if game.number.is_none() {
                self.pair_up_foreign(game);
            }
            return;
        };
        let (first, second) =
            if game.white < game.black { (&game.white, &game.black) } else { (&game.black, &game.white) };
        let key = (origin, pair, first.clone(), second.clone());
        match self.open_pairs.remove(&key) {
            // Two games with the same colours are no pair.
            Some(partner) if partner.white == game.black => self.count_pair(&partner, &game),
            Some(_) => {}
            None => {
                self.open_pairs.insert(key, game);
            }
        }
    }

    /// The same for a game of a foreign record, which does not name its pair: its partner began at the same position
    /// with reversed colours, and was the game before, or one of the same round not long before.
    fn pair_up_foreign(&mut self, game: Summary) {
        /// Games that can end between the two of a pair: as many as are played at a time.
        const REACH: usize = 256;
        let reversed = |other: &Summary| {
            other.white == game.black && other.black == game.white && other.start == game.start
        };
        let is_partner = |(place, other): (usize, &Summary)| {
            let same_round = other.round == game.round;
            let is_last = place + 1 == self.alone.len();
            reversed(other)
                && (same_round && game.round.is_some() || is_last && (same_round || game.start.is_some()))
        };
        match self.alone.iter().enumerate().rposition(is_partner) {
            Some(place) => {
                let partner = self.alone.remove(place);
                self.count_pair(&partner, &game);
            }
            None => {
                if self.alone.len() == REACH {
                    self.alone.remove(0);
                }
                self.alone.push(game);
            }
        }
    }

    /// Counts two games between the same engines with reversed colours.
    fn count_pair(&mut self, first: &Summary, second: &Summary) {
        let sides =
            [(&second.white, Color::White, Color::Black), (&second.black, Color::Black, Color::White)];
        for (name, color, color_before) in sides {
            let both = [points(first.winner, color_before), points(second.winner, color)];
            let engine = self.engine(name);
            let standing = &mut self.engines[engine];
            standing.pairs[both[0] + both[1]] += 1;
            standing.split_pairs += u64::from(both == [0, 2] || both == [2, 0]);
        }
    }

    fn origin(&mut self, origin: &Origin) -> usize {
        let facts = identity::parse(&origin.settings);
        let lasting = identity::to_text(&identity::lasting(facts));
        let origin = &Origin { settings: lasting, seed: origin.seed };
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
    pub fn ends(&self) -> impl Iterator<Item = (String, u64)> {
        self.ends.iter().map(|(end, count)| (end.to_string(), *count))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::position::End;

    fn game(number: usize, pair: usize, white: &str, black: &str, winner: Option<Color>) -> Summary {
        Summary {
            origin: Origin::default(),
            number: Some(number),
            pair: Some(pair),
            white: white.to_string(),
            black: black.to_string(),
            winner,
            end: EndKind::Rules(End::Checkmate),
            plies: 80,
            time: [Duration::from_secs(1), Duration::from_secs(2)],
            nodes: [100, 200],
            start: None,
            round: None,
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
        assert_eq!(results.engines()[0].sample(true), Sample::Pairs([0, 0, 0, 1, 1]));
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
        assert_eq!(results.engines()[0].sample(true), Sample::Games([0, 2, 0]));
    }

    #[test]
    fn single_games_are_their_own_sample() {
        let mut results = Results::default();
        results
            .add(Summary { pair: None, number: None, ..game(1, 1, "A", "B", Some(Color::White)) })
            .unwrap();
        results.add(Summary { pair: None, number: None, ..game(1, 1, "A", "B", None) }).unwrap();
        assert_eq!(results.engines()[0].sample(true), Sample::Games([0, 1, 1]));
    }

    /// A game of a foreign record: White, Black, start, round and winner.
    type Foreign<'a> = (&'a str, &'a str, Option<&'a str>, Option<&'a str>, Option<Color>);

    /// The pairs of A that foreign records show.
    fn foreign(games: &[Foreign]) -> [u64; 5] {
        let mut results = Results::default();
        for &(white, black, start, round, winner) in games {
            let (start, round) = (start.map(str::to_string), round.map(str::to_string));
            let game = Summary { number: None, pair: None, start, round, ..game(1, 1, white, black, winner) };
            results.add(game).unwrap();
        }
        results.engines().iter().find(|standing| standing.name == "A").unwrap().pairs
    }

    #[test]
    fn pairs_of_foreign_records() {
        let (white, black) = (Some(Color::White), Some(Color::Black));
        // Without tags: two in a row from one position.
        let stripped = [
            ("A", "B", Some("x"), None, white),
            ("B", "A", Some("x"), None, None),
            ("A", "B", Some("y"), None, white),
            ("B", "A", Some("z"), None, white),
            ("A", "B", Some("z"), None, black),
        ];
        assert_eq!(foreign(&stripped), [1, 0, 0, 1, 0]);
        assert_eq!(foreign(&[("A", "B", None, None, white), ("A", "B", None, None, white)]), [0; 5]);
        // Two at a time: the round tells.
        let mixed = [
            ("A", "B", Some("x"), Some("1"), white),
            ("B", "A", Some("y"), Some("2"), black),
            ("A", "B", Some("y"), Some("2"), white),
            ("B", "A", Some("x"), Some("1"), black),
            ("A", "B", None, Some("3"), None),
            ("B", "A", None, Some("4"), None),
        ];
        assert_eq!(foreign(&mixed), [0, 0, 0, 0, 2]);
    }

    #[test]
    fn won_and_lost_is_told_from_twice_drawn() {
        let mut results = Results::default();
        results.add(game(1, 1, "A", "B", Some(Color::White))).unwrap();
        results.add(game(2, 1, "B", "A", Some(Color::White))).unwrap();
        results.add(game(3, 2, "A", "B", None)).unwrap();
        results.add(game(4, 2, "B", "A", None)).unwrap();
        let standings = results.engines().iter();
        assert!({ standings }.all(|standing| standing.pairs == [0, 0, 2, 0, 0] && standing.split_pairs == 1));
    }
}
