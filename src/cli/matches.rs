//! `tenglong match`.

use super::Status;
use crate::matches;
use crate::variants::VariantId;
use clap::Args;

/// Play matches between engines, refereed by the rules, with statistics (`tenglong match -help` lists the options)
#[derive(Args)]
#[command(disable_help_flag = true)]
pub(super) struct MatchArgs {
    /// Options in the grammar of fastchess
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTION")]
    options: Vec<String>,
}

impl MatchArgs {
    /// Runs the match in `variant`, where the command line names one.
    pub(super) fn run(self, variant: Option<VariantId>) -> Status {
        // The grammar of the options has a word of its own for the game.
        let named = variant.map(|variant| ["-variant".to_string(), variant.to_string()]);
        let options: Vec<String> = named.into_iter().flatten().chain(self.options).collect();
        Ok(matches::run(&options))
    }
}
