use super::*;
use std::sync::mpsc::{self, Receiver};

const PATIENCE: Duration = Duration::from_secs(20);

/// A session and what comes back from its engine.
struct Table {
    session: Session,
    reports: Receiver<Report>,
}

impl Table {
    fn new() -> Table {
        let (sender, reports) = mpsc::channel();
        let notify = move |report| drop(sender.send(report));
        Table { session: Session::new(VariantId::Dragon, 1, 1, notify).unwrap(), reports }
    }

    fn with(players: [Player; 2], level: usize) -> Table {
        let mut table = Table::new();
        let movetime = Duration::from_millis(50);
        table.session.start(game(None), Terms { players, level, movetime, ..Terms::default() }).unwrap();
        table
    }

    /// Hands reports in until one brings news of this kind.
    fn await_news(&mut self, wanted: impl Fn(&News) -> bool) -> News {
        loop {
            let report = self.reports.recv_timeout(PATIENCE).expect("a report");
            let news = self.session.receive(report).unwrap();
            if wanted(&news) {
                return news;
            }
        }
    }

    fn moves(&self) -> Vec<&str> {
        let tree = self.session.tree();
        tree.moves_to(tree.live())
    }
}

fn game(fen: Option<&str>) -> Game {
    Game::new(VariantId::Dragon, Agreement::default(), fen).unwrap()
}

const HUMANS: [Player; 2] = [Player::Human; 2];
const WHITE: [Player; 2] = [Player::Human, Player::Engine];

#[test]
fn the_engine_answers() {
    let mut table = Table::with(WHITE, 3);
    assert!(!table.session.is_thinking());
    table.session.play("e1e2").unwrap();
    assert!(table.session.is_thinking());
    assert_eq!(table.session.play("e11e10"), Err(Refusal::NotYourTurn));
    assert_eq!(table.await_news(|news| *news == News::Moved), News::Moved);
    assert_eq!((table.moves().len(), table.session.side_to_move()), (2, Color::White));
    assert!(table.session.tree().is_live() && !table.session.is_thinking());
}

#[test]
fn a_wrong_move_changes_nothing() {
    let mut table = Table::with(HUMANS, 1);
    for text in ["e1e3", "x", "", "e1e1", "龙"] {
        assert!(matches!(table.session.play(text), Err(Refusal::Move(_))), "{text}");
    }
    assert!(table.moves().is_empty());
    // Algebraic moves are understood, too.
    table.session.play("b1c3").unwrap();
    table.session.play("Nc9").unwrap();
    assert_eq!(table.moves(), ["b1c3", "b11c9"]);
}

#[test]
fn stepping_back_tries_variations_while_the_engine_thinks() {
    let mut table = Table::with(WHITE, FULL_STRENGTH);
    table.session.play("b1c3").unwrap();
    table.session.go_to(0).unwrap();
    table.session.play("h1g3").unwrap();
    table.session.play("h11g9").unwrap();
    table.await_news(|news| *news == News::Moved);
    // The game has gone on, the variation is still looked at.
    let moves = table.moves();
    assert_eq!((moves.len(), moves[0]), (2, "b1c3"));
    let tree = table.session.tree();
    assert_eq!(tree.moves_to(tree.at()), ["h1g3", "h11g9"]);
    assert_eq!(table.session.go_to(99), Err(Refusal::NoNode));
}

#[test]
fn taking_back_gives_the_move_to_the_person() {
    let mut table = Table::with(WHITE, 1);
    assert_eq!(table.session.take_back(), Err(Refusal::NothingToTakeBack));
    table.session.play("b1c3").unwrap();
    table.await_news(|news| *news == News::Moved);
    table.session.take_back().unwrap();
    assert_eq!((table.moves().len(), table.session.side_to_move()), (0, Color::White));
    // Taken back while the engine thinks, its answer comes too late.
    table.session.play("b1c3").unwrap();
    table.session.take_back().unwrap();
    assert!(table.moves().is_empty() && !table.session.is_thinking());
    while let Ok(report) = table.reports.recv_timeout(Duration::from_millis(200)) {
        assert_eq!(table.session.receive(report), Ok(News::Nothing));
    }
}

#[test]
fn games_end_by_resignation_agreement_and_rule() {
    let mut table = Table::with(WHITE, 1);
    assert_eq!(table.session.offer_draw(), Err(Refusal::DrawDeclined));
    table.session.resign().unwrap();
    let lost = Conclusion { winner: Some(Color::Black), reason: Reason::Resignation };
    assert_eq!(table.session.conclusion(), Some(lost));
    assert_eq!(lost.to_string(), "Black wins: resignation");
    assert_eq!(
        (table.session.resign(), table.session.offer_draw()),
        (Err(Refusal::Over), Err(Refusal::Over))
    );
    table.session.start(game(None), Terms { players: HUMANS, ..Terms::default() }).unwrap();
    table.session.offer_draw().unwrap();
    assert_eq!(table.session.conclusion().unwrap().to_string(), "draw: agreement");
    // Beyond the end moves are tried as variations; the game is what it was.
    table.session.play("b1c3").unwrap();
    assert!(table.moves().is_empty());
    // A game that has ended can be taken up again.
    let terms = Terms { players: HUMANS, ..Terms::default() };
    table.session.start(game(Some("4k4/1R7/9/9/9/9/9/9/9/9/R3K4 w - - 0 1")), terms).unwrap();
    table.session.play("a1a11").unwrap();
    assert_eq!(table.session.conclusion().unwrap().to_string(), "White wins: checkmate");
    assert_eq!(table.session.play("e11e10"), Err(Refusal::Over));
    table.session.take_back().unwrap();
    assert_eq!(table.session.conclusion(), None);
    table.session.play("a1a2").unwrap();
}

