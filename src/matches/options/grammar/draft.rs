//! The settings while they are being read, and what is made of them in the end.

use super::super::settings::{
    Adjudication, Colours, EngineSettings, Format, MatchSettings, Openings, Order, Pace, Patience,
    ReportSettings, SavedCommand, Source, TableRule, Tournament,
};
use super::Request;
use super::values::set_engine_key;
use super::words::{CliOption, pair};
use crate::core::rules::Agreement;
use crate::tablebase;
use crate::variants::VariantId;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The settings while they are being read.
pub struct Draft {
    pub settings: MatchSettings,
    /// Keys for all engines, and for each one.
    each: Vec<(String, String)>,
    engines: Vec<Vec<(String, String)>>,
    pub games: Option<usize>,
    pub rounds: Option<usize>,
    pub repeat: bool,
    pub gauntlet: bool,
    pub seeds: Option<usize>,
    pub strict: bool,
    pub tables: TablesDraft,
    /// See [`Request::Sum`].
    pub files: Option<Vec<PathBuf>>,
    /// See [`Request::Check`].
    step: String,
    warnings: Vec<String>,
}

/// What has been said of endgame tables.
pub struct TablesDraft {
    pub folder: Option<PathBuf>,
    pub men: Option<u32>,
    pub ignore_clock: bool,
    pub wins: bool,
    pub draws: bool,
}

impl Default for Draft {
    fn default() -> Draft {
        let patience = Patience {
            startup: Duration::from_secs(10),
            new_game: Duration::from_secs(60),
            ping: Duration::from_secs(10),
            unclocked_move: Duration::from_secs(120),
        };
        let openings =
            Openings { source: Source::StartPosition, order: Order::Sequential, start: 1, strict: false };
        let report =
            ReportSettings { format: Format::Fastchess, pairs: true, interval: 10, score_interval: 1 };
        let settings = MatchSettings {
            variant: VariantId::Dragon,
            promotion: None,
            agreement: Agreement::default(),
            engines: Vec::new(),
            tournament: Tournament::RoundRobin,
            rounds: 2,
            games: 2,
            repeat: true,
            colours: Colours::default(),
            concurrency: 1,
            force_concurrency: false,
            openings,
            seed: None,
            sprt: None,
            adjudication: Adjudication::default(),
            tables: None,
            recover: false,
            patience,
            record: None,
            event: "Tenglong match".to_string(),
            site: "?".to_string(),
            report,
            affinity: None,
            log: None,
            config: None,
        };
        let tables = TablesDraft { folder: None, men: None, ignore_clock: false, wins: true, draws: true };
        Draft {
            settings,
            each: Vec::new(),
            engines: Vec::new(),
            games: None,
            rounds: None,
            repeat: false,
            gauntlet: false,
            seeds: None,
            strict: false,
            tables,
            files: None,
            step: String::new(),
            warnings: Vec::new(),
        }
    }
}

impl Draft {
    /// Notes an engine.
    pub fn add_engine(&mut self, option: &CliOption) -> Result<(), String> {
        self.engines.push(pairs(option)?);
        Ok(())
    }

    /// Notes keys for all engines.
    pub fn add_to_each(&mut self, option: &CliOption) -> Result<(), String> {
        self.each.extend(pairs(option)?);
        Ok(())
    }

    /// Notes the engine that is to be examined, and the step.
    pub fn set_checked(&mut self, option: &CliOption) -> Result<(), String> {
        let (step, engine): (Vec<_>, Vec<_>) = pairs(option)?.into_iter().partition(|(key, _)| key == "step");
        self.step = step.into_iter().next_back().map(|(_, name)| name).unwrap_or_default();
        self.engines.push(engine);
        Ok(())
    }

    /// Notes that an option has no effect.
    pub fn pass_over(&mut self, option: &CliOption) -> Result<(), String> {
        self.warnings.push(format!("-{} has no effect here", option.name));
        Ok(())
    }

    /// What the named promotion means in the named game.
    pub fn agree(&mut self) -> Result<(), String> {
        if let Some(letter) = self.settings.promotion {
            self.settings.agreement =
                self.settings.agreement.with_promotion(self.settings.variant.facts(), &letter.to_string())?;
        }
        Ok(())
    }

