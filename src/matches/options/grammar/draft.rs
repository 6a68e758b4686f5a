//! The settings while they are being read, and what is made of them in the end.

use super::super::settings::{
    Adjudication, EngineSettings, Openings, Order, Pace, Patience, Settings, Source, Tournament,
};
use super::values::{
    parse_draw, parse_log, parse_openings, parse_record, parse_resign, parse_sprt, set_engine_key,
};
use super::words::{CliOption, milliseconds};
use super::{Command, WITHOUT_EFFECT};
use crate::core::rules::Agreement;
use crate::variants::VariantId;
use std::path::Path;
use std::time::Duration;

/// The settings while they are being read.
pub struct Draft {
    settings: Settings,
    /// Keys for all engines, and for each one; an engine's own keys win.
    each: Vec<(String, String)>,
    engines: Vec<Vec<(String, String)>>,
    games_given: bool,
    rounds: Option<usize>,
    repeat: bool,
    gauntlet: bool,
    seeds: Option<usize>,
    /// See [`Command::Check`].
    step: String,
    warnings: Vec<String>,
}

impl Default for Draft {
    fn default() -> Draft {
        let patience = Patience {
            startup: Duration::from_secs(10),
            new_game: Duration::from_secs(60),
            ping: Duration::from_secs(10),
            unclocked_move: Duration::from_secs(120),
        };
        let settings = Settings {
            variant: VariantId::Dragon,
            promotion: None,
            agreement: Agreement::default(),
            engines: Vec::new(),
            tournament: Tournament::RoundRobin,
            rounds: 2,
            games: 2,
            repeat: true,
            concurrency: 1,
            force_concurrency: false,
            openings: Openings { source: Source::StartPosition, order: Order::Sequential, start: 1 },
            seed: None,
            sprt: None,
            adjudication: Adjudication::default(),
            recover: false,
            patience,
            record: None,
            event: "Tenglong match".to_string(),
            site: "?".to_string(),
            rating_interval: 10,
            log: None,
        };
        Draft {
            settings,
            each: Vec::new(),
            engines: Vec::new(),
            games_given: false,
            rounds: None,
            repeat: false,
            gauntlet: false,
            seeds: None,
            step: String::new(),
            warnings: Vec::new(),
        }
    }
}

impl Draft {
    pub fn apply(&mut self, option: &CliOption) -> Result<(), String> {
        let settings = &mut self.settings;
        match option.name {
            "engine" => self.engines.push(owned(option.pairs()?)),
            "check" => {
                let (step, engine) = owned(option.pairs()?).into_iter().partition(|(key, _)| key == "step");
                self.step = Vec::into_iter(step).map(|(_, name)| name).next_back().unwrap_or_default();
                self.engines.push(engine);
            }
            "each" => self.each.extend(owned(option.pairs()?)),
            "variant" => settings.variant = option.value()?.parse().map_err(|e| format!("{e}"))?,
            "promotion" => settings.promotion = Some(letter(option.value()?)?),
            "tournament" => {
                self.gauntlet = match option.value()? {
                    "roundrobin" | "round-robin" => false,
                    "gauntlet" => true,
                    other => return Err(format!("'{other}' is neither roundrobin nor gauntlet")),
                }
            }
            "seeds" => self.seeds = Some(option.count()?),
            "rounds" => self.rounds = Some(option.count()?),
            "games" => (settings.games, self.games_given) = (option.count()?, true),
            "repeat" if !option.values.is_empty() && option.value()? != "2" => {
                return Err("an opening is played twice, or once".to_string());
            }
            "repeat" => self.repeat = true,
            "concurrency" => settings.concurrency = option.count()?,
            "force-concurrency" => settings.force_concurrency = option.switch()?,
            "openings" => settings.openings = parse_openings(option)?,
            "srand" => settings.seed = Some(option.read()?),
            "sprt" => settings.sprt = Some(parse_sprt(option)?),
            "resign" => settings.adjudication.resign = Some(parse_resign(option)?),
            "draw" => settings.adjudication.draw = Some(parse_draw(option)?),
            "maxmoves" => settings.adjudication.max_moves = Some(option.count()?),
            "recover" => settings.recover = option.switch()?,
            "startup-ms" => settings.patience.startup = milliseconds(option)?,
            "ucinewgame-ms" => settings.patience.new_game = milliseconds(option)?,
            "ping-ms" => settings.patience.ping = milliseconds(option)?,
            "move-ms" => settings.patience.unclocked_move = milliseconds(option)?,
            "pgnout" => settings.record = Some(parse_record(option)?),
            "event" => settings.event = option.values.join(" "),
            "site" => settings.site = option.values.join(" "),
            "ratinginterval" => settings.rating_interval = option.read()?,
            "log" => settings.log = Some(parse_log(option)?),
            name if WITHOUT_EFFECT.contains(&name) => {
                self.warnings.push(format!("-{name} has no effect here"))
            }
            _ => return Err("unknown option; -help lists them all".to_string()),
        }
        Ok(())
    }

