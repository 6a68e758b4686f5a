//! Pictures: what `tenglong diagram` draws, and that the pictures in the sources are those it draws now.

use crate::command::{assert_refused, printed, run};
use resvg::tiny_skia::Pixmap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};
use tenglong::core::{Color, Piece};
use tenglong::tools::diagram::{Style, View, board_svg, piece_svg, png};
use tenglong::variants::VariantId;

/// The picture that a command draws.
fn drawn(args: &[&str]) -> String {
    printed(&[&["diagram"], args].concat())
}

fn in_sources(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// How often a text holds another.
fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

/// The outlines that a picture defines, and those that it uses, each once.
fn signs(svg: &str) -> (Vec<&str>, Vec<&str>) {
    let after = |mark: &'static str| {
        let mut names: Vec<&str> =
            svg.split(mark).skip(1).map(|rest| rest.split('"').next().expect("a name")).collect();
        names.sort_unstable();
        names.dedup();
        names
    };
    (after("<path id=\""), after("<use href=\"#"))
}

#[test]
fn every_piece_and_coordinate_is_drawn_with_an_outline() {
    // Pieces at the start; files, digits of the ranks, and the river's four characters. A figure is drawn twice.
    for (variant, style, pieces, labels) in [
        ("dragon", "chinese", 34, 9 + 13),
        ("dragon", "latin", 34, 9 + 13),
        ("xiangqi", "chinese", 32, 9 + 11 + 4),
        ("xiangqi", "latin", 32, 9 + 11 + 4),
        ("chess", "chinese", 2 * 32, 8 + 8),
        ("chess", "latin", 32, 8 + 8),
    ] {
        let svg = drawn(&["--variant", variant, "--style", style]);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && svg.is_ascii());
        assert_eq!(count(&svg, "<use "), pieces + labels, "{variant} {style}");
        let (defined, used) = signs(&svg);
        assert_eq!(defined, used, "{variant} {style}");
    }
}

#[test]
fn pieces_stand_on_their_points() {
    let svg = drawn(&["--fen", "4k4/9/9/9/9/9/9/9/9/9/3K5 w - - 0 1"]);
    assert!(svg.contains("<g transform=\"translate(350 1050)\"><circle"), "the king on d1: {svg}");
    assert!(svg.contains("<g transform=\"translate(450 50)\"><circle"), "the king on e11: {svg}");
    assert_eq!(count(&svg, "<circle r=\"44\""), 2);
}

#[test]
fn boards_have_their_lines() {
    let lines = |variant| count(&drawn(&["--variant", variant]), "stroke-linecap");
    // Ranks, inner files (twice across a river), the edge, two palaces, the middle line.
    assert_eq!(lines("dragon"), 11 + 7 + 4 + 4 + 1);
    assert_eq!(lines("xiangqi"), 10 + 14 + 4 + 4);
    assert_eq!(lines("chess"), 0);
    // Squares, or what is chequered between the points, and the edge around the board.
    let squares = |variant| count(&drawn(&["--variant", variant]), "<rect ");
    assert_eq!(squares("dragon"), 1 + 1 + 40);
    assert_eq!(squares("xiangqi"), 1 + 1);
    assert_eq!(squares("chess"), 1 + 64);
}

/// The pixels of an SVG document.
fn pixels(svg: &str) -> Pixmap {
    Pixmap::decode_png(&png(svg).expect("a picture")).expect("a PNG")
}

/// The pixels of a picture through which its ground shows, though they are not joined to its edge.
fn holes(picture: &Pixmap) -> usize {
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let mut open: Vec<bool> = picture.pixels().iter().map(|pixel| pixel.alpha() < 255).collect();
    let is_edge =
        |at: &usize| [0, width - 1].contains(&(at % width)) || [0, height - 1].contains(&(at / width));
    let mut reached: Vec<usize> = (0..open.len()).filter(is_edge).filter(|&at| open[at]).collect();
    while let Some(at) = reached.pop() {
        if std::mem::replace(&mut open[at], false) {
            let (x, y) = (at % width, at / width);
            let beside = [(x > 0, at.wrapping_sub(1)), (x + 1 < width, at + 1)];
            let above = [(y > 0, at.wrapping_sub(width)), (y + 1 < height, at + width)];
            reached.extend(beside.into_iter().chain(above).filter_map(|(there, next)| there.then_some(next)));
        }
    }
    open.iter().filter(|open| **open).count()
}

