//! How the pieces look.

use super::Style;
use super::svg::{Document, Ink, placed};
use crate::core::{Color, Kind, Piece};
use crate::variants::VariantId;

/// What stands on a piece.
pub(super) fn sign(variant: VariantId, style: Style, piece: Piece) -> char {
    match style {
        Style::Chinese => chinese(variant, piece),
        Style::Latin => {
            let letter = variant.facts().kinds.iter().find(|(kind, _)| *kind == piece.kind());
            letter.map_or(' ', |&(_, letter)| letter)
        }
    }
}

fn chinese(variant: VariantId, piece: Piece) -> char {
    use VariantId::{Chess, Xiangqi};
    let [white, black] = match (piece.kind(), variant) {
        (Kind::King, Xiangqi) => ['帅', '将'],
        (Kind::Advisor, Xiangqi) => ['仕', '士'],
        (Kind::Elephant, Xiangqi) => ['相', '象'],
        (Kind::Pawn, Xiangqi) => ['兵', '卒'],
        (Kind::King, Chess) => ['♚'; 2],
        (Kind::Rook, Chess) => ['♜'; 2],
        (Kind::Pawn, Chess) => ['♟'; 2],
        (Kind::King, _) => ['王'; 2],
        (Kind::Dragon, _) => ['龙'; 2],
        (Kind::Tiger, _) => ['虎'; 2],
        (Kind::Advisor, _) => ['士'; 2],
        (Kind::Rook, _) => ['车'; 2],
        (Kind::Elephant, _) => ['象'; 2],
        (Kind::Cannon, _) => ['炮'; 2],
        (Kind::Horse, _) => ['马'; 2],
        (Kind::Pawn, _) => ['兵'; 2],
        (Kind::Queen, _) => ['♛'; 2],
        (Kind::Bishop, _) => ['♝'; 2],
        (Kind::Knight, _) => ['♞'; 2],
    };
    match piece.color() {
        Color::White => white,
        Color::Black => black,
    }
}

/// The inks of one side.
struct Inks {
    disc: Ink,
    /// Rim, ring and sign of a disc.
    sign: Ink,
    figure: Ink,
    /// The lines inside a figure.
    detail: Ink,
}

const INKS: [Inks; 2] = [
    Inks { disc: Ink(0xff_f6_e0), sign: Ink(0xb0_21_1b), figure: Ink(0xff_fb_f2), detail: RIM },
    Inks { disc: Ink(0x35_2e_2a), sign: Ink(0xf7_e6_c4), figure: Ink(0x2a_24_20), detail: Ink(0xf7_e6_c4) },
];

/// The rim of a disc of Black, and of every figure.
const RIM: Ink = Ink(0x2a_20_18);

/// Size of a character or letter on a disc, in units an em.
const SIGN_SIZE: f64 = 64.0;
/// Size of a figure, in units an em.
const FIGURE_SIZE: f64 = 96.0;

/// A piece around the origin, as an element of the picture.
pub(super) fn draw(picture: &mut Document, variant: VariantId, style: Style, piece: Piece) -> String {
    let inks = &INKS[piece.color().index()];
    let sign = sign(variant, style, piece);
    match sign {
        '♔'..='♟' => figure(picture, sign, inks),
        _ => disc(picture, sign, inks, if piece.color() == Color::White { inks.sign } else { RIM }),
    }
}

/// A figure of chess: its silhouette twice, wider for the rim, then the figure with its holes.
fn figure(picture: &mut Document, sign: char, inks: &Inks) -> String {
    let (silhouette, outline) = (picture.silhouette(sign), picture.sign(sign));
    format!(
        "<g stroke=\"{RIM}\" stroke-width=\"10\" stroke-linejoin=\"round\">{}</g>{}",
        placed((0.0, 0.0), FIGURE_SIZE, inks.detail, &silhouette),
        placed((0.0, 0.0), FIGURE_SIZE, inks.figure, &outline)
    )
}

fn disc(picture: &mut Document, sign: char, inks: &Inks, rim: Ink) -> String {
    let outline = picture.sign(sign);
    format!(
        "<circle r=\"44\" fill=\"{0}\" stroke=\"{rim}\" stroke-width=\"3\"/>\
         <circle r=\"38\" fill=\"none\" stroke=\"{1}\" stroke-width=\"2\"/>{2}",
        inks.disc,
        inks.sign,
        placed((0.0, 0.0), SIGN_SIZE, inks.sign, &outline)
    )
}
