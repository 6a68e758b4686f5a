//! The network: its inputs, its file, its output, and its sums along a line of moves.

use tenglong::core::facts::Facts;
use tenglong::core::position::{Action, Turn};
use tenglong::core::random::SplitMix64;
use tenglong::core::rules::{Agreement, Rules};
use tenglong::core::{Color, Piece, Position};
use tenglong::eval::Accumulators;
use tenglong::eval::features::{input, inputs, mirrored, of_position, other_side};
use tenglong::eval::network::{
    Head, LANE, LARGEST_OUTPUT_WEIGHT, Lane, Network, NetworkError, Numbers, to_bytes,
};
use tenglong::variants::VariantId;
use tenglong::variants::{chess::Chess, dragon::Dragon, xiangqi::Xiangqi};

/// Every input is hit once, and both maps agree with the board turned and mirrored.
fn check<V: Rules>() {
    let mut hits = vec![0; inputs(&V::FACTS)];
    let (turned, mirrored) = (other_side::<V>(), mirrored::<V>());
    let kinds = V::FACTS.kinds.iter().map(|&(kind, _)| kind);
    for piece in kinds.flat_map(|kind| Color::BOTH.map(|color| Piece::new(color, kind))) {
        for square in V::FACTS.board() {
            let own = input::<V>(Color::White, piece, square);
            hits[own] += 1;
            assert_eq!(usize::from(turned[own]), input::<V>(Color::Black, piece, square));
            let image = input::<V>(Color::White, piece, square.mirror(V::FACTS.layout.width));
            assert_eq!(usize::from(mirrored[own]), image);
        }
    }
    assert!(hits.iter().all(|&hits| hits == 1));
    let (start, _) = Position::<V>::from_fen(V::FACTS.start, Agreement::default()).unwrap();
    let [white, black] = Color::BOTH.map(|side| {
        let mut inputs: Vec<usize> = of_position(&start, side).collect();
        inputs.sort_unstable();
        inputs
    });
    assert_eq!(white, black, "both sides see the same at the start");
}

#[test]
fn inputs_are_numbered_without_gaps() {
    check::<Dragon>();
    check::<Xiangqi>();
    check::<Chess>();
}

fn head(facts: &Facts) -> Head {
    Head {
        game: facts.name.to_string(),
        width: 64,
        buckets: 2,
        positions: 12,
        epochs: 3,
        recipe: "by chance".into(),
    }
}

fn numbers(facts: &Facts, seed: u64) -> Numbers {
    let head = head(facts);
    let mut random = SplitMix64(seed);
    let mut some = |count: usize, most: i16| -> Vec<i16> {
        (0..count).map(|_| random.below(2 * most as usize + 1) as i16 - most).collect()
    };
    Numbers {
        inputs: some(inputs(facts) * head.width, 90),
        biases: some(head.width, 200),
        outputs: some(2 * head.buckets * head.width, LARGEST_OUTPUT_WEIGHT),
        output_biases: some(head.buckets, 3000).into_iter().map(i32::from).collect(),
    }
}

/// A network of random numbers.
fn by_chance(facts: &'static Facts, seed: u64) -> Network {
    Network::parse(&to_bytes(&head(facts), &numbers(facts, seed)), facts).unwrap()
}

fn fault(bytes: &[u8]) -> NetworkError {
    Network::parse(bytes, VariantId::Xiangqi.facts()).map(|_| ()).unwrap_err()
}

#[test]
fn a_network_comes_back_from_its_file() {
    for &variant in VariantId::ALL {
        let facts = variant.facts();
        let numbers = numbers(facts, 5);
        let network = Network::parse(&to_bytes(&head(facts), &numbers), facts).unwrap();
        assert_eq!(network.head(), &head(facts));
        let buckets = [1, 2, 16, 17, 18, 34].map(|pieces| network.bucket(pieces));
        assert_eq!((buckets[0], buckets[1], buckets[5]), (0, 0, 1), "{variant}");
    }
}

