//! Results as text.

use super::results::{Results, Standing};
use super::stats::{Estimate, Sample, Sprt, Verdict};
use std::time::Duration;

const RULE: &str = "--------------------------------------------------";

/// The figures that are worth looking at again and again: points, Elo, pentanomial counts, the test.
pub fn standings(results: &Results, title: &str, sprt: Option<&Sprt>) -> String {
    let mut lines = vec![RULE.to_string()];
    match results.engines() {
        [first, second] => {
            lines.push(format!("Results of {} vs {} ({title}):", first.name, second.name));
            lines.extend(duel(first));
        }
        engines => {
            lines.push(format!("Results of {} engines ({title}):", engines.len()));
            lines.extend(table(engines));
        }
    }
    if let (Some(sprt), Some(first)) = (sprt, results.engines().first()) {
        lines.push(test_line(sprt, &first.sample()));
    }
    lines.push(RULE.to_string());
    lines.join("\n")
}

/// Everything, for the end.
pub fn full(results: &Results, title: &str, sprt: Option<&Sprt>) -> String {
    let mut lines = vec![standings(results, title, sprt)];
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
    let mut ends: Vec<(&str, u64)> = results.ends().collect();
    ends.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    lines.push("Ends:".to_string());
    lines.extend(
        ends.iter().map(|(end, count)| format!("  {count:6} {:5.1} %  {end}", percent(*count as f64))),
    );
    lines.push("Engines:".to_string());
    lines.extend(results.engines().iter().map(effort));
    lines.push(RULE.to_string());
    lines.join("\n")
}

/// How hard an engine worked.
fn effort(engine: &Standing) -> String {
    let seconds = engine.time.as_secs_f64();
    let speed = if seconds > 0.0 { engine.nodes as f64 / seconds } else { 0.0 };
    let a_game = seconds / engine.tally.games().max(1) as f64;
    format!("  {}: {speed:.0} nodes/s, {seconds:.1} s, {a_game:.2} s a game", engine.name)
}

fn duel(engine: &Standing) -> Vec<String> {
    let sample = engine.sample();
    let tally = engine.tally;
    let games = tally.games().max(1) as f64;
    let mut lines = vec![
        format!("Elo: {}, nElo: {}", shown(sample.elo()), shown(sample.normalised_elo())),
        format!(
            "LOS: {:.1} %, DrawRatio: {:.1} %",
            100.0 * sample.superiority(),
            100.0 * tally.draws as f64 / games
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
    if let Sample::Pairs(counts) = sample {
        lines.push(format!("Ptnml(0-2): {counts:?}"));
    }
    lines
}

/// A value with its error.
fn shown(estimate: Estimate) -> String {
    format!("{:.2} +/- {:.2}", estimate.value, estimate.error)
}

/// All engines, the most successful one first.
fn table(engines: &[Standing]) -> Vec<String> {
    let share = |engine: &Standing| engine.tally.points() / engine.tally.games().max(1) as f64;
    let mut ranked: Vec<&Standing> = engines.iter().collect();
    ranked.sort_by(|a, b| share(b).total_cmp(&share(a)));
    let width = engines.iter().map(|engine| engine.name.len()).max().unwrap_or(0).max(4);
    let header = format!(
        "Rank {:width$} {:>8} {:>7} {:>8} {:>7} {:>6} {:>8} {:>7} {:>7}  Ptnml(0-2)",
        "Name", "Elo", "+/-", "nElo", "+/-", "Games", "Points", "Score", "Draws"
    );
    let row = |(rank, engine): (usize, &&Standing)| {
        let sample = engine.sample();
        let (elo, normalised) = (sample.elo(), sample.normalised_elo());
        let games = engine.tally.games();
        format!(
            "{:4} {:width$} {:8.2} {:7.2} {:8.2} {:7.2} {games:6} {:8.1} {:5.1} % {:5.1} %  {:?}",
            rank + 1,
            engine.name,
            elo.value,
            elo.error,
            normalised.value,
            normalised.error,
            engine.tally.points(),
            100.0 * share(engine),
            100.0 * engine.tally.draws as f64 / games.max(1) as f64,
            engine.pairs,
        )
    };
    std::iter::once(header).chain(ranked.iter().enumerate().map(row)).collect()
}

fn test_line(sprt: &Sprt, sample: &Sample) -> String {
    let llr = sprt.llr(sample);
    let (lower, upper) = sprt.bounds();
    let share = 100.0 * if llr < 0.0 { llr / lower } else { llr / upper };
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
    let mut text = format!("{done} of {total} games");
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
    use super::super::results::{Origin, Summary};
    use super::*;
    use crate::core::Color;

    fn game(number: usize, white: &str, black: &str, winner: Option<Color>, reason: &str) -> Summary {
        Summary {
            origin: Origin::default(),
            number: Some(number),
            pair: Some(number.div_ceil(2)),
            white: white.to_string(),
            black: black.to_string(),
            winner,
            reason: reason.to_string(),
            plies: 80,
            time: [Duration::from_secs(1); 2],
            nodes: [1000, 2000],
        }
    }

    fn played(games: &[(&str, &str, Option<Color>, &str)]) -> Results {
        let mut results = Results::default();
        for (i, &(white, black, winner, reason)) in games.iter().enumerate() {
            results.add(game(i + 1, white, black, winner, reason)).unwrap();
        }
        results
    }

    #[test]
    fn a_duel() {
        let results = played(&[
            ("A", "B", Some(Color::White), "White mates"),
            ("B", "A", None, "Draw by repetition"),
            ("A", "B", None, "Draw by repetition"),
            ("B", "A", Some(Color::White), "Black loses on time"),
            ("A", "B", Some(Color::White), "Black loses on time, odd"),
        ]);
        let text = full(&results, "nodes=1000", Some(&Sprt::default()));
        for line in [
            "Results of A vs B (nodes=1000):",
            "Games: 5, Wins: 2, Losses: 1, Draws: 2, Points: 3.0 (60.00 %)",
            "Ptnml(0-2): [0, 1, 0, 1, 0]",
            "White: 80.00 % (won 3, drawn 2, lost 0), drawn games: 40.0 %, length: 80.0 plies",
            "       2  40.0 %  Draw by repetition",
            "       2  40.0 %  loses on time",
            "       1  20.0 %  mates",
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
            ("A", "B", Some(Color::White), "White mates"),
            ("C", "A", Some(Color::White), "White mates"),
            ("B", "C", None, "Draw by stalemate"),
        ]);
        let text = standings(&results, "st=1", None);
        let ranks: Vec<&str> = text
            .lines()
            .filter_map(|line| line.trim_start().split_once(' '))
            .map(|(_, rest)| &rest[..1])
            .collect();
        assert_eq!(ranks[2..5], ["C", "A", "B"], "{text}");
    }

    #[test]
    fn nothing_played_yet() {
        let results = Results::new(["A".to_string(), "B".to_string()]);
        let text = full(&results, "st=1", Some(&Sprt::default()));
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    }

    #[test]
    fn progress_tells_rate_and_rest() {
        assert_eq!(progress(0, 10, 0, Duration::ZERO), "0 of 10 games");
        let text = progress(40, 100, 30, Duration::from_secs(60));
        assert_eq!(text, "40 of 100 games, 30.0 a minute, 0:02:00 left");
    }
}
