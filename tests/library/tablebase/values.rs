//! What the tables say, against the slow implementation and a plain search.

use super::*;
use crate::slow::{Board, Color as Side, Mirror, Piece, Point, Status};
use tenglong::core::{Kind, Square};
use tenglong::variants::VariantId;

/// What the value of a position must be, given those of the positions after its moves.
fn expected(position: &slow::Position) -> Value {
    match position.status(&[]) {
        Status::Checkmate { .. } => Value::Loss(0),
        Status::Ongoing => {
            let moves = position.moves().into_iter();
            let values = moves.map(|mv| value(&position.after(mv)).of_move());
            values.max().expect("the game goes on")
        }
        Status::Stalemate | Status::DeadPosition => Value::Draw,
        status => panic!("{status} without moves before"),
    }
}

fn check(position: &slow::Position) {
    assert_eq!(value(position), expected(position), "{}", position.fen());
}

/// All sound positions of two kings and a piece, on every point and of either colour.
fn positions_of_three() -> impl ParallelIterator<Item = slow::Position> {
    let letters: Vec<char> = "QHSRBANP".chars().flat_map(|kind| [kind, kind.to_ascii_lowercase()]).collect();
    letters.into_par_iter().flat_map(positions_with)
}

/// All sound positions of two kings and the piece of this letter.
pub fn positions_with(letter: char) -> impl ParallelIterator<Item = slow::Position> {
    let bare = slow_position("4k4/9/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
    let points: Vec<Point> = Point::all().collect();
    points.into_par_iter().flat_map_iter(move |point| {
        let bare = bare.clone();
        let kings =
            palace(Side::White).flat_map(|white| palace(Side::Black).map(move |black| (white, black)));
        kings.flat_map(move |(white, black)| {
            let mut board = Board::empty();
            board.set(white, Piece::from_letter('K'));
            board.set(black, Piece::from_letter('k'));
            let is_free = board.is_empty_at(point);
            board.set(point, Piece::from_letter(letter));
            let of_side = |side| slow::Position { board: board.clone(), side, ..bare.clone() };
            let positions = [Side::White, Side::Black].map(of_side);
            positions.into_iter().filter(move |position| is_free && position.fault().is_none())
        })
    })
}

fn palace(side: Side) -> impl Iterator<Item = Point> {
    Point::all().filter(move |&point| side.palace_holds(point))
}

#[test]
fn every_value_of_three_pieces_follows_from_those_after_its_moves() {
    let checked = positions_of_three().inspect(check).count();
    // With White to move and with Black to move, as the statistics tell; either side may have the piece.
    assert_eq!(checked, 2 * (48_285 + 52_551));
}

#[test]
fn random_values_of_more_pieces_follow_from_those_after_its_moves() {
    let one_in = if std::env::var_os("TENGLONG_THOROUGH").is_some() { 100 } else { 1000 };
    let large = tables().tables().iter().filter(|table| table.material().men() >= 4);
    let checked: usize = large
        .map(|table| {
            let chosen = legal_positions(table).filter(|position| position.key() % one_in == 0);
            chosen.inspect(|position| check(&slow_position(&position.fen()))).count()
        })
        .sum();
    assert!(checked as u64 > 30_000_000 / one_in, "{checked} positions were checked");
}

/// Whether the side to move mates in `plies` or fewer, by trying all moves.
fn mates(position: &mut Position<Dragon>, plies: u16) -> bool {
    plies > 0
        && position.legal_moves().into_iter().any(|mv| {
            position.make(mv);
            let mates = is_mated(position, plies - 1);
            position.unmake();
            mates
        })
}

/// Whether the side to move is mated in `plies` or fewer.
fn is_mated(position: &mut Position<Dragon>, plies: u16) -> bool {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return position.in_check();
    }
    plies > 0
        && moves.into_iter().all(|mv| {
            position.make(mv);
            let mates = mates(position, plies - 1);
            position.unmake();
            mates
        })
}

#[test]
fn a_plain_search_finds_the_same_mates() {
    const DEEPEST: u16 = 5;
    let rng = &mut Rng::new(1);
    let (mut won, mut lost, mut others) = (0, 0, 0);
    while won.min(lost).min(others) < 1_000 {
        let mut position = random_position(rng);
        let found = match tables().probe(&position).expect("a value") {
            Value::Win(plies @ ..=DEEPEST) => {
                won += 1;
                mates(&mut position, plies) && !mates(&mut position, plies - 1)
            }
            Value::Loss(plies @ ..DEEPEST) => {
                lost += 1;
                is_mated(&mut position, plies) && (plies == 0 || !is_mated(&mut position, plies - 1))
            }
            _ if others > won.min(lost) => continue,
            _ => {
                others += 1;
                !mates(&mut position, DEEPEST) && !is_mated(&mut position, DEEPEST - 1)
            }
        };
        assert!(found, "{}", position.fen());
    }
}

#[test]
fn mirror_images_have_the_same_value() {
    let rng = &mut Rng::new(2);
    for _ in 0..20_000 {
        let position = slow_position(&random_position(rng).fen());
        for mirror in [Mirror::Files, Mirror::Colors] {
            assert_eq!(
                value(&mirror.position(&position)),
                value(&position),
                "{mirror:?} of {}",
                position.fen()
            );
        }
    }
}

