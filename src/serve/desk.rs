//! The thread of one visitor: carries out what the page asks for on a [`Session`], and tells how that stands.

use super::messages::{Analysis, GameFacts, LineView, MoveView, Reply, Request, State, TableView, View};
use super::{First, limits};
use crate::core::position::Action;
use crate::core::rules::Agreement;
use crate::core::{Kind, Move, Square};
use crate::game::Game;
use crate::play::session::{FULL_STRENGTH, MOST_LINES, News, SavedEnd, SavedScore, Side, Terms, for_white};
use crate::play::{Refusal, Report, Session, known};
use crate::search::Info;
use crate::search::strength::ladder;
use crate::tablebase::Value;
use crate::tools::diagram::Diagram;
use crate::variants::VariantId;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::Sender as Outbox;

/// What comes to a desk.
pub enum Input {
    /// A message of the page. The permit is its place among those that wait.
    Request(String, OwnedSemaphorePermit),
    /// What the engine has found.
    Report(Report),
    /// The visitor has left.
    Closed,
}

/// Opens a desk; the permit is given back when it closes.
///
/// # Errors
/// When there is no thread or no memory for it.
pub fn open(first: First, outbox: Outbox<String>, permit: OwnedSemaphorePermit) -> io::Result<Sender<Input>> {
    let (sender, inbox) = mpsc::channel();
    let reports = sender.clone();
    // A desk that has closed needs no reports.
    let notify = move |report| drop(reports.send(Input::Report(report)));
    let seed = RandomState::new().build_hasher().finish();
    let session = Session::new(first.variant, limits::HASH, seed, notify).map_err(io::Error::other)?;
    let mut desk = Desk { session, outbox, analysis_due: None, analysis_told: Instant::now() };
    thread::Builder::new().name("desk".to_string()).spawn(move || {
        // Whoever has left needs no farewell.
        drop(desk.welcome(first).and_then(|()| desk.work(&inbox)));
        drop(desk);
        drop(permit);
    })?;
    Ok(sender)
}

struct Desk {
    session: Session,
    outbox: Outbox<String>,
    /// When the page is to be told of the analysis again, if something is new there.
    analysis_due: Option<Instant>,
    analysis_told: Instant,
}

/// The visitor has left, or does not read what it is told.
struct Left;

impl Desk {
    fn welcome(&mut self, first: First) -> Result<(), Left> {
        self.say(&Reply::Welcome {
            games: VariantId::ALL.iter().map(|&variant| facts(variant)).collect(),
            levels: FULL_STRENGTH,
            most_lines: MOST_LINES,
            version: env!("CARGO_PKG_VERSION"),
        })?;
        let game = Game::start(first.variant, Agreement::default());
        let started = self.session.start(game, Terms { level: first.level, ..Terms::default() });
        self.conclude(started)
    }

    fn work(&mut self, inbox: &Receiver<Input>) -> Result<(), Left> {
        loop {
            let due = [self.session.deadline(), self.analysis_due].into_iter().flatten().min();
            let wait = due.map_or(Duration::MAX, |due| due.saturating_duration_since(Instant::now()));
            match inbox.recv_timeout(wait) {
                Ok(Input::Request(text, _place)) => self.answer(&text)?,
                Ok(Input::Report(report)) => self.receive(report)?,
                Ok(Input::Closed) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
                Err(RecvTimeoutError::Timeout) => self.look_at_clocks()?,
            }
        }
    }

    fn look_at_clocks(&mut self) -> Result<(), Left> {
        let now = Instant::now();
        if self.analysis_due.is_some_and(|due| due <= now) {
            self.tell_analysis()?;
        }
        if self.session.deadline().is_some_and(|flag| flag <= now) {
            self.session.tick();
            self.tell_state()?;
        }
        Ok(())
    }

    fn say(&self, reply: &Reply) -> Result<(), Left> {
        // Nothing in a reply can fail to be written.
        let text = serde_json::to_string(reply).map_err(|_| Left)?;
        self.outbox.try_send(text).map_err(|_| Left)
    }

