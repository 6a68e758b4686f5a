//! The moves of a game with the variations tried beside it.

use crate::core::Move;
use crate::core::notation::MoveError;
use crate::game::Game;
use crate::search::Score;
use std::iter;

/// Most positions of a tree: more than any game has moves, and a bound of the memory.
pub const MOST_NODES: usize = 4000;

/// A position of the tree, by its number; 0 is the one that the game began with.
pub type NodeId = usize;

/// A position, by the move that leads to it.
#[derive(Clone, Debug)]
pub struct Node {
    /// The position before; the start is its own.
    pub parent: NodeId,
    /// The move; [`Move::NONE`] at the start.
    pub mv: Move,
    /// The move in protocol form; empty at the start.
    pub text: String,
    /// The move as records write it; empty at the start.
    pub san: String,
    /// What the engine last thought of the position, for White.
    pub score: Option<Score>,
}

/// A game with variations. The line from the start to the position where the game stands is the game itself.
#[derive(Clone)]
pub struct Tree {
    start: Game,
    nodes: Vec<Node>,
    /// Where the game stands.
    live: NodeId,
    /// The position looked at.
    at: NodeId,
    /// The game as played to there.
    game: Game,
}

/// The tree can take no more moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

impl Tree {
    /// The tree of a game and its moves, at their end.
    pub fn new(game: Game) -> Tree {
        let moves = game.moves();
        let mut start = game;
        while start.undo() {}
        let root = Node { parent: 0, mv: Move::NONE, text: String::new(), san: String::new(), score: None };
        let mut tree = Tree { game: start.clone(), start, nodes: vec![root], live: 0, at: 0 };
        for mv in moves {
            if tree.play(mv).is_err() {
                break;
            }
        }
        tree.live = tree.at;
        tree
    }

    /// The positions; their order is that in which they came up.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The position looked at.
    pub fn at(&self) -> NodeId {
        self.at
    }

    /// Where the game stands.
    pub fn live(&self) -> NodeId {
        self.live
    }

    /// Whether the position looked at is where the game stands.
    pub fn is_live(&self) -> bool {
        self.at == self.live
    }

    /// The game as played to the position looked at.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game as played to the position `id`.
    pub fn game_at(&self, id: NodeId) -> Game {
        if id == self.at {
            return self.game.clone();
        }
        let mut game = self.start.clone();
        self.path(id).into_iter().for_each(|id| game.play(self.nodes[id].mv));
        game
    }