    /// The engines: keys of `-each` come last and so prevail.
    fn engines(&self) -> Result<Vec<EngineSettings>, String> {
        let mut engines = Vec::new();
        for (number, own) in (1..).zip(&self.engines) {
            let in_engine = |reason: String| format!("engine {number}: {reason}");
            let mut engine = EngineSettings::default();
            for (key, value) in own.iter().chain(&self.each) {
                set_engine_key(&mut engine, key, value).map_err(in_engine)?;
            }
            if engine.pace.clock.is_some() && engine.pace.move_time.is_some() {
                return Err(in_engine("tc and st exclude each other".to_string()));
            }
            engines.push(engine);
        }
        name_engines(&mut engines)?;
        Ok(engines)
    }

    /// The match, with the place where its command is saved.
    pub fn match_request(mut self, config: Option<SavedCommand>) -> Result<Request, String> {
        let engines = self.engines()?;
        let tournament = self.tournament(engines.len())?;
        let tables = self.table_rule()?;
        self.settle_games(engines.len())?;
        let mut settings = self.settings;
        if let Some(idle) = engines.iter().find(|engine| engine.pace == Pace::default()) {
            return Err(format!("{} has neither tc, st, nodes nor depth", idle.name));
        }
        if settings.sprt.is_some() && engines.len() != 2 {
            return Err("-sprt: a test needs exactly two engines".to_string());
        }
        // As in fastchess: cutechess's lines are about single games.
        settings.report.pairs &= settings.report.format == Format::Fastchess;
        settings.openings.strict = self.strict;
        settings.tables = tables;
        settings.engines = engines;
        settings.tournament = tournament;
        settings.config = config;
        self.warnings.extend(same_games(&settings));
        Ok(Request::Play(Box::new(settings), self.warnings))
    }

    /// How many games there are, and whether they come in pairs.
    fn settle_games(&mut self, engines: usize) -> Result<(), String> {
        let settings = &mut self.settings;
        settings.games = match self.games {
            Some(games) if !(self.repeat && games == 1) => games,
            _ => 2,
        };
        settings.repeat = self.repeat || settings.games == 2;
        settings.rounds = self.rounds.unwrap_or(if settings.games > 2 { 1 } else { 2 });
        let total = settings.rounds.checked_mul(settings.games).and_then(|n| n.checked_mul(engines.pow(2)));
        if total.is_none_or(|total| total > u32::MAX as usize) {
            return Err("that many games cannot be counted".to_string());
        }
        Ok(())
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

    fn table_rule(&mut self) -> Result<Option<TableRule>, String> {
        let TablesDraft { folder, men, ignore_clock, wins, draws } = &mut self.tables;
        let Some(folder) = folder.take() else { return Ok(None) };
        if self.settings.variant != tablebase::VARIANT {
            return Err(format!("-tb: there are endgame tables of {} only", tablebase::VARIANT));
        }
        Ok(Some(TableRule { folder, men: *men, ignore_clock: *ignore_clock, wins: *wins, draws: *draws }))
    }

    pub fn check_request(mut self) -> Result<Request, String> {
        let engines = self.engines()?;
        if engines.len() != 1 {
            return Err(format!("-check: one engine is checked at a time, {} given", engines.len()));
        }
        self.settings.engines = engines;
        Ok(Request::Check { settings: Box::new(self.settings), step: self.step, strict: self.strict })
    }

    pub fn sum_request(self) -> Result<Request, String> {
        let files = self.files.unwrap_or_default();
        if files.is_empty() {
            return Err("-sum: no file is named".to_string());
        }
        let MatchSettings { variant, sprt, report, .. } = self.settings;
        Ok(Request::Sum { files, variant, sprt, pairs: report.pairs })
    }
}

/// A warning about a match whose games are all the same.
fn same_games(settings: &MatchSettings) -> Option<String> {
    let timeless = |engine: &EngineSettings| engine.pace.clock.is_none() && engine.pace.move_time.is_none();
    let from_start = settings.openings.source == Source::StartPosition;
    let pairs = settings.rounds * if settings.repeat { settings.games.div_ceil(2) } else { settings.games };
    (from_start && pairs > 1 && settings.engines.iter().all(timeless)).then(|| {
        "without -openings, at fixed nodes or depth, the same games are played again and again; \
         the statistics take them for independent"
            .to_string()
    })
}

fn pairs(option: &CliOption) -> Result<Vec<(String, String)>, String> {
    let owned = |(key, value): (&str, &str)| (key.to_string(), value.to_string());
    option.values.iter().map(|word| pair(word).map(owned)).collect()
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
