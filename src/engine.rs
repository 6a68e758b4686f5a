//! The engine as protocols and tools see it: a game, a search beside it, and their settings. It prints nothing; what
//! a search finds goes to a listener.
//!
//! There is one policy for every change during a search: the search is stopped and gives its answer, and then the change
//! is made.

use crate::core::Move;
use crate::core::notation::{FenError, MoveError, fen::flipped};
use crate::core::rules::Agreement;
use crate::eval::Network;
use crate::game::Game;
use crate::search::{AllocError, BestMove, Control, Info, Limits, STACK, Score, Searcher, Settings};
use crate::tablebase::Tablebase;
use crate::variants::VariantId;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use thiserror::Error;

/// The game of a new engine.
pub const DEFAULT_VARIANT: VariantId = VariantId::Dragon;

/// Size of the transposition table of a new engine, in MiB.
pub const DEFAULT_HASH: usize = 16;

/// A game, the search, and what is set for both.
pub struct Engine {
    variant: VariantId,
    agreement: Agreement,
    /// None after a position that was refused, until the next good one.
    game: Option<Game>,
    /// Evaluates its game in place of the built-in one; the searcher has it, too.
    network: Option<Arc<Network>>,
    settings: Settings,
    /// Locked by the search while it runs.
    searcher: Arc<Mutex<Searcher>>,
    running: Option<Running>,
}

/// What runs beside the caller.
struct Running {
    control: Arc<Control>,
    thread: JoinHandle<()>,
    work: Work,
    /// Whether it may never end unless it is stopped.
    is_endless: bool,
}

/// What it does.
#[derive(PartialEq, Eq)]
enum Work {
    /// A job that is not a search.
    Job,
    /// A search, of the position after this move if it ponders.
    Search { expected: Option<Move> },
}

/// What a search reports to its listener.
#[derive(Clone, Debug)]
pub enum Event {
    /// A line found.
    Info(Info),
    /// The end, exactly once: no move where none is legal or no position is set.
    BestMove(BestMove),
}

/// Why a position is refused.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PositionError {
    /// The FEN is not one.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A move after it cannot be played: its number, from 1, and what is wrong with it.
    #[error("ply {0}: {1}")]
    Move(usize, MoveError),
}

impl Engine {
    /// An engine at the start of a game, with a table of `hash` MiB.
    ///
    /// # Errors
    /// When there is no memory for the table.
    pub fn new(variant: VariantId, hash: usize) -> Result<Engine, AllocError> {
        let agreement = Agreement::default();
        Ok(Engine {
            variant,
            agreement,
            game: Some(Game::start(variant, agreement)),
            network: None,
            settings: Settings::default(),
            searcher: Arc::new(Mutex::new(Searcher::new(hash)?)),
            running: None,
        })
    }

    /// Which game is played.
    pub fn variant(&self) -> VariantId {
        self.variant
    }