    /// What the named promotion means in the named game.
    pub fn agree(&mut self) -> Result<(), String> {
        if let Some(letter) = self.settings.promotion {
            self.settings.agreement = Agreement::parse(self.settings.variant.facts(), &letter.to_string())?;
        }
        Ok(())
    }

    /// The engines, with the keys of `-each` first.
    fn engines(&self) -> Result<Vec<EngineSettings>, String> {
        let mut engines = Vec::new();
        for (i, own) in self.engines.iter().enumerate() {
            let mut engine = EngineSettings::default();
            for (key, value) in self.each.iter().chain(own) {
                set_engine_key(&mut engine, key, value)
                    .map_err(|reason| format!("engine {}: {reason}", i + 1))?;
            }
            engines.push(engine);
        }
        name_engines(&mut engines)?;
        Ok(engines)
    }

    pub fn match_command(self) -> Result<Command, String> {
        let engines = self.engines()?;
        let tournament = self.tournament(engines.len())?;
        let mut settings = self.settings;
        if let Some(idle) = engines.iter().find(|engine| engine.pace == Pace::default()) {
            return Err(format!("{} has neither tc, st, nodes nor depth", idle.name));
        }
        if settings.sprt.is_some() && engines.len() != 2 {
            return Err("-sprt: a test needs exactly two engines".to_string());
        }
        if self.repeat && (!self.games_given || settings.games == 1) {
            settings.games = 2;
        }
        settings.repeat = self.repeat || settings.games == 2;
        settings.rounds = self.rounds.unwrap_or(if settings.games > 2 { 1 } else { 2 });
        let total =
            settings.rounds.checked_mul(settings.games).and_then(|n| n.checked_mul(engines.len().pow(2)));
        if total.is_none_or(|total| total > u32::MAX as usize) {
            return Err("that many games cannot be counted".to_string());
        }
        settings.engines = engines;
        settings.tournament = tournament;
        Ok(Command::Play(Box::new(settings), self.warnings))
    }

    fn tournament(&self, engines: usize) -> Result<Tournament, String> {
        if engines < 2 {
            return Err(format!("a match needs at least two engines, {engines} given"));
        }
        match (self.gauntlet, self.seeds.unwrap_or(1)) {
            (false, _) => Ok(Tournament::RoundRobin),
            (true, seeds) if seeds < engines => Ok(Tournament::Gauntlet { seeds }),
            (true, seeds) => Err(format!("-seeds: {seeds} of {engines} engines leave no opponent")),
        }
    }

    pub fn check_command(mut self) -> Result<Command, String> {
        let engines = self.engines()?;
        if engines.len() != 1 {
            return Err(format!("-check: one engine is checked at a time, {} given", engines.len()));
        }
        self.settings.engines = engines;
        Ok(Command::Check { settings: Box::new(self.settings), step: self.step })
    }
}

fn owned(pairs: Vec<(&str, &str)>) -> Vec<(String, String)> {
    pairs.into_iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
}

fn letter(text: &str) -> Result<char, String> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_ascii_alphabetic() => Ok(letter.to_ascii_lowercase()),
        _ => Err(format!("'{text}' is no letter of a piece")),
    }
}

/// Names engines after their program where no name is given, and numbers such names where they repeat.
fn name_engines(engines: &mut [EngineSettings]) -> Result<(), String> {
    for i in 0..engines.len() {
        let (earlier, rest) = engines.split_at_mut(i);
        let engine = &mut rest[0];
        let taken = |name: &str| earlier.iter().any(|other| other.name == name);
        if engine.name.is_empty() {
            let command = engine.command.as_deref().unwrap_or(env!("CARGO_PKG_NAME"));
            let base = Path::new(command).file_stem().map_or(command.into(), |stem| stem.to_string_lossy());
            let numbered = (2..).map(|n| format!("{base}-{n}"));
            engine.name = std::iter::once(base.to_string())
                .chain(numbered)
                .find(|name| !taken(name))
                .unwrap_or_default();
        } else if taken(&engine.name) {
            return Err(format!("two engines are named {}", engine.name));
        }
    }
    Ok(())
}
