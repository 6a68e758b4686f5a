//! Results as text.

use super::results::{Results, Standing};
use super::stats::{Estimate, Sample, Sprt, Tally, Verdict};
use crate::core::text::counted;
use std::time::Duration;

const RULE: &str = "--------------------------------------------------";

/// What is not known.
const UNKNOWN: &str = "n/a";

/// How results are looked at.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The conditions of the match in a few words.
    pub title: &'a str,
    /// The test.
    pub sprt: Option<&'a Sprt>,
    /// Whether pairs of games are the unit of the statistics; else single games are.
    pub pairs: bool,
}

/// The figures that are worth looking at again and again: points, Elo, pentanomial counts, the test.
pub fn standings(results: &Results, view: &View) -> String {
    let mut lines = vec![RULE.to_string()];
    match results.engines() {
        [first, second] => {
            lines.push(format!("Results of {} vs {} ({}):", first.name, second.name, view.title));
            lines.extend(duel(first, view.pairs));
        }
        engines => {
            lines.push(format!("Results of {} ({}):", counted(engines.len(), "engine"), view.title));
            lines.extend(table(engines, view.pairs));
        }
    }
    if let (Some(sprt), Some(first)) = (view.sprt, results.engines().first()) {
        lines.push(test_line(sprt, &first.sample(view.pairs)));
    }
    lines.push(RULE.to_string());
    lines.join("\n")
}

/// Everything, for the end.
pub fn full(results: &Results, view: &View) -> String {
    let mut lines = vec![standings(results, view)];
    let white = results.white();
    let games = white.games().max(1) as f64;
    let percent = |count: f64| 100.0 * count / games;
    lines.push(format!(
        "White: {:.2} % (won {}, drawn {}, lost {}), drawn games: {:.1} %, length: {:.1} plies",
        percent(white.points()),
        white.wins,
        white.draws,
        white.losses,
        percent(white.draws as f64),
        results.average_plies(),
    ));
    let mut ends: Vec<(String, u64)> = results.ends().collect();
    ends.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    lines.push("Ends:".to_string());
    lines.extend(
        ends.iter().map(|(end, count)| format!("  {count:6} {:5.1} %  {end}", percent(*count as f64))),
    );
    lines.push("Engines:".to_string());
    lines.extend(results.engines().iter().map(effort));
    lines.push(RULE.to_string());
    lines.join("\n")
}

/// The score as cutechess-cli writes it: wins, losses and draws of the first engine; none unless there are two.
pub fn cutechess_score(results: &Results) -> Option<String> {
    let [first, second] = results.engines() else { return None };
    let Tally { wins, losses, draws } = first.tally;
    let games = first.tally.games();
    let score = first.tally.points() / games.max(1) as f64;
    Some(format!(
        "Score of {} vs {}: {wins} - {losses} - {draws}  [{score:.3}] {games}",
        first.name, second.name
    ))
}

/// The standings as cutechess-cli writes them.
pub fn cutechess_standings(results: &Results, view: &View) -> String {
    let [first, _] = results.engines() else { return table(results.engines(), view.pairs).join("\n") };
    let sample = first.sample(view.pairs);
    let tally = first.tally;
    let mut lines = vec![format!(
        "Elo difference: {}, LOS: {}, DrawRatio: {:.2} %",
        shown(sample.elo()),
        percentage(sample.superiority()),
        100.0 * tally.draws as f64 / tally.games().max(1) as f64
    )];
    if let Some(sprt) = view.sprt {
        let (lower, upper) = sprt.bounds();
        let llr = sprt.llr(&sample);
        let verdict = match sprt.verdict(&sample) {
            Verdict::Continue => "",
            Verdict::AcceptH0 => " - H0 was accepted",
            Verdict::AcceptH1 => " - H1 was accepted",
        };
        let share = share_of_bound(llr, (lower, upper));
        lines
            .push(format!("SPRT: llr {llr:.2} ({share:.1}%), lbound {lower:.2}, ubound {upper:.2}{verdict}"));
    }
    lines.join("\n")
}

