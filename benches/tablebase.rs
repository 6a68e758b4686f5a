//! Looking up positions in endgame tables.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::path::Path;
use tenglong::core::random::SplitMix64;
use tenglong::core::rules::Agreement;
use tenglong::core::{Color, Material, Position};
use tenglong::tablebase::build::build;
use tenglong::tablebase::{Tablebase, oriented, with_successors};
use tenglong::variants::dragon::Dragon;

/// Like pieces, which are sorted, and different ones.
const ENDINGS: [&str; 2] = ["KBBvK", "KQvKS"];

/// Positions looked up in turn.
const POSITIONS: usize = 1000;

/// Tables of the endings, made anew.
fn tables(wanted: &[Material]) -> Tablebase {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tablebase-bench");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    for ending in with_successors(wanted) {
        build(ending, &folder, &|_| ()).expect("the table is built");
    }
    Tablebase::open(&folder).expect("the folder is there").0
}

/// Random legal positions of an ending.
fn positions(tables: &Tablebase, ending: Material) -> Vec<Position<Dragon>> {
    let index = tables.table(ending).expect("the table is there").index();
    let random = &mut SplitMix64(1);
    let mut found = Vec::new();
    while found.len() < POSITIONS {
        let side = Color::BOTH[random.below(2)];
        let squares = index.squares(random.below(index.slots()));
        found.extend(squares.and_then(|squares| index.legal_position(&squares, side)));
    }
    found
}

fn probe(criterion: &mut Criterion) {
    let wanted = ENDINGS.map(|text| oriented(Material::parse::<Dragon>(text).expect("an ending")));
    let tables = tables(&wanted);
    let mut group = criterion.benchmark_group("probe");
    group.throughput(Throughput::Elements(POSITIONS as u64));
    for (name, ending) in ENDINGS.into_iter().zip(wanted) {
        let positions = positions(&tables, ending);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                positions.iter().filter(|position| black_box(tables.probe(position)).is_some()).count()
            });
        });
    }
    let start = Position::<Dragon>::start(Agreement::default());
    group.throughput(Throughput::Elements(1));
    group.bench_function("too many pieces", |bencher| bencher.iter(|| tables.probe(black_box(&start))));
    group.finish();
}

criterion_group!(benches, probe);
criterion_main!(benches);