#[test]
fn the_board_does_not_show_through_any_piece() {
    for &variant in VariantId::ALL {
        for &(kind, letter) in variant.facts().kinds {
            for (color, style) in
                Color::BOTH.into_iter().flat_map(|c| [(c, Style::Chinese), (c, Style::Latin)])
            {
                let picture = pixels(&piece_svg(variant, style, Piece::new(color, kind)));
                assert!(picture.pixels().iter().filter(|pixel| pixel.alpha() == 255).count() > 1_000);
                assert_eq!(holes(&picture), 0, "{variant}: {color} {letter}, {style:?}");
            }
        }
    }
}

/// The corners of the arrows in a picture.
fn arrows(svg: &str) -> Vec<Vec<(f64, f64)>> {
    let paths = svg.lines().filter(|line| line.contains("fill-opacity=\".8\"")).map(|line| {
        assert!(!line.contains("transform"), "{line}");
        let data = line.split(" d=\"M").nth(1).and_then(|rest| rest.split('z').next()).expect("a path");
        let number = |text: &str| text.parse().expect("a number");
        data.split('L')
            .map(|corner| corner.split_once(' ').map(|(x, y)| (number(x), number(y))).expect("a corner"))
            .collect()
    });
    paths.collect()
}

#[test]
fn arrows_stand_at_their_points_and_those_of_swaps_have_two_heads() {
    let drawn = arrows(&drawn(&["--arrow", "e1e2", "--arrow", "a4c4", "--arrow", "a1a2", "--arrow", "b1c3"]));
    // Points e1, e2, then c4, a4 (the order in which the swap is written), and so on; the tip is 16 units before its point.
    let corners: Vec<usize> = drawn.iter().map(Vec::len).collect();
    assert_eq!(corners, [10, 10, 7, 7]);
    for (arrow, tips) in drawn.iter().zip([
        &[(450.0, 966.0), (450.0, 1034.0)][..],
        &[(66.0, 750.0), (234.0, 750.0)],
        &[(50.0, 966.0)],
        &[(242.8, 864.3)],
    ]) {
        for tip in tips {
            assert!(arrow.contains(tip), "{tip:?}: {arrow:?}");
        }
    }
}