/// How hard an engine worked.
fn effort(engine: &Standing) -> String {
    let seconds = engine.time.as_secs_f64();
    let speed = if seconds > 0.0 { engine.nodes as f64 / seconds } else { 0.0 };
    let a_game = seconds / engine.tally.games().max(1) as f64;
    format!("  {}: {speed:.0} nodes/s, {seconds:.1} s, {a_game:.2} s a game", engine.name)
}

fn duel(engine: &Standing, pairs: bool) -> Vec<String> {
    let sample = engine.sample(pairs);
    let tally = engine.tally;
    let games = tally.games().max(1) as f64;
    let ratio = |part: u64, whole: u64| match whole {
        0 => UNKNOWN.to_string(),
        _ => format!("{:.2}", part as f64 / whole as f64),
    };
    let (draws, pairs_ratio, counts) = match sample {
        Sample::Games([_, draws, _]) => (draws, None, None),
        Sample::Pairs(counts) => {
            let [none, half, one, more, both] = counts;
            let split = ratio(engine.split_pairs, one - engine.split_pairs);
            let line = format!("Ptnml(0-2): {counts:?}, WL/DD Ratio: {split}");
            (one, Some(ratio(more + both, none + half)), Some(line))
        }
    };
    let pairs_ratio = pairs_ratio.map(|ratio| format!(", PairsRatio: {ratio}")).unwrap_or_default();
    let mut lines = vec![
        format!("Elo: {}, nElo: {}", shown(sample.elo()), shown(sample.normalised_elo())),
        format!(
            "LOS: {}, DrawRatio: {:.2} %{pairs_ratio}",
            percentage(sample.superiority()),
            100.0 * draws as f64 / sample.units().max(1) as f64
        ),
        format!(
            "Games: {}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1} ({:.2} %)",
            tally.games(),
            tally.wins,
            tally.losses,
            tally.draws,
            tally.points(),
            100.0 * tally.points() / games
        ),
    ];
    lines.extend(counts);
    lines
}

/// A value with its error.
fn shown(Estimate { value, error }: Estimate) -> String {
    match value {
        Some(value) => format!("{value:.2} +/- {}", figure(error)),
        None => UNKNOWN.to_string(),
    }
}

fn figure(value: Option<f64>) -> String {
    value.map_or_else(|| UNKNOWN.to_string(), |value| format!("{value:.2}"))
}

fn percentage(probability: Option<f64>) -> String {
    probability.map_or_else(|| UNKNOWN.to_string(), |probability| format!("{:.2} %", 100.0 * probability))
}

/// All engines, the most successful one first.
fn table(engines: &[Standing], pairs: bool) -> Vec<String> {
    let share = |engine: &Standing| engine.tally.points() / engine.tally.games().max(1) as f64;
    let mut ranked: Vec<&Standing> = engines.iter().collect();
    ranked.sort_by(|a, b| share(b).total_cmp(&share(a)));
    let width = engines.iter().map(|engine| engine.name.len()).max().unwrap_or(0).max(4);
    let header = format!(
        "Rank {:width$} {:>8} {:>7} {:>8} {:>7} {:>6} {:>8} {:>7} {:>7}  Ptnml(0-2)",
        "Name", "Elo", "+/-", "nElo", "+/-", "Games", "Points", "Score", "Draws"
    );
    let row = |(rank, engine): (usize, &&Standing)| {
        let sample = engine.sample(pairs);
        let (elo, normalised) = (sample.elo(), sample.normalised_elo());
        let games = engine.tally.games();
        format!(
            "{:4} {:width$} {:>8} {:>7} {:>8} {:>7} {games:6} {:8.1} {:5.1} % {:5.1} %  {:?}",
            rank + 1,
            engine.name,
            figure(elo.value),
            figure(elo.error),
            figure(normalised.value),
            figure(normalised.error),
            engine.tally.points(),
            100.0 * share(engine),
            100.0 * engine.tally.draws as f64 / games.max(1) as f64,
            engine.pairs,
        )
    };
    std::iter::once(header).chain(ranked.iter().enumerate().map(row)).collect()
}

