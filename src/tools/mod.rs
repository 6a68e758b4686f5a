//! What a sub-command does and nothing else needs: endgame tables, openings for data generation, diagrams.

pub mod diagram;
pub mod genfens;
pub mod record;
pub mod tables;