#[test]
fn an_arrow_that_is_no_legal_move_is_drawn_and_remarked_on() {
    for (args, remarked) in [
        (&["--arrow", "e1e5"][..], Some("e1e5")),
        (&["--arrow", "e1e2"], None),
        (&["--arrow", "a8a7"], Some("a8a7")),
        (&["--moves", "a4a5", "--arrow", "a8a7"], None),
        (&["--fen", "4k4/P8/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "--arrow", "a10a11", "--arrow", "a10a11h"], None),
    ] {
        let output = run(&[&["diagram"], args].concat());
        assert!(output.status.success() && output.stdout.starts_with(b"<svg "));
        let said = String::from_utf8(output.stderr).expect("text");
        let expected = remarked
            .map(|arrow| format!("tenglong: note: arrow '{arrow}' is not a legal move of the position\n"))
            .unwrap_or_default();
        assert_eq!(said, expected, "{args:?}");
        let svg = String::from_utf8(output.stdout).expect("text");
        assert_eq!(arrows(&svg).len(), count(&args.join(" "), "--arrow"));
    }
}

#[test]
fn what_is_no_arrow_is_refused() {
    for arrow in ["e1", "e1e1", "e1e12", "e1j2", "e1e2h", "\u{9f99}", ""] {
        let output = run(&["diagram", "--arrow", arrow]);
        let error = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{arrow}: {error}");
        assert!(error.starts_with("tenglong: arrow '") && error.lines().count() == 1, "{error}");
    }
    assert_refused(&["diagram", "--variant", "chess", "--arrow", "a9a10"]);
}

#[test]
fn moves_are_played_before_drawing_and_the_last_is_marked() {
    let moved = drawn(&["--moves", "e1e2", "e11e10"]);
    assert_eq!(moved, drawn(&["--moves", "e1e2 e11e10"]));
    let fen = "rnbsqsbnr/4k4/1a5a1/p1h1p1h1p/9/9/9/P1H1P1H1P/1A5A1/4K4/RNBSQSBNR w ACEGIacegi - 2 2";
    assert_eq!(moved, drawn(&["--fen", fen]));
    let marked = drawn(&["--moves", "e1e2", "e11e10", "--last-move"]);
    let mark = |x, y| format!("<rect x=\"{x}\" y=\"{y}\" width=\"100\" height=\"100\" rx=\"12\"");
    assert!(marked.contains(&mark(400, 0)) && marked.contains(&mark(400, 100)), "{marked}");
    assert_eq!((count(&marked, "rx=\"12\""), count(&moved, "rx=\"12\"")), (2, 0));
    // A pawn becomes what was agreed on.
    let fen = "4k4/P8/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
    let promoted = drawn(&["--fen", fen, "--promotion", "q", "--moves", "a10a11q"]);
    assert_eq!(promoted, drawn(&["--fen", "Q3k4/9/9/9/9/9/9/9/9/9/4K4 b - - 0 1"]));
}

#[test]
fn the_board_is_shown_from_either_side() {
    let fen = "4k4/9/9/9/9/9/9/9/9/9/3K5 w - - 0 1";
    let svg = drawn(&["--fen", fen, "--flip", "--arrow", "d1d2"]);
    assert!(svg.contains("<g transform=\"translate(550 50)\"><circle"), "the king on d1: {svg}");
    assert!(svg.contains("<g transform=\"translate(450 1050)\"><circle"), "the king on e11: {svg}");
    assert!(arrows(&svg)[0].contains(&(550.0, 134.0)), "{svg}");
    let view = View::new(VariantId::Dragon, Color::Black);
    assert_eq!(view.centre("d1".parse().expect("a point")), (550.0, 50.0));
    // The characters of the river are read from left to right by whoever sits below.
    let signs = |args: &[&str]| {
        drawn(args).lines().filter(|line| line.contains("#u6c49")).map(str::to_string).collect::<Vec<_>>()
    };
    assert_eq!(signs(&["--variant", "xiangqi"]), signs(&["--variant", "xiangqi", "--flip"]));
    assert_eq!(signs(&["--variant", "xiangqi"]).len(), 1);
}

#[test]
fn pictures_have_the_size_and_the_form_asked_for() {
    for (args, width, height) in
        [(&[][..], 490, 590), (&["--size", "98"], 98, 118), (&["--size", "1960"], 1960, 2360)]
    {
        let svg = drawn(args);
        assert!(
            svg.contains(&format!("width=\"{width}\" height=\"{height}\" viewBox=\"-60 -20 980 1180\"")),
            "{svg}"
        );
        for name in ["size.svg", "size.PNG"] {
            let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
            assert_eq!(drawn(&[args, &["--output", path.to_str().expect("a name")]].concat()), "");
            let written = fs::read(&path).expect("the picture");
            fs::remove_file(&path).expect("the picture");
            if name == "size.svg" {
                assert_eq!(written, svg.as_bytes());
            } else {
                let picture = Pixmap::decode_png(&written).expect("a PNG");
                assert_eq!((picture.width(), picture.height()), (width, height));
            }
        }
    }
}

#[test]
fn xiangqi_has_its_river_and_the_corners_of_its_start_points() {
    let svg = board_svg(VariantId::Xiangqi, Color::White);
    // 楚河 汉界, in the order of their code points.
    assert_eq!(signs(&svg).1, ["u695a", "u6c49", "u6cb3", "u754c"]);
    // Four cannons and six pawns with four corners each, four pawns at the edge with two.
    assert_eq!(count(&svg, "fill=\"none\""), 10 * 4 + 4 * 2);
    assert!(
        svg.contains("d=\"M175.0 741.0L159.0 741.0L159.0 725.0\""),
        "a corner of the cannon's point b3: {svg}"
    );
    for variant in [VariantId::Dragon, VariantId::Chess] {
        assert_eq!(count(&board_svg(variant, Color::White), "fill=\"none\""), 0);
    }
}

#[test]
fn bad_arguments_get_one_line() {
    for args in [
        &["--fen", "9/9 w"][..],
        &["--variant", "go"],
        &["--style", "gothic"],
        &["--theme", "/proc/nowhere"],
        &["--theme", "x", "--fen", "y"],
        &["--theme", "x", "--output", "y"],
        &["--moves", "e1e2", "e1e2"],
        &["--moves", "a10a11q"],
        &["--promotion", "k"],
        &["--last-move"],
        &["--size", "0"],
        &["--size", "99999"],
        &["--output", "/proc/nowhere/picture.png"],
    ] {
        assert_refused(&[&["diagram"], args].concat());
    }
}

/// Files of a folder by name.
fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name")).collect();
    names.sort();
    names
}

/// Whether two PNGs show the same: rounding may differ between processors.
fn look_the_same(one: &[u8], other: &[u8]) -> bool {
    let [one, other] = [one, other].map(|png| Pixmap::decode_png(png).expect("a PNG"));
    let mut channels = one.data().iter().zip(other.data());
    (one.width(), one.height()) == (other.width(), other.height())
        && channels.all(|(one, other)| one.abs_diff(*other) <= 2)
}

#[test]
fn the_themes_in_the_sources_are_those_that_are_drawn() {
    for (variant, kinds, board) in
        [("dragon", 9, "board-9x11.png"), ("xiangqi", 7, "board-9x10.png"), ("chess", 6, "board-8x8.png")]
    {
        // The settings name the pictures by the folder that was given.
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("themes-{variant}"));
        let folder = Path::new("gui/xboard").join(variant);
        drop(fs::remove_dir_all(&root));
        fs::create_dir_all(&root).expect("a folder");
        let written = Command::new(env!("CARGO_BIN_EXE_tenglong"))
            .args(["diagram", "--variant", variant, "--theme"])
            .arg(&folder)
            .current_dir(&root)
            .output()
            .expect("it starts");
        assert!(
            written.status.success() && written.stdout.is_empty() && written.stderr.is_empty(),
            "{written:?}"
        );
        let names = files(&root.join(&folder));
        assert_eq!(names, files(&in_sources(&format!("gui/xboard/{variant}"))));
        assert_eq!(names.len(), 2 * kinds + 2);
        assert!(
            names.iter().any(|name| name == board) && names.iter().any(|name| name == "xboard.conf"),
            "{names:?}"
        );
        for name in names {
            let [new, old] = [root.join(&folder), in_sources(&format!("gui/xboard/{variant}"))]
                .map(|folder| fs::read(folder.join(&name)).expect("a file"));
            if name.ends_with(".png") {
                assert!(look_the_same(&new, &old), "{name}");
            } else {
                assert_eq!(new, old, "{name}");
            }
        }
        fs::remove_dir_all(&root).expect("the folder is there");
    }
}

#[test]
fn the_pictures_of_the_readme_are_what_its_commands_draw() {
    let readme = fs::read_to_string(in_sources("README.md")).expect("a README");
    let commands = readme.lines().filter_map(|line| line.trim().strip_prefix("tenglong diagram"));
    let commands: Vec<(&str, &str)> = commands.filter_map(|command| command.split_once(" > ")).collect();
    assert!(commands.len() >= 2, "{commands:?}");
    for (args, file) in commands {
        let args: Vec<&str> = args.split_whitespace().collect();
        let kept = fs::read_to_string(in_sources(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(drawn(&args) == kept, "{file} is not what 'tenglong diagram {}' draws", args.join(" "));
        assert!(readme.contains(&format!("({file})")), "{file} is not shown");
    }
}
