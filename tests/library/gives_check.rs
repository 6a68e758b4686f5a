//! `gives_check`, told before a move, against check seen after it; and the stages of the generator against the whole.

use tenglong::core::random::SplitMix64;
use tenglong::core::rules::Agreement;
use tenglong::core::sink::Stage;
use tenglong::core::{MoveList, Position};
use tenglong::variants::{Task, Variant, VariantId};

/// Random games of one game, every legal move of every position looked at.
struct Walk {
    games: usize,
}

/// Moves seen, and how many of them gave check.
struct Seen {
    moves: usize,
    checks: usize,
}

impl Task for Walk {
    type Output = Seen;

    fn run<V: Variant>(self) -> Seen {
        let mut random = SplitMix64(11);
        let mut seen = Seen { moves: 0, checks: 0 };
        for _ in 0..self.games {
            let mut position = Position::<V>::start(Agreement::default());
            while position.outcome().is_none() && position.ply() < 300 {
                let legal = look(&mut position, &mut seen);
                position.make(legal[random.below(legal.len())]);
            }
        }
        seen
    }
}

/// Looks at every legal move of a position.
fn look<V: Variant>(position: &mut Position<V>, seen: &mut Seen) -> MoveList {
    let legal = position.legal_moves();
    let lines = position.king_lines(!position.side());
    for &mv in &legal {
        let told = position.gives_check(&lines, mv);
        let before = position.fen();
        position.make(mv);
        assert_eq!(told, position.in_check(), "{before} {mv:?}");
        position.unmake();
        seen.moves += 1;
        seen.checks += usize::from(told);
    }
    stages_are_the_whole(position, &legal);
    legal
}

fn stages_are_the_whole<V: Variant>(position: &Position<V>, legal: &MoveList) {
    let mut whole: Vec<_> = legal.to_vec();
    let mut parts = Vec::new();
    for (stage, noisy) in [(Stage::Noisy, true), (Stage::Quiet, false)] {
        let mut part = MoveList::new();
        position.generate(stage, &mut part);
        assert!(part.iter().all(|&mv| position.is_noisy(mv) == noisy), "{}", position.fen());
        parts.extend(part);
    }
    whole.sort_unstable();
    parts.sort_unstable();
    assert_eq!(whole, parts, "{}", position.fen());
}

#[test]
fn check_is_told_before_the_move_in_every_game() {
    for &variant in VariantId::ALL {
        let seen = variant.run(Walk { games: 60 });
        assert!(seen.moves > 100_000 && seen.checks > 1_000, "{variant}: {} of {}", seen.checks, seen.moves);
    }
}
