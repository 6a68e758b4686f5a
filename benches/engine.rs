//! Speed of the parts of the engine: `cargo bench`. What is measured is the dragon game, in its start position and
//! in a middle game.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use tenglong::core::rules::{Agreement, Rules};
use tenglong::core::sink::Stage;
use tenglong::core::{MoveList, Position};
use tenglong::eval::{Accumulator, evaluate};
use tenglong::game::Game;
use tenglong::perft::{Leaf, Options, perft};
use tenglong::search::{Control, Limits, Searcher, Settings, see};
use tenglong::variants::VariantId;
use tenglong::variants::dragon::Dragon;

const POSITIONS: [(&str, &str); 2] = [
    ("start", Dragon::FACTS.start),
    ("middle game", "r2sk1b2/2h6/n2s5/p3Q4/7r1/5H2R/4P4/P5P2/6R2/1a1NS4/4KSB2 b - - 0 1"),
];

fn positions() -> impl Iterator<Item = (&'static str, Position<Dragon>)> {
    POSITIONS.into_iter().map(|(name, fen)| {
        let (position, _) = Position::from_fen(fen, Agreement::default()).expect("a sound position");
        (name, position)
    })
}

fn generation(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generation");
    for (name, position) in positions() {
        group.bench_function(BenchmarkId::new("king lines", name), |bencher| {
            bencher.iter(|| black_box(&position).king_lines(position.side()));
        });
        group.bench_function(BenchmarkId::new("count", name), |bencher| {
            bencher.iter(|| black_box(&position).count_moves());
        });
        for stage in [Stage::All, Stage::Noisy, Stage::Quiet] {
            group.bench_function(BenchmarkId::new(format!("{stage:?}"), name), |bencher| {
                bencher.iter(|| {
                    let mut moves = MoveList::new();
                    black_box(&position).generate(stage, &mut moves);
                    moves.len()
                });
            });
        }
    }
    group.finish();
}

fn attacks(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("attacks");
    for (name, position) in positions() {
        group.bench_function(BenchmarkId::new("attackers of every point", name), |bencher| {
            let occupied = position.board().occupied();
            bencher.iter(|| {
                let attacked = |&at: &_| position.attackers(at, position.side(), occupied).any();
                Dragon::FACTS.board().filter(attacked).count()
            });
        });
    }
    group.finish();
}

fn moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("moves");
    for (name, mut position) in positions() {
        let legal = position.legal_moves();
        group.bench_function(BenchmarkId::new("make and unmake all", name), |bencher| {
            bencher.iter(|| {
                for &mv in &legal {
                    position.make(mv);
                    black_box(position.key());
                    position.unmake();
                }
            });
        });
        let lines = position.king_lines(!position.side());
        group.bench_function(BenchmarkId::new("gives check of all", name), |bencher| {
            bencher.iter(|| legal.iter().filter(|&&mv| position.gives_check(&lines, mv)).count());
        });
        group.bench_function(BenchmarkId::new("exchange evaluation of all", name), |bencher| {
            bencher.iter(|| legal.iter().filter(|&&mv| see::at_least(&position, mv, 0)).count());
        });
    }
    group.finish();
}

fn evaluation(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("evaluation");
    for (name, position) in positions() {
        let sums = Accumulator::new(&position);
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            bencher.iter(|| evaluate(black_box(&position), &sums));
        });
    }
    group.finish();
}

fn counts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft 3");
    let start = Position::<Dragon>::start(Agreement::default());
    for leaf in [Leaf::Count, Leaf::List, Leaf::Make] {
        group.bench_function(BenchmarkId::from_parameter(format!("{leaf:?}")), |bencher| {
            bencher.iter(|| perft(&start, 3, Options { leaf, ..Options::default() }).expect("one thread"));
        });
    }
    group.finish();
}

fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search to depth 8");
    group.sample_size(20);
    for (name, fen) in POSITIONS {
        let game = Game::new(VariantId::Dragon, Agreement::default(), Some(fen)).expect("a sound position");
        let mut searcher = Searcher::new(16).expect("a small table");
        let limits = Limits { depth: Some(8), ..Limits::default() };
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            bencher.iter(|| {
                searcher.clear();
                let control = Control::new(false, false);
                searcher.search(&game, &limits, &Settings::default(), &control, &mut |_| ()).nodes
            });
        });
    }
    group.finish();
}

criterion_group!(benches, attacks, generation, moves, evaluation, counts, search);
criterion_main!(benches);
