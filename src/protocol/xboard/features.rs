//! What the engine asks of XBoard: the `feature` lines.

use super::pieces;
use crate::protocol::options;
use crate::variants::VariantId;

/// The options that XBoard has commands for: `memory`, `cores`, `hard`, `variant`, `analyze`.
const COVERED: [&str; 5] = ["Hash", "Threads", "Ponder", "UCI_Variant", "UCI_AnalyseMode"];

/// The lines, with the options of an engine that is set to this game.
pub fn lines(variant: VariantId) -> Vec<String> {
    let games: Vec<&str> = VariantId::ALL.iter().map(|&variant| pieces::name(variant)).collect();
    let options = options::all(variant).into_iter().filter(|option| is_offered(option.name));
    let options = options.map(|option| format!("feature option=\"{}\"", option.xboard_form()));
    let first = [
        "feature done=0".to_string(),
        format!("feature myname=\"Tenglong {}\"", env!("CARGO_PKG_VERSION")),
        "feature ping=1 setboard=1 usermove=1 playother=1 sigint=0 sigterm=0 reuse=1 colors=0 san=0"
            .to_string(),
        "feature analyze=1 draw=1 nps=0 debug=1 memory=1 smp=1 highlight=1".to_string(),
        format!("feature variants=\"{}\"", games.join(",")),
    ];
    first.into_iter().chain(options).chain(["feature done=1".to_string()]).collect()
}

/// Whether an option is set by the command `option`; case does not matter.
pub fn is_offered(name: &str) -> bool {
    !COVERED.iter().any(|covered| covered.eq_ignore_ascii_case(name))
}