#[test]
fn the_output_is_the_formula() {
    let facts = VariantId::Chess.facts();
    let numbers = numbers(facts, 5);
    let network = by_chance(facts, 5);
    let mut random = SplitMix64(9);
    let mut sums = || -> Vec<i16> { (0..64).map(|_| random.below(900) as i16 - 300).collect() };
    let (own, other) = (sums(), sums());
    for bucket in 0..2 {
        let weights = &numbers.outputs[bucket * 128..][..128];
        let squares = own.iter().chain(&other).map(|&sum| i64::from(sum.clamp(0, 255)).pow(2));
        let sum: i64 = squares.zip(weights).map(|(square, &weight)| square * i64::from(weight)).sum();
        let expected = (sum / 255 + i64::from(numbers.output_biases[bucket])) * 400 / (255 * 64);
        assert_eq!(i64::from(network.output(&lanes(&own), &lanes(&other), bucket)), expected);
    }
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let facts = VariantId::Xiangqi.facts();
    let (head, numbers) = (head(facts), numbers(facts, 5));
    let good = to_bytes(&head, &numbers);
    for length in (0..good.len()).step_by(97) {
        assert!(matches!(fault(&good[..length]), NetworkError::Length | NetworkError::Magic), "{length}");
    }
    for place in (0..200).chain((200..good.len()).step_by(101)) {
        let mut damaged = good.clone();
        damaged[place] ^= 4;
        assert!(Network::parse(&damaged, facts).is_err(), "byte {place}");
    }
    assert_eq!(fault(b"MZ and much else"), NetworkError::Magic);
    assert_eq!(fault(&[&good[..], b"more"].concat()), NetworkError::Length);
    let mut newer = good.clone();
    newer[7] = 2;
    assert_eq!(fault(&newer), NetworkError::Version(2));
    let odd = Head { width: 40, ..head.clone() };
    assert_eq!(
        fault(&to_bytes(&Head { game: "go".into(), ..head.clone() }, &numbers)).to_string(),
        "it is for 'go', not xiangqi"
    );
    assert_eq!(fault(&to_bytes(&odd, &numbers)), NetworkError::Shape(40, 2));
    let mut heavy = numbers.clone();
    heavy.inputs[7] = 20_000;
    assert_eq!(fault(&to_bytes(&head, &heavy)), NetworkError::Overflow);
    heavy = numbers.clone();
    heavy.outputs[7] = 129;
    assert_eq!(fault(&to_bytes(&head, &heavy)), NetworkError::Overflow);
}

fn lanes(numbers: &[i16]) -> Vec<Lane> {
    numbers.as_chunks::<LANE>().0.iter().map(|&lane| Lane(lane)).collect()
}

/// Plays games of random moves with takebacks and null moves, and asks for evaluations now and then. Returns how
/// often each special action was played: promotions, swaps, captures en passant, castlings.
fn play<V: Rules>(fen: &str) -> [u32; 4] {
    const PLIES: usize = 60;
    let network = by_chance(&const { V::FACTS }, 3);
    let mut random = SplitMix64(8);
    let mut special = [0; 4];
    for _ in 0..40 {
        let (mut position, _) = Position::<V>::from_fen(fen, Agreement::default()).unwrap();
        let mut sums = Accumulators::new(&network, &position, PLIES);
        let mut made = Vec::new();
        for _ in 0..300 {
            let moves = position.legal_moves();
            if made.len() == PLIES || moves.is_empty() || random.below(3) == 0 {
                match made.pop() {
                    Some(true) => position.unmake(),
                    Some(false) => position.unmake_null(),
                    None => continue,
                }
                sums.pop();
            } else if random.below(10) == 0 && !position.in_check() {
                position.make_null();
                sums.push();
                made.push(false);
            } else {
                // Special moves are rare by chance alone.
                let action = |mv| {
                    let turn = Turn::of(mv, position.board())?;
                    Some(V::action(position.board(), position.agreement(), &turn))
                };
                let place = |mv| match action(mv) {
                    Some(Action::Promotion(_)) => Some(0),
                    Some(Action::Swap) => Some(1),
                    Some(Action::EnPassant(_)) => Some(2),
                    Some(Action::Castling(..)) => Some(3),
                    _ => None,
                };
                let rare = moves.iter().copied().find(|&mv| place(mv).is_some() && random.below(2) == 0);
                let mv = rare.unwrap_or_else(|| moves[random.below(moves.len())]);
                if let Some(place) = place(mv) {
                    special[place] += 1;
                }
                position.make_observed(mv, sums.push());
                made.push(true);
            }
            if random.below(4) == 0 {
                let fresh = Accumulators::new(&network, &position, 0).evaluate(&position);
                assert_eq!(sums.evaluate(&position), fresh, "{}", position.fen());
            }
        }
    }
    special
}

#[test]
fn sums_kept_are_sums_computed_anew() {
    let [promotions, swaps, ..] = play::<Dragon>(Dragon::FACTS.start);
    assert!(swaps > 0, "{promotions} {swaps}");
    let fen = "3sks3/P7P/9/9/9/9/9/4Q4/9/p7p/3SKS3 w - - 0 1";
    let [promotions, ..] = play::<Dragon>(fen);
    assert!(promotions > 0);
    play::<Xiangqi>(Xiangqi::FACTS.start);
    let [_, _, _, castlings] = play::<Chess>("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1");
    assert!(castlings > 0);
    let [promotions, _, en_passant, _] = play::<Chess>("4k3/2p1p1P1/8/1P1P4/4p1p1/8/1p1P1P2/4K3 w - - 0 1");
    assert!(promotions > 0 && en_passant > 0);
}
