//! `tenglong serve`.

use super::{Status, level};
use crate::play::session::DEFAULT_LEVEL;
use crate::serve::{self, Options};
use crate::variants::VariantId;
use clap::Args;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::ExitCode;

/// Play and analyse on a board in the browser
#[derive(Args)]
pub(super) struct ServeArgs {
    /// Port to listen on; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 8099)]
    port: u16,
    /// Address to listen on; any other than the default lets other machines in
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// The engine's level in the first game, from 1 to 10; 11 is full strength
    #[arg(long, value_name = "N", default_value_t = DEFAULT_LEVEL, value_parser = level())]
    level: usize,
}

impl ServeArgs {
    /// Serves the page until the process is ended; a new visitor is shown a game of `variant`.
    pub(super) fn run(&self, variant: VariantId) -> Status {
        let address = SocketAddr::new(self.listen, self.port);
        serve::run(variant, Options { address, open: self.open, level: self.level })?;
        Ok(ExitCode::SUCCESS)
    }
}
