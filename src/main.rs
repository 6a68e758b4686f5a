//! The `tenglong` command.
use tenglong::game::Game;
use tenglong::search::*;
use tenglong::variants::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let mut g = Game::new(VariantId::Dragon, Agreement::default(), None).unwrap();
    let _ = &mut g;
    let mut s = Searcher::new(64).unwrap();
    let l = Limits { depth: Some(a[1].parse().unwrap()), ..Limits::default() };
    let c = Control::new(false, false);
    s.search(&g, &l, &Settings::default(), &c, &mut |i| {
        let pv: Vec<_> = i.pv.iter().map(|m| format!("{}{}", m.from(), m.to())).collect();
        println!(
            "d {}/{} {:?} {:?} n {} nps {} t {:?} {}",
            i.depth,
            i.seldepth,
            i.score,
            i.bound,
            i.nodes,
            i.nps(),
            i.time,
            pv.join(" ")
        )
    });
}