#[test]
fn what_tables_do_not_know_is_not_found() {
    let has_value = |fen: &str, agreement| {
        let (position, _) = Position::<Dragon>::from_fen(fen, agreement).expect("a position");
        tables().probe(&position).is_some()
    };
    let agreed = Agreement::default();
    assert!(has_value("4k4/9/9/9/9/9/9/9/9/9/4K4 w - - 0 1", agreed));
    assert!(has_value("4k4/9/9/9/9/9/9/P8/R8/9/4K4 w - - 0 1", agreed));
    let other = Agreement::default().with_promotion(VariantId::Dragon.facts(), "q").expect("an agreement");
    assert!(!has_value("4k4/9/9/9/9/9/9/P8/R8/9/4K4 w - - 0 1", other));
    // Tiger and pawn at home, with the right to swap and without it.
    let swap = |rights: &str| format!("4k4/9/9/9/9/9/9/P1H6/9/9/4K4 w {rights} - 0 1");
    assert!(!has_value(&swap("AC"), agreed));
    assert!(has_value(&swap("-"), agreed));
}

/// The white elephants of all positions with White to move and none of them in the palace of Black, and whether White
/// wins.
fn elephants_outside(text: &str) -> Vec<(Vec<Square>, bool)> {
    let table = tables().table(ending(text)).expect("the table is there");
    let palace = points("d9 e9 f9 d10 e10 f10 d11 e11 f11");
    let all = legal_positions(table).filter(|position| position.side() == Color::White).map(|position| {
        let elephants: Vec<Square> = position.board().pieces(Color::White, Kind::Elephant).collect();
        (elephants, matches!(tables().probe(&position), Some(Value::Win(_))))
    });
    all.filter(|(elephants, _)| elephants.iter().all(|point| !palace.contains(point))).collect()
}

fn points(texts: &str) -> Vec<Square> {
    texts.split(' ').map(|text| text.parse().expect("a point")).collect()
}

/// The points that an elephant can never reach the palace from.
const SHUT_OUT: &str = "a4 a8 c2 c6 c10 e4 e8 g2 g6 g10 i4 i8";

/// What the document of the endings says about the elephant: it wins outside the palace unless it cannot get in, and beside
/// a cannon not from the points that it can reach from its start.
#[test]
fn an_elephant_wins_unless_it_stands_on_the_wrong_points() {
    const HOME: &str = "a3 a7 a11 c1 c5 c9 e3 e7 g1 g5 g9 i3 i7 i11";
    // With the share that may be won on the wrong points, in percent.
    for (text, wrong, at_most) in [
        ("KQBvK", points(SHUT_OUT), 3),
        ("KRBvK", points(SHUT_OUT), 0),
        ("KHBvK", points(SHUT_OUT), 0),
        ("KBNvK", points(SHUT_OUT), 0),
        ("KBPvK", points(SHUT_OUT), 0),
        ("KBAvK", [points(SHUT_OUT), points(HOME)].concat(), 1),
    ] {
        // Won and all, of elephants on the right points and on the wrong ones.
        let mut counts = [[0_u32; 2]; 2];
        for (elephants, is_won) in elephants_outside(text) {
            let [won, all] = &mut counts[usize::from(wrong.contains(&elephants[0]))];
            *won += u32::from(is_won);
            *all += 1;
        }
        let [right, wrong] = counts;
        assert!(
            right[0] * 1000 >= right[1] * 999 && wrong[0] * 100 <= wrong[1] * at_most,
            "{text}: {counts:?}"
        );
    }
}

/// Whether steps of two points diagonally lead from one point to the other.
fn share_an_eighth(a: Square, b: Square) -> bool {
    let (files, ranks) = (a.file().abs_diff(b.file()), a.rank().abs_diff(b.rank()));
    files % 2 == 0 && ranks % 2 == 0 && (files + ranks) % 4 == 0
}

/// What the document of the endings says about two elephants, by a point of the eighth of each; a4 is shut out.
#[test]
fn two_elephants_win_on_the_right_pairs_of_points() {
    // The share that is won, in percent, from and to, and the pairs.
    let shares = [
        (100.0..=100.0, "e10+d9 e10+e9 e10+d11 e10+d10 e10+e10 e10+f10 e10+e11"),
        (100.0..=100.0, "e9+e9 e11+e11 d9+d9 d11+d11 d9+e9 d11+e9 d9+d10 d11+f10"),
        (91.5..=92.5, "d9+e11 d11+e11"),
        (91.5..=92.5, "d9+f10 d11+d10"),
        (30.5..=31.5, "d9+d11"),
        (8.5..=9.5, "d10+e11 f10+e11"),
        (9.5..=10.5, "d10+e9 f10+e9"),
        (0.0..=0.0, "e9+e11 d10+d10 f10+f10 d10+f10"),
        (0.0..=0.0, "a4+d9 a4+e9 a4+d11 a4+d10 a4+e10 a4+f10 a4+e11 a4+a4"),
    ];
    let all = elephants_outside("KBBvK");
    let mut covered = 0;
    for (share, texts) in shares {
        let pairs: Vec<Vec<Square>> = texts.split(' ').map(|pair| points(&pair.replace('+', " "))).collect();
        let is_covered = |elephants: &[Square]| {
            pairs.iter().any(|pair| {
                [[0, 1], [1, 0]].iter().any(|order| {
                    order.iter().zip(pair).all(|(&nth, &point)| share_an_eighth(elephants[nth], point))
                })
            })
        };
        let values: Vec<bool> =
            all.iter().filter(|(elephants, _)| is_covered(elephants)).map(|&(_, is_won)| is_won).collect();
        let won = values.iter().filter(|&&is_won| is_won).count();
        let percent = won as f64 * 100.0 / values.len() as f64;
        assert!(share.contains(&percent), "{texts}: {percent}");
        covered += values.len();
    }
    assert_eq!(covered, all.len(), "every pair is covered once");
}
