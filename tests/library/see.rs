//! Static exchange evaluation against a plain search of all captures on the same point.

use tenglong::core::random::SplitMix64;
use tenglong::core::rules::Agreement;
use tenglong::core::sink::Stage;
use tenglong::core::{Kind, Move, MoveList, Position, Square};
use tenglong::game::Game;
use tenglong::search::{Control, Limits, Searcher, Settings, see};
use tenglong::variants::dragon::Dragon;
use tenglong::variants::{AnyPosition, VariantId};

const CAPTURES: usize = 20_000;

/// What the side to move wins at most by legal captures on `point`, or by leaving it.
fn exchange(position: &mut Position<Dragon>, point: Square) -> i32 {
    let mut captures = MoveList::new();
    position.generate(Stage::Noisy, &mut captures);
    let on_point = captures.into_iter().filter(|mv| mv.to() == point);
    on_point.map(|mv| capture(position, mv)).fold(0, i32::max)
}

/// What the side to move wins by `mv` and the exchanges that follow on its target.
fn capture(position: &mut Position<Dragon>, mv: Move) -> i32 {
    let values = see::values::<Dragon>();
    let gain =
        position.captured_kind(mv).map_or(0, |kind| values[kind.index()]) + promotion_gain(position, mv);
    position.make(mv);
    let reply = exchange(position, mv.to());
    position.unmake();
    gain - reply
}

fn promotion_gain(position: &Position<Dragon>, mv: Move) -> i32 {
    let values = see::values::<Dragon>();
    let promotes = position.move_text(mv).ends_with('h');
    if promotes { values[Kind::Tiger.index()] - values[Kind::Pawn.index()] } else { 0 }
}

/// Plays games by shallow search from random openings and hands every position to `visit`.
fn self_play(mut visit: impl FnMut(&Position<Dragon>) -> bool) {
    let mut random = SplitMix64(7);
    let mut searcher = Searcher::new(4).expect("a small table");
    let limits = Limits { nodes: Some(300), ..Limits::default() };
    loop {
        let mut game = Game::new(VariantId::Dragon, Agreement::default(), None).expect("the start position");
        while game.outcome().is_none() && game.moves().len() < 160 {
            let AnyPosition::Dragon(position) = game.position() else { unreachable!("a dragon game") };
            if !visit(position) {
                return;
            }
            let legal = game.legal_moves();
            let mv = if game.moves().len() < 8 || random.below(20) == 0 {
                legal[random.below(legal.len())]
            } else {
                let control = Control::new(false, false);
                let found = searcher.search(&game, &limits, &Settings::default(), &control, &mut |_| ());
                found.best.expect("a legal move")
            };
            game.play(mv);
        }
    }
}

#[test]
fn its_sign_agrees_with_a_search_of_the_exchange_in_99_of_100_captures() {
    let (mut compared, mut agreed) = (0, 0);
    self_play(|position| {
        let mut noisy = MoveList::new();
        position.generate(Stage::Noisy, &mut noisy);
        for mv in noisy {
            let searched = capture(&mut position.clone(), mv).signum();
            let evaluated = if see::at_least(position, mv, 1) {
                1
            } else if see::at_least(position, mv, 0) {
                0
            } else {
                -1
            };
            compared += 1;
            agreed += usize::from(evaluated == searched);
        }
        compared < CAPTURES
    });
    println!("{agreed} of {compared} captures agree");
    assert!(agreed * 100 >= compared * 99, "{agreed} of {compared}");
}

#[test]
fn exchanges_worked_by_hand() {
    // A pawn guarded by nothing; by a cannon without a screen, and with one; by a horse whose leg the capture
    // frees, and one that stands too far off; by an elephant whose eye the capture frees.
    let cases = [
        ("4k4/9/9/9/9/4p4/9/9/4R4/9/3K5 w - - 0 1", "e3e6", 0, true),
        ("4k4/9/9/4a4/9/4p4/9/9/4R4/9/3K5 w - - 0 1", "e3e6", 0, true),
        ("4k4/4a4/9/4r4/9/4p4/9/9/4R4/9/3K5 w - - 0 1", "e3e6", 0, false),
        ("4k4/9/9/9/4p4/2nQ5/9/9/9/9/5K3 w - - 0 1", "d6e7", 0, false),
        ("4k4/9/9/9/4p4/1n1Q5/9/9/9/9/5K3 w - - 0 1", "d6e7", 0, true),
        ("4k4/9/2b6/3Q5/4p4/9/9/9/9/9/5K3 w - - 0 1", "d8e7", 0, false),
    ];
    for (fen, text, threshold, expected) in cases {
        let game = Game::new(VariantId::Dragon, Agreement::default(), Some(fen)).expect(fen);
        let mv = game.parse_move(text).expect(text);
        let AnyPosition::Dragon(position) = game.position() else { unreachable!("a dragon game") };
        let result = see::at_least(position, mv, threshold);
        assert_eq!(result, expected, "{fen} {text}");
    }
}
