//! Who plays whom, from which opening, with which colour: a function of the game's number alone, so that a match can be
//! cut off and resumed anywhere.

use super::options::{Colours, MatchSettings, Tournament};

/// The games of a match, in order. Rounds follow each other; in a round every meeting plays all its games.
#[derive(Clone, Debug)]
pub struct Schedule {
    meetings: Vec<[usize; 2]>,
    rounds: usize,
    games: usize,
    repeat: bool,
    colours: Colours,
}

/// One game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Number of the game, from 1.
    pub number: usize,
    /// Number of the round, from 1.
    pub round: usize,
    /// Number of the pair of games with the same opening and reversed colours, from 1; none if games stand alone.
    pub pair: Option<usize>,
    /// Number of the opening in the order of the match, from 0; in a round all meetings have the same ones.
    pub opening: usize,
    /// Index of the engine that plays White.
    pub white: usize,
    /// Index of the engine that plays Black.
    pub black: usize,
}

impl Schedule {
    /// The schedule of these settings.
    pub fn new(settings: &MatchSettings) -> Schedule {
        let count = settings.engines.len();
        let seeds = match settings.tournament {
            Tournament::RoundRobin => count,
            Tournament::Gauntlet { seeds } => seeds,
        };
        let opponents = |seed: usize| match settings.tournament {
            Tournament::RoundRobin => seed + 1..count,
            Tournament::Gauntlet { seeds } => seeds..count,
        };
        let meetings = (0..seeds).flat_map(|seed| opponents(seed).map(move |other| [seed, other])).collect();
        let MatchSettings { rounds, games, repeat, colours, .. } = *settings;
        Schedule { meetings, rounds, games, repeat, colours }
    }

    /// Number of games.
    pub fn len(&self) -> usize {
        self.rounds * self.meetings.len() * self.games
    }

    /// Whether there is no game at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of openings that the games use.
    pub fn openings(&self) -> usize {
        self.rounds * self.openings_of_meeting()
    }

    fn openings_of_meeting(&self) -> usize {
        if self.repeat { self.games.div_ceil(2) } else { self.games }
    }

    /// The game with this number (from 1).
    ///
    /// # Panics
    /// If there is none.
    pub fn fixture(&self, number: usize) -> Fixture {
        assert!((1..=self.len()).contains(&number), "no game {number}");
        let game = (number - 1) % self.games;
        let meeting = (number - 1) / self.games;
        let round = meeting / self.meetings.len();
        let [first, second] = self.meetings[meeting % self.meetings.len()];
        let within = if self.repeat { game / 2 } else { game };
        let opening = round * self.openings_of_meeting() + within;
        let odd = if self.repeat { game % 2 == 1 } else { opening % 2 == 1 };
        let reversed = (odd && !self.colours.fixed) != self.colours.reversed;
        let (white, black) = if reversed { (second, first) } else { (first, second) };
        let in_pairs = self.repeat && !self.colours.fixed;
        let pair = in_pairs.then_some(meeting * self.openings_of_meeting() + within + 1);
        Fixture { number, round: round + 1, pair, opening, white, black }
    }
}

#[cfg(test)]
mod tests {
    use super::super::options::{Request, parse};
    use super::*;
    use std::collections::HashMap;

    fn schedule(line: &str) -> Schedule {
        let args: Vec<String> = line.split(' ').map(str::to_string).collect();
        match parse(&args).unwrap() {
            Request::Play(settings, _) => Schedule::new(&settings),
            other => panic!("{other:?}"),
        }
    }

    fn fixtures(line: &str) -> Vec<Fixture> {
        let schedule = schedule(line);
        (1..=schedule.len()).map(|number| schedule.fixture(number)).collect()
    }

    #[test]
    fn two_engines_play_reversed_pairs() {
        let games = fixtures("-engine -engine -each nodes=1 -rounds 3");
        let short: Vec<_> = games.iter().map(|f| (f.number, f.round, f.pair, f.opening, f.white)).collect();
        let expected = [
            (1, 1, Some(1), 0, 0),
            (2, 1, Some(1), 0, 1),
            (3, 2, Some(2), 1, 0),
            (4, 2, Some(2), 1, 1),
            (5, 3, Some(3), 2, 0),
            (6, 3, Some(3), 2, 1),
        ];
        assert_eq!(short, expected);
    }

    #[test]
    fn single_games_alternate_colours_and_openings() {
        let games = fixtures("-engine -engine -each nodes=1 -rounds 4 -games 1");
        let short: Vec<_> = games.iter().map(|f| (f.pair, f.opening, f.white)).collect();
        assert_eq!(short, [(None, 0, 0), (None, 1, 1), (None, 2, 0), (None, 3, 1)]);
        let long = fixtures("-engine -engine -each nodes=1 -games 3");
        assert_eq!(long.iter().map(|f| (f.opening, f.white)).collect::<Vec<_>>(), [(0, 0), (1, 1), (2, 0)]);
    }

    #[test]
    fn many_games_of_one_meeting() {
        let games = fixtures("-engine -engine -each nodes=1 -games 5 -repeat");
        let short: Vec<_> = games.iter().map(|f| (f.pair.unwrap(), f.opening, f.white)).collect();
        assert_eq!(short, [(1, 0, 0), (1, 0, 1), (2, 1, 0), (2, 1, 1), (3, 2, 0)]);
    }

    #[test]
    fn colours_stay_or_begin_reversed() {
        let colours = |more: &str| {
            let games = fixtures(&format!("-engine -engine -each nodes=1 {more}"));
            games.iter().map(|f| (f.opening, f.white, f.pair)).collect::<Vec<_>>()
        };
        assert_eq!(colours("-reverse"), [(0, 1, Some(1)), (0, 0, Some(1)), (1, 1, Some(2)), (1, 0, Some(2))]);
        assert_eq!(colours("-noswap"), [(0, 0, None), (0, 0, None), (1, 0, None), (1, 0, None)]);
        assert_eq!(colours("-noswap -reverse -games 1"), [(0, 1, None), (1, 1, None)]);
    }

    #[test]
    fn everyone_meets_everyone_equally() {
        let line = "-engine -engine -engine -engine -each nodes=1 -rounds 5";
        let mut meetings: HashMap<(usize, usize), usize> = HashMap::new();
        let mut pairs: HashMap<usize, Vec<Fixture>> = HashMap::new();
        for game in fixtures(line) {
            assert_ne!(game.white, game.black);
            *meetings.entry((game.white, game.black)).or_default() += 1;
            pairs.entry(game.pair.unwrap()).or_default().push(game);
        }
        assert!(meetings.len() == 12 && meetings.values().all(|&games| games == 5), "{meetings:?}");
        for games in pairs.values() {
            let [a, b] = games[..] else { panic!("{games:?}") };
            assert_eq!((a.white, a.black, a.opening), (b.black, b.white, b.opening));
        }
        assert_eq!(schedule(line).openings(), 5);
    }

    #[test]
    fn the_seeds_run_the_gauntlet() {
        let games =
            fixtures("-engine -engine -engine -engine -each nodes=1 -rounds 1 -tournament gauntlet -seeds 2");
        assert_eq!(games.len(), 8);
        assert!(games.iter().all(|f| (f.white < 2) != (f.black < 2)));
    }
}
