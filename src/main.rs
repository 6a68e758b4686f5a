//! The `tenglong` command.
use tenglong::core::Position;
use tenglong::tools::perft::*;
use tenglong::variants::Agreement;
use tenglong::variants::dragon::Dragon;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let leaf = match a[2].as_str() {
        "count" => Leaf::Count,
        "list" => Leaf::List,
        _ => Leaf::Make,
    };
    if a[1] == "suite" {
        for f in ["perft-data/dragon.epd", "perft-data/dragon-promotion.epd"] {
            let s: suite::Suite = std::fs::read_to_string(f).unwrap().parse().unwrap();
            for l in s.lines {
                let (p, _) = Position::<Dragon>::from_fen(&l.fen, l.agreement).unwrap();
                assert_eq!(p.fen(), l.fen);
                for (d, n) in l.counts {
                    let got = perft(&p, d, Options { leaf, threads: 1, hash: 0 }).unwrap();
                    if got != n {
                        println!("{} D{d} {n} got {got}", l.fen);
                    }
                }
            }
        }
        return;
    }
    let p = Position::<Dragon>::start(Agreement::default());
    let t = std::time::Instant::now();
    let n = perft(
        &p,
        a[1].parse().unwrap(),
        Options { leaf, threads: 1, hash: a.get(3).map_or(0, |h| h.parse().unwrap()) },
    )
    .unwrap();
    println!("{n} {} Mn/s", n as f64 / 1e6 / t.elapsed().as_secs_f64());
}