/// How far a log-likelihood ratio has come on the way to the bound on its side, in percent.
fn share_of_bound(llr: f64, (lower, upper): (f64, f64)) -> f64 {
    100.0 * if llr < 0.0 { llr / lower } else { llr / upper }
}

fn test_line(sprt: &Sprt, sample: &Sample) -> String {
    let llr = sprt.llr(sample);
    let (lower, upper) = sprt.bounds();
    let share = share_of_bound(llr, (lower, upper));
    let unit = match sample {
        Sample::Pairs(_) => "pentanomial",
        Sample::Games(_) => "trinomial",
    };
    let verdict = match sprt.verdict(sample) {
        Verdict::Continue => "",
        Verdict::AcceptH0 => ", H0 accepted",
        Verdict::AcceptH1 => ", H1 accepted",
    };
    format!(
        "LLR: {llr:.2} ({share:.1}%) ({lower:.2}, {upper:.2}) [{:.2}, {:.2}] {} Elo, {unit}{verdict}",
        sprt.elo0, sprt.elo1, sprt.model
    )
}

/// How far a match has come: `done` of `total` games, `played` of them in `elapsed`.
pub fn progress(done: usize, total: usize, played: usize, elapsed: Duration) -> String {
    let mut text = format!("{done} of {}", counted(total, "game"));
    let minutes = elapsed.as_secs_f64() / 60.0;
    if played > 0 && minutes > 0.0 {
        let rate = played as f64 / minutes;
        let left = (60.0 * (total - done) as f64 / rate) as u64;
        text += &format!(", {rate:.1} a minute, {}:{:02}:{:02} left", left / 3600, left / 60 % 60, left % 60);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::ending::EndKind;
    use super::super::results::{Origin, Summary};
    use super::*;
    use crate::core::Color;
    use crate::core::position::End;

    const MATE: EndKind = EndKind::Rules(End::Checkmate);
    const REPETITION: EndKind = EndKind::Rules(End::Repetition);

    fn view(sprt: Option<&Sprt>) -> View<'_> {
        View { title: "nodes=1000", sprt, pairs: true }
    }

    fn game(number: usize, white: &str, black: &str, winner: Option<Color>, end: EndKind) -> Summary {
        Summary {
            origin: Origin::default(),
            number: Some(number),
            pair: Some(number.div_ceil(2)),
            white: white.to_string(),
            black: black.to_string(),
            winner,
            end,
            plies: 80,
            time: [Duration::from_secs(1); 2],
            nodes: [1000, 2000],
            start: None,
            round: None,
        }
    }

    fn played(games: &[(&str, &str, Option<Color>, EndKind)]) -> Results {
        let mut results = Results::default();
        for (i, (white, black, winner, end)) in games.iter().enumerate() {
            results.add(game(i + 1, white, black, *winner, end.clone())).unwrap();
        }
        results
    }

    #[test]
    fn a_duel() {
        let results = played(&[
            ("A", "B", Some(Color::White), MATE),
            ("B", "A", None, REPETITION),
            ("A", "B", None, REPETITION),
            ("B", "A", Some(Color::White), EndKind::TimeForfeit),
            ("A", "B", Some(Color::White), EndKind::TimeForfeit),
        ]);
        let text = full(&results, &view(Some(&Sprt::default())));
        for line in [
            "Results of A vs B (nodes=1000):",
            "Games: 5, Wins: 2, Losses: 1, Draws: 2, Points: 3.0 (60.00 %)",
            "Ptnml(0-2): [0, 1, 0, 1, 0], WL/DD Ratio: n/a",
            "White: 80.00 % (won 3, drawn 2, lost 0), drawn games: 40.0 %, length: 80.0 plies",
            "       2  40.0 %  repetition",
            "       2  40.0 %  time forfeit",
            "       1  20.0 %  checkmate",
            "  A: 1400 nodes/s, 5.0 s, 1.00 s a game",
        ] {
            assert!(text.lines().any(|found| found == line), "'{line}' is missing in:\n{text}");
        }
        assert!(
            text.contains("LLR: ") && text.contains("[0.00, 5.00] normalized Elo, pentanomial\n"),
            "{text}"
        );
    }

    #[test]
    fn a_table_is_ranked() {
        let results = played(&[
            ("A", "B", Some(Color::White), MATE),
            ("C", "A", Some(Color::White), MATE),
            ("B", "C", None, EndKind::Rules(End::Stalemate)),
        ]);
        let text = standings(&results, &view(None));
        let ranks: Vec<&str> = text
            .lines()
            .filter_map(|line| line.trim_start().split_once(' '))
            .map(|(_, rest)| &rest[..1])
            .collect();
        assert_eq!(ranks[2..5], ["C", "A", "B"], "{text}");
    }

    #[test]
    fn ratios_are_those_of_fastchess() {
        let white = Some(Color::White);
        let results = played(&[
            ("A", "B", white, MATE),
            ("B", "A", white, MATE),
            ("A", "B", None, REPETITION),
            ("B", "A", None, REPETITION),
            ("A", "B", white, MATE),
            ("B", "A", None, REPETITION),
            ("A", "B", white, MATE),
            ("B", "A", Some(Color::Black), MATE),
            ("A", "B", None, REPETITION),
            ("B", "A", white, MATE),
        ]);
        let text = standings(&results, &view(None));
        assert!(text.contains(", DrawRatio: 40.00 %, PairsRatio: 2.00\n"), "{text}");
        assert!(text.contains("Ptnml(0-2): [0, 1, 2, 1, 1], WL/DD Ratio: 1.00\n"), "{text}");
        let singles = standings(&results, &View { pairs: false, ..view(None) });
        assert!(singles.contains(", DrawRatio: 40.00 %\n") && !singles.contains("Ptnml"), "{singles}");
    }

    #[test]
    fn lines_of_cutechess() {
        let results = played(&[
            ("A", "B", Some(Color::White), MATE),
            ("B", "A", None, REPETITION),
            ("A", "B", None, REPETITION),
            ("B", "A", Some(Color::White), MATE),
            ("A", "B", Some(Color::White), MATE),
        ]);
        assert_eq!(cutechess_score(&results).unwrap(), "Score of A vs B: 2 - 1 - 2  [0.600] 5");
        let singles = View { pairs: false, ..view(None) };
        let text = cutechess_standings(&results, &singles);
        assert!(
            text.starts_with("Elo difference: 70.44 +/- ") && text.ends_with(", DrawRatio: 40.00 %"),
            "{text}"
        );
        let sprt = Sprt::default();
        let text = cutechess_standings(&results, &View { sprt: Some(&sprt), ..singles });
        assert!(text.contains("\nSPRT: llr 0.0") && text.ends_with(", lbound -2.94, ubound 2.94"), "{text}");
    }

    #[test]
    fn one_game_tells_next_to_nothing() {
        let text = standings(&played(&[("A", "B", Some(Color::White), MATE)]), &view(None));
        assert!(text.contains("\nElo: n/a, nElo: n/a\nLOS: n/a, DrawRatio: 0.00 %\n"), "{text}");
    }

    #[test]
    fn nothing_played_yet() {
        let results = Results::new(["A".to_string(), "B".to_string()]);
        let text = full(&results, &view(Some(&Sprt::default())));
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    }

    #[test]
    fn progress_tells_rate_and_rest() {
        assert_eq!(progress(0, 10, 0, Duration::ZERO), "0 of 10 games");
        let text = progress(40, 100, 30, Duration::from_secs(60));
        assert_eq!(text, "40 of 100 games, 30.0 a minute, 0:02:00 left");
    }
}