    /// The game as it stands; none after a position that was refused.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// Sets up `fen`, or the start of the game, and plays `moves` from there.
    ///
    /// # Errors
    /// When the FEN is refused or a move is not legal. There is then no position: the engine does not go on with
    /// another board than it was given.
    pub fn set_position<'a>(
        &mut self,
        fen: Option<&str>,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), PositionError> {
        self.forget_position();
        let mut game = Game::new(self.variant, self.agreement, fen)?;
        for (ply, text) in (1..).zip(moves) {
            let mv = game.parse_move(text).map_err(|error| PositionError::Move(ply, error))?;
            game.play(mv);
        }
        self.game = Some(game);
        Ok(())
    }

    /// Leaves no position, since the intended one could not be read.
    pub fn forget_position(&mut self) {
        self.settle();
        self.game = None;
    }

    /// Plays a legal move. A search that [ponders](Engine::ponder) on just this move goes on as the one for its
    /// answer, and true is returned; any other is ended.
    pub fn play(&mut self, mv: Move) -> bool {
        let on_this = Work::Search { expected: Some(mv) };
        let goes_on =
            self.running.as_ref().is_some_and(|running| running.work == on_this && running.control.is_held());
        if goes_on {
            self.ponderhit();
        } else {
            self.settle();
        }
        if let Some(game) = &mut self.game {
            game.play(mv);
        }
        goes_on
    }

    /// Takes back the last move; false if there is none.
    pub fn undo(&mut self) -> bool {
        self.settle();
        self.game.as_mut().is_some_and(Game::undo)
    }

    /// Turns the board around: colours, sides and rights are exchanged. The moves played are forgotten.
    pub fn flip(&mut self) {
        self.settle();
        if let Some(game) = &self.game {
            let flipped = Game::new(self.variant, self.agreement, Some(&flipped(&game.fen())));
            self.game = Some(flipped.expect("the rules are the same for both sides"));
        }
    }

    /// Forgets what was learnt in an earlier game. The position stays.
    pub fn new_game(&mut self) {
        self.searcher().clear();
    }

    /// Chooses the game: its start position is set and everything learnt forgotten.
    pub fn set_variant(&mut self, variant: VariantId) {
        self.searcher().clear();
        self.variant = variant;
        self.game = Some(Game::start(variant, self.agreement));
    }

    /// What is agreed on.
    pub fn agreement(&self) -> Agreement {
        self.agreement
    }

    /// Sets what is agreed on. The position and its moves stay, everything learnt is forgotten.
    pub fn set_agreement(&mut self, agreement: Agreement) {
        self.searcher().clear();
        self.agreement = agreement;
        if let Some(game) = &mut self.game {
            game.set_agreement(agreement);
        }
    }

    /// Sets the size of the transposition table in MiB, and clears it.
    ///
    /// # Errors
    /// When there is no memory for it; the old table stays.
    pub fn set_hash(&mut self, hash: usize) -> Result<(), AllocError> {
        self.searcher().resize(hash)
    }

    /// Sets the number of threads to search with, 1 or more.
    ///
    /// # Errors
    /// When there is no memory for them; the old number stays.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), AllocError> {
        self.searcher().set_threads(threads)
    }

    /// The number of threads to search with.
    pub fn threads(&mut self) -> usize {
        self.searcher().threads()
    }

    /// Chooses the endgame tables; the transposition table is cleared.
    pub fn set_tablebase(&mut self, tablebase: Tablebase) {
        self.searcher().set_tablebase(tablebase);
    }

    /// The network chosen, if there is one.
    pub fn network(&self) -> Option<&Network> {
        self.network.as_deref()
    }

    /// Chooses a network for its game in place of the built-in one, or the built-in ones again; the transposition table
    /// is cleared.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.searcher().set_network(network.clone());
        self.network = network;
    }

    /// The settings of the searches to come.
    pub fn settings(&mut self) -> &mut Settings {
        self.settle();
        &mut self.settings
    }

    /// Searches the position. The listener is called from another thread, finally with the best move. That is held
    /// back until [`stop`](Engine::stop) when the limits have no end, until [`ponderhit`](Engine::ponderhit) when they
    /// ponder.
    ///
    /// # Errors
    /// When the system has no thread; the listener is then not called.
    pub fn go(&mut self, limits: Limits, listener: impl FnMut(Event) + Send + 'static) -> io::Result<()> {
        self.search(self.game.clone(), None, limits, listener)
    }

    /// Searches the position after the legal move `expected` of the opponent, on the opponent's time. The position
    /// stays; the best move is held back until [`play`](Engine::play) has played the expected one.
    ///
    /// # Errors
    /// When the system has no thread; the listener is then not called.
    pub fn ponder(
        &mut self,
        expected: Move,
        limits: Limits,
        listener: impl FnMut(Event) + Send + 'static,
    ) -> io::Result<()> {
        let mut game = self.game.clone();
        if let Some(game) = &mut game {
            game.play(expected);
        }
        self.search(game, Some(expected), Limits { ponder: true, ..limits }, listener)
    }

    fn search(
        &mut self,
        game: Option<Game>,
        expected: Option<Move>,
        limits: Limits,
        mut listener: impl FnMut(Event) + Send + 'static,
    ) -> io::Result<()> {
        let is_unbounded = game.as_ref().is_some_and(|game| limits.is_unbounded(game.side_to_move()));
        let waits_for_stop = limits.infinite || is_unbounded && limits.mate.is_none();
        let control = Control::new(limits.ponder, waits_for_stop);
        let is_endless = limits.ponder || limits.infinite || is_unbounded;
        let settings = self.settings.clone();
        let searcher = Arc::clone(&self.searcher);
        self.run(control, Work::Search { expected }, is_endless, move |control| {
            let best = match game {
                Some(game) if game.legal_moves().is_empty() => {
                    listener(Event::Info(final_info(&game)));
                    BestMove::default()
                }
                Some(game) => lock(&searcher)
                    .search(&game, &limits, &settings, control, &mut |info| listener(Event::Info(info))),
                None => BestMove::default(),
            };
            control.wait_released();
            listener(Event::BestMove(best));
        })
    }

    /// Runs a job that is not a search, such as a count, beside the caller, who can only stop it. It should end soon
    /// after its control is [halted](Control::is_halted).
    ///
    /// # Errors
    /// When the system has no thread.
    pub fn run_beside(&mut self, job: impl FnOnce(&Control) + Send + 'static) -> io::Result<()> {
        self.run(Control::new(false, false), Work::Job, false, job)
    }

    fn run(
        &mut self,
        control: Control,
        work: Work,
        is_endless: bool,
        body: impl FnOnce(&Control) + Send + 'static,
    ) -> io::Result<()> {
        self.settle();
        let control = Arc::new(control);
        let shared = Arc::clone(&control);
        let thread = thread::Builder::new().stack_size(STACK).spawn(move || body(&shared))?;
        self.running = Some(Running { control, thread, work, is_endless });
        Ok(())
    }

    /// Ends what is running; its answer follows. With nothing running it does nothing.
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.control.stop();
        }
    }

    /// The move that was pondered on was played. With nothing pondering it does nothing.
    pub fn ponderhit(&self) {
        if let Some(running) = &self.running {
            running.control.ponderhit();
        }
    }

    /// Waits for the end of what is running, and ends it when nothing else is sure to.
    pub fn wait(&mut self) {
        if self.running.as_ref().is_some_and(|running| running.is_endless) {
            self.stop();
        }
        self.join();
    }

    /// Ends what is running and waits for its answer.
    pub fn settle(&mut self) {
        self.stop();
        self.join();
    }

    fn join(&mut self) {
        if let Some(running) = self.running.take()
            && let Err(panic) = running.thread.join()
        {
            std::panic::resume_unwind(panic);
        }
    }

    fn searcher(&mut self) -> MutexGuard<'_, Searcher> {
        self.settle();
        lock(&self.searcher)
    }
}

/// No thread of a search outlives its engine.
impl Drop for Engine {
    fn drop(&mut self) {
        self.stop();
        if let Some(running) = self.running.take() {
            // A panic in there has been reported by its own thread.
            drop(running.thread.join());
        }
    }
}

fn lock(searcher: &Mutex<Searcher>) -> MutexGuard<'_, Searcher> {
    searcher.lock().expect("a search that panics ends the program")
}

/// The report on a game that is over on the board.
fn final_info(game: &Game) -> Info {
    let is_lost = game.outcome().is_some_and(|outcome| outcome.winner.is_some());
    Info { score: if is_lost { Score::Mate(0) } else { Score::Cp(0) }, ..Info::default() }
}
