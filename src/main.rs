//! The `tenglong` command.

fn main() -> std::process::ExitCode {
    tenglong::cli::run()
}