    /// The positions after the start on the way to `id`, itself the last.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let back = iter::successors(Some(id), |&id| Some(self.nodes[id].parent)).take_while(|&id| id != 0);
        let mut path: Vec<NodeId> = back.collect();
        path.reverse();
        path
    }

    /// The moves on the way to `id` in protocol form.
    pub fn moves_to(&self, id: NodeId) -> Vec<&str> {
        self.path(id).into_iter().map(|id| self.nodes[id].text.as_str()).collect()
    }

    /// Looks at the position `id`; false if there is none.
    pub fn go_to(&mut self, id: NodeId) -> bool {
        if id >= self.nodes.len() {
            return false;
        }
        self.game = self.game_at(id);
        self.at = id;
        true
    }

    /// Makes the position looked at the one where the game stands.
    pub fn set_live(&mut self) {
        self.live = self.at;
    }

    /// Takes back the last move of the game, which stays as a variation; false if there is none. The position looked
    /// at is then the one before.
    pub fn take_back(&mut self) -> bool {
        let before = self.nodes[self.live].parent;
        let has_moves = self.live != 0;
        self.live = before;
        self.go_to(before);
        has_moves
    }

    /// Plays a legal move from the position looked at, and looks at the one that it leads to.
    ///
    /// # Errors
    /// When the tree is full.
    pub fn play(&mut self, mv: Move) -> Result<(), Full> {
        let known =
            (1..self.nodes.len()).find(|&id| self.nodes[id].parent == self.at && self.nodes[id].mv == mv);
        if known.is_none() && self.nodes.len() == MOST_NODES {
            return Err(Full);
        }
        let id = known.unwrap_or_else(|| {
            let (text, san) = (self.game.move_text(mv), self.game.san(mv));
            self.nodes.push(Node { parent: self.at, mv, text, san, score: None });
            self.nodes.len() - 1
        });
        self.game.play(mv);
        self.at = id;
        Ok(())
    }

    /// Adds the position that the move `text` leads to from the position `parent`, as when a tree is read back.
    ///
    /// # Errors
    /// What is wrong with the move, or none if there is no such parent or no room.
    pub fn add(&mut self, parent: NodeId, text: &str) -> Result<(), Option<MoveError>> {
        if parent != self.at && !self.go_to(parent) {
            return Err(None);
        }
        let mv = self.game.parse_move(text)?;
        self.play(mv).map_err(|Full| None)
    }

    /// Notes what the engine thinks of a position, for White.
    pub fn set_score(&mut self, id: NodeId, score: Score) {
        self.nodes[id].score = Some(score);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::rules::Agreement;
    use crate::variants::VariantId;

    fn tree(moves: &[&str]) -> Tree {
        let mut tree = Tree::new(Game::start(VariantId::Dragon, Agreement::default()));
        for text in moves {
            let mv = tree.game().parse_move(text).unwrap();
            tree.play(mv).unwrap();
        }
        tree.set_live();
        tree
    }

    #[test]
    fn a_variation_leaves_the_game_alone() {
        let mut tree = tree(&["b1c3", "b11c9", "h1g3"]);
        assert!(tree.go_to(1) && !tree.go_to(4));
        tree.add(1, "h11g9").unwrap();
        assert_eq!((tree.at(), tree.live(), tree.moves_to(tree.at())), (4, 3, vec!["b1c3", "h11g9"]));
        assert_eq!(tree.moves_to(tree.live()), ["b1c3", "b11c9", "h1g3"]);
        // The same move again is the same position.
        tree.go_to(0);
        tree.add(0, "b1c3").unwrap();
        assert_eq!((tree.at(), tree.nodes().len()), (1, 5));
    }

    #[test]
    fn a_move_taken_back_stays_as_a_variation() {
        let mut tree = tree(&["b1c3", "b11c9"]);
        assert!(tree.take_back() && tree.take_back() && !tree.take_back());
        assert_eq!((tree.live(), tree.at(), tree.nodes().len(), tree.game().ply()), (0, 0, 3, 0));
    }

    #[test]
    fn records_become_trees() {
        let tree = Tree::new(tree(&["e1e2", "e11e10"]).game().clone());
        assert_eq!(tree.nodes()[1].text, "e1e2");
        assert_eq!((tree.live(), tree.game_at(0).ply(), tree.game().ply()), (2, 0, 2));
        assert!(tree.nodes().iter().skip(1).all(|node| !node.san.is_empty()));
    }

    #[test]
    fn a_full_tree_takes_no_more_moves() {
        let mut tree = tree(&[]);
        let cycle = ["b1c3", "b11c9", "c3b1", "c9b11"];
        let texts = cycle.into_iter().cycle().take(MOST_NODES - 1);
        texts.for_each(|text| tree.add(tree.at(), text).unwrap());
        let mv = tree.game().parse_move("h1g3").or_else(|_| tree.game().parse_move("h11g9")).unwrap();
        assert_eq!((tree.nodes().len(), tree.play(mv)), (MOST_NODES, Err(Full)));
        tree.go_to(0);
        assert_eq!(tree.add(0, "b1c3"), Ok(()));
    }

    #[test]
    fn what_cannot_be_added_is_refused() {
        let mut tree = tree(&[]);
        assert!(matches!(tree.add(0, "e1e3"), Err(Some(_))));
        assert_eq!(tree.add(7, "b1c3"), Err(None));
    }
}