    /// Tells how the session stands after something was done, and why if it was not.
    fn conclude(&mut self, done: Result<(), Refusal>) -> Result<(), Left> {
        if let Err(refusal) = done {
            self.say(&Reply::Refused { code: code(&refusal), reason: refusal.to_string() })?;
        }
        self.tell_state()
    }

    fn answer(&mut self, text: &str) -> Result<(), Left> {
        let request = match serde_json::from_str(text) {
            Ok(request) => request,
            Err(error) => {
                return self.say(&Reply::Refused { code: "message", reason: error.to_string() });
            }
        };
        match request {
            Request::Record => {
                let text = self.session.record().to_string();
                self.say(&Reply::Record { text })
            }
            Request::Picture { style } => {
                let game = self.session.tree().game();
                let svg = Diagram { style: style.into(), ..Diagram::of(game) }.svg();
                self.say(&Reply::Picture { svg })
            }
            Request::Hurry => {
                self.session.hurry();
                Ok(())
            }
            Request::Hint => match self.session.hint() {
                Ok(()) => Ok(()),
                refused => self.conclude(refused),
            },
            request => {
                let done = self.carry_out(request);
                self.conclude(done)
            }
        }
    }

    fn carry_out(&mut self, request: Request) -> Result<(), Refusal> {
        let session = &mut self.session;
        match request {
            Request::New { variant, promotion, fen, players, level, allowance, movetime } => {
                let variant: VariantId =
                    variant.parse().map_err(|error| Refusal::Saved(format!("{error}")))?;
                let agreement = match promotion {
                    Some(letter) => Agreement::default()
                        .with_promotion(variant.facts(), &letter.to_string())
                        .map_err(Refusal::Agreement)?,
                    None => Agreement::default(),
                };
                let game = Game::new(variant, agreement, fen.as_deref())?;
                let movetime = Duration::from_millis(movetime.into()).min(LONGEST_MOVE);
                session.start(game, Terms { players, level, allowance, movetime })
            }
            Request::Play { text } => session.play(&text),
            Request::GoTo { node } => session.go_to(node),
            Request::TakeBack => session.take_back(),
            Request::Resign => session.resign(),
            Request::OfferDraw => session.offer_draw(),
            Request::Analyse { lines } => session.analyse(lines),
            Request::Review => session.review(),
            Request::Players { players, level } => session.set_players(players, level),
            Request::Load { text } => session.load(&text),
            Request::Restore { saved } => session.restore(&saved),
            Request::Hint | Request::Hurry | Request::Record | Request::Picture { .. } => Ok(()),
        }
    }

    fn receive(&mut self, report: Report) -> Result<(), Left> {
        match self.session.receive(report) {
            Ok(News::Nothing) => self.look_at_clocks(),
            Ok(News::Analysis) => {
                let earliest = self.analysis_told + limits::ANALYSIS_INTERVAL;
                self.analysis_due.get_or_insert(earliest);
                self.look_at_clocks()
            }
            Ok(News::Hint(mv)) => {
                let hint = move_view(self.session.tree().game(), mv);
                self.say(&Reply::Hint(hint))
            }
            Ok(News::Moved | News::Judged) => self.tell_state(),
            Err(refusal) => self.conclude(Err(refusal)),
        }
    }

    fn tell_analysis(&mut self) -> Result<(), Left> {
        self.analysis_due = None;
        self.analysis_told = Instant::now();
        let analysis = self.session.analysis();
        let game = self.session.tree().game();
        let Some(first) = analysis.lines.first().filter(|_| analysis.node == self.session.tree().at()) else {
            return Ok(());
        };
        let lines = analysis.lines.iter().filter_map(|info| line_view(game, info));
        self.say(&Reply::Analysis(Analysis {
            node: analysis.node,
            lines: lines.collect(),
            nodes: first.nodes,
            nps: first.nps(),
        }))
    }

    fn tell_state(&mut self) -> Result<(), Left> {
        let (session, tree) = (&self.session, self.session.tree());
        self.say(&Reply::State(Box::new(State {
            saved: session.save(),
            sans: tree.nodes().iter().skip(1).map(|node| node.san.clone()).collect(),
            start_score: tree.nodes()[0].score.map(SavedScore::from),
            view: view(tree.game()),
            running: session.clock().and_then(|clock| clock.running()).map(Side::from),
            to_move: session.side_to_move().into(),
            thinking: session.is_thinking(),
            reviewing: session.is_reviewing(),
            lines: session.lines(),
        })))
    }
}