#[test]
fn a_fallen_flag_ends_the_game() {
    let mut table = Table::new();
    let allowance = Some(Allowance { base: 30, increment: 0 });
    table.session.start(game(None), Terms { players: HUMANS, allowance, ..Terms::default() }).unwrap();
    assert!(table.session.deadline().is_some());
    std::thread::sleep(Duration::from_millis(40));
    table.session.tick();
    assert_eq!(table.session.conclusion().unwrap().to_string(), "Black wins: time");
    assert_eq!(table.session.deadline(), None);
    // A bare king does not win on time.
    let lone = game(Some("4k4/1R7/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"));
    table.session.start(lone, Terms { players: HUMANS, allowance, ..Terms::default() }).unwrap();
    std::thread::sleep(Duration::from_millis(40));
    table.session.tick();
    assert_eq!(table.session.conclusion().unwrap().to_string(), "draw: time");
}

#[test]
fn hints_and_analysis_do_not_disturb_the_game() {
    let mut table = Table::with(HUMANS, 1);
    table.session.analyse(3).unwrap();
    table.await_news(|news| *news == News::Analysis);
    table.session.hint().unwrap();
    let news = table.await_news(|news| matches!(news, News::Hint(_)));
    let News::Hint(mv) = news else { unreachable!() };
    assert!(table.session.tree().game().is_legal(mv));
    // The analysis goes on after the hint, and follows the board.
    while table.session.analysis().lines.len() < 3 {
        table.await_news(|news| *news == News::Analysis);
    }
    table.session.play("b1c3").unwrap();
    table.await_news(|news| *news == News::Analysis);
    assert_eq!(table.session.analysis().node, table.session.tree().at());
    assert!(table.session.tree().nodes()[1].score.is_some());
    table.session.analyse(0).unwrap();
    assert_eq!(table.moves(), ["b1c3"]);
}

#[test]
fn the_engine_plays_itself_to_the_end() {
    let mut table = Table::new();
    let start = game(Some("4k4/9/9/9/9/9/9/9/9/R8/RR2K4 w - - 0 1"));
    let terms = Terms {
        players: [Player::Engine; 2],
        level: FULL_STRENGTH,
        movetime: Duration::from_millis(40),
        ..Terms::default()
    };
    table.session.start(start, terms).unwrap();
    while table.session.conclusion().is_none() {
        table.await_news(|news| *news == News::Moved);
    }
    assert_eq!(table.session.conclusion().unwrap().to_string(), "White wins: checkmate");
}

#[test]
fn a_game_is_judged_position_by_position() {
    let mut table = Table::with(HUMANS, 1);
    for text in ["b1c3", "b11c9", "h1g3"] {
        table.session.play(text).unwrap();
    }
    table.session.review().unwrap();
    while table.session.is_reviewing() {
        table.await_news(|news| *news == News::Judged);
    }
    assert!(table.session.tree().nodes().iter().all(|node| node.score.is_some()));
}

#[test]
fn records_come_and_go() {
    let mut table = Table::with(HUMANS, 1);
    for text in ["e1e2", "a8c8", "c4a4"] {
        table.session.play(text).unwrap();
    }
    table.session.resign().unwrap();
    let record = table.session.record().to_string();
    assert!(record.contains("[Termination \"resignation\"]") && record.contains("1-0"), "{record}");
    let mut other = Table::new();
    other.session.load(&record).unwrap();
    assert_eq!(other.moves(), table.moves());
    assert_eq!(other.session.conclusion(), table.session.conclusion());
    assert!(matches!(other.session.load("[Event \"x\"]\n\n1. zz 1-0\n"), Err(Refusal::Record(_))));
    assert!(matches!(other.session.load(""), Err(Refusal::Record(_))));
    assert_eq!(other.moves(), table.moves());
}

#[test]
fn a_saved_session_is_the_same() {
    let mut table = Table::new();
    let allowance = Some(Allowance { base: 60_000, increment: 1000 });
    let terms = Terms { players: HUMANS, allowance, level: 4, ..Terms::default() };
    let agreement = Agreement::default().with_promotion(VariantId::Dragon.facts(), "q").unwrap();
    table.session.start(Game::new(VariantId::Dragon, agreement, None).unwrap(), terms).unwrap();
    for text in ["e1e2", "a8c8", "c4a4"] {
        table.session.play(text).unwrap();
    }
    table.session.go_to(1).unwrap();
    table.session.play("b11c9").unwrap();
    let saved = table.session.save();
    let text = serde_json::to_string(&saved).unwrap();
    let mut other = Table::new();
    other.session.restore(&serde_json::from_str(&text).unwrap()).unwrap();
    let again = other.session.save();
    let ran = saved.left.unwrap()[1].abs_diff(again.left.unwrap()[1]);
    assert!(ran < 5000, "the clock stood still while nobody had it");
    assert_eq!(Saved { left: None, ..again }, Saved { left: None, ..saved.clone() });
    // Damaged data is refused and leaves the session as it is.
    let mut faults = vec![saved.clone(); 5];
    faults[0].variant = "checkers".to_string();
    faults[1].nodes[0].text = "e1e9".to_string();
    faults[2].nodes[2].parent = 77;
    faults[3].live = 1000;
    faults[4].nodes.push(saved.nodes[0].clone());
    for fault in faults {
        assert!(other.session.restore(&fault).is_err());
        // A swap is written as the move of the tiger.
        assert_eq!(other.moves(), ["e1e2", "c8a8", "c4a4"]);
    }
}
