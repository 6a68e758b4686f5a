//! What the tables say, against the slow implementation and a plain search.

use super::*;
use slow::{Board, Color as Side, Mirror, Piece, Point, Status};
use tenglong::core::{Kind, Square};

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
    let bare = slow_position("4k4/9/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
    let pieces = "QHSRBANP".chars().flat_map(|kind| [kind, kind.to_ascii_lowercase()]);
    let piece_points: Vec<(char, Point)> =
        pieces.flat_map(|piece| Point::all().map(move |point| (piece, point))).collect();
    piece_points.into_par_iter().flat_map_iter(move |(piece, point)| {
        let bare = bare.clone();
        let kings =
            palace(Side::White).flat_map(|white| palace(Side::Black).map(move |black| (white, black)));
        kings.flat_map(move |(white, black)| {
            let mut board = Board::empty();
            board.set(white, Piece::from_letter('K'));
            board.set(black, Piece::from_letter('k'));
            let is_free = board.is_empty_at(point);
            board.set(point, Piece::from_letter(piece));
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
fn values_of_more_pieces_by_chance_follow_from_those_after_its_moves() {
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
    let other = Agreement::parse(tenglong::variants::VariantId::Dragon, "q").expect("an agreement");
    assert!(!has_value("4k4/9/9/9/9/9/9/P8/R8/9/4K4 w - - 0 1", other));
    // Tiger and pawn at home, with the right to swap and without it.
    let swap = |rights: &str| format!("4k4/9/9/9/9/9/9/P1H6/9/9/4K4 w {rights} - 0 1");
    assert!(!has_value(&swap("AC"), agreed));
    assert!(has_value(&swap("-"), agreed));
}

/// What the document of the endings tells of the elephant: it wins outside the palace unless it cannot get in, and beside
/// a cannon not from the points that it can reach from its start.
#[test]
fn an_elephant_wins_unless_it_stands_on_the_wrong_points() {
    const SHUT_OUT: &str = "a4 a8 c2 c6 c10 e4 e8 g2 g6 g10 i4 i8";
    const HOME: &str = "a3 a7 a11 c1 c5 c9 e3 e7 g1 g5 g9 i3 i7 i11";
    const PALACE: &str = "d9 e9 f9 d10 e10 f10 d11 e11 f11";
    let points = |texts: &str| -> Vec<Square> {
        texts.split(' ').map(|text| text.parse().expect("a point")).collect()
    };
    let palace = points(PALACE);
    for (text, wrong) in [
        ("KRBvK", points(SHUT_OUT)),
        ("KHBvK", points(SHUT_OUT)),
        ("KBNvK", points(SHUT_OUT)),
        ("KBPvK", points(SHUT_OUT)),
        ("KBAvK", [points(SHUT_OUT), points(HOME)].concat()),
    ] {
        let table = tables().table(ending(text)).expect("the table is there");
        // Won and all, of elephants on the right points and on the wrong ones.
        let mut counts = [[0_u32; 2]; 2];
        for position in legal_positions(table).collect::<Vec<_>>() {
            let elephant = position.board().pieces(Color::White, Kind::Elephant).next().expect("an elephant");
            if position.side() == Color::White && !palace.contains(&elephant) {
                let [won, all] = &mut counts[usize::from(wrong.contains(&elephant))];
                *won += u32::from(matches!(tables().probe(&position), Some(Value::Win(_))));
                *all += 1;
            }
        }
        let [right, wrong] = counts;
        assert!(right[0] * 1000 >= right[1] * 999 && wrong[0] * 100 <= wrong[1], "{text}: {counts:?}");
    }
}