/// The longest time for a move of the engine.
const LONGEST_MOVE: Duration = Duration::from_secs(60);

fn facts(variant: VariantId) -> GameFacts {
    let facts = variant.facts();
    let usual = Agreement::default().letter(facts);
    let agreed = facts.agreed_promotions.iter().map(|&kind| facts.letter(kind));
    let others = agreed.filter(|letter| Some(*letter) != usual);
    GameFacts {
        name: facts.name.to_string(),
        width: facts.layout.width,
        height: facts.layout.height,
        start: facts.start.to_string(),
        letters: facts.kinds.iter().map(|(_, letter)| letter).collect(),
        agreed: usual.into_iter().chain(others).map(|letter| letter.to_ascii_lowercase()).collect(),
        ratings: ladder(variant).to_vec(),
    }
}

fn view(game: &Game) -> View {
    let facts = game.variant().facts();
    let pieces =
        Square::all().filter_map(|square| Some((square.to_string(), facts.piece_letter(game.at(square)?))));
    let king = |square: &Square| {
        game.at(*square)
            .is_some_and(|piece| piece.kind() == Kind::King && piece.color() == game.side_to_move())
    };
    let end = game.outcome();
    let legal = if end.is_some() { Vec::new() } else { game.legal_moves().to_vec() };
    View {
        fen: game.fen(),
        pieces: pieces.collect(),
        turn: game.side_to_move().into(),
        legal: legal.into_iter().map(|mv| move_view(game, mv)).collect(),
        checked: Square::all().filter(|_| game.in_check()).find(king).map(|square| square.to_string()),
        last: game.moves().last().map(|mv| (mv.from().to_string(), mv.to().to_string())),
        end: end.map(|end| SavedEnd { winner: end.winner.map(Side::from), reason: end.end.to_string() }),
        table: known::value(game).map(|(value, best)| table_view(game, value, &best)),
    }
}

fn move_view(game: &Game, mv: Move) -> MoveView {
    let kind = match game.action(mv) {
        Some(Action::Swap) => "swap",
        Some(Action::Castling(..)) => "castling",
        Some(Action::Promotion(_)) => "promotion",
        _ if game.captured_kind(mv).is_some() => "capture",
        _ => "move",
    };
    MoveView {
        text: game.move_text(mv),
        san: game.san(mv),
        from: mv.from().to_string(),
        to: mv.to().to_string(),
        kind,
    }
}

fn table_view(game: &Game, value: Value, best: &[Move]) -> TableView {
    let (result, plies) = match value {
        Value::Win(plies) => ("win", Some(plies)),
        Value::Draw => ("draw", None),
        Value::Loss(plies) => ("loss", Some(plies)),
    };
    TableView {
        result,
        moves: plies.map(|plies| plies.div_ceil(2)),
        best: best.iter().map(|&mv| game.san(mv)).collect(),
    }
}

/// Most moves of a line that are told.
const LONGEST_LINE: usize = 24;

fn line_view(game: &Game, info: &Info) -> Option<LineView> {
    let first = info.pv.first()?;
    let mut after = game.clone();
    let sans = info.pv.iter().take(LONGEST_LINE).map(|&mv| {
        let san = after.san(mv);
        after.play(mv);
        san
    });
    Some(LineView {
        depth: info.depth,
        score: for_white(info.score, game.side_to_move()).into(),
        sans: sans.collect(),
        from: first.from().to_string(),
        to: first.to().to_string(),
    })
}

/// The kind of a reason, for the page's own words.
fn code(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::Move(_) => "move",
        Refusal::Fen(_) => "fen",
        Refusal::Agreement(_) => "agreement",
        Refusal::Record(_) => "record",
        Refusal::Saved(_) => "saved",
        Refusal::NotYourTurn => "turn",
        Refusal::Over => "over",
        Refusal::NothingToTakeBack => "take_back",
        Refusal::DrawDeclined => "draw",
        Refusal::Full => "full",
        Refusal::NoNode => "node",
        Refusal::NoThread(_) => "thread",
    }
}
