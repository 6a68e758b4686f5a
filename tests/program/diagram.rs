//! Pictures: what `tenglong diagram` draws, and that the pictures in the sources are those it draws now.

use crate::command::{assert_refused, printed, run};
use std::path::{Path, PathBuf};
use std::{env, fs};
use tiny_skia::Pixmap;

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
    // Pieces at the start; files, and digits of the ranks.
    for (variant, pieces, labels) in [("dragon", 34, 9 + 13), ("xiangqi", 32, 9 + 11), ("chess", 32, 8 + 8)] {
        for style in ["chinese", "latin"] {
            let svg = drawn(&["--variant", variant, "--style", style]);
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && svg.is_ascii());
            assert_eq!(count(&svg, "<use "), pieces + labels, "{variant} {style}");
            let (defined, used) = signs(&svg);
            assert_eq!(defined, used, "{variant} {style}");
        }
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

#[test]
fn arrows_are_drawn_or_refused() {
    assert_eq!(count(&drawn(&["--arrow", "e1e2", "--arrow", "a1a11"]), "fill-opacity"), 2);
    for arrow in ["e1", "e1e1", "e1e12", "e1j2", "e1e2h", "\u{9f99}", ""] {
        let output = run(&["diagram", "--arrow", arrow]);
        let error = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{arrow}: {error}");
        assert!(error.starts_with("tenglong: arrow '") && error.lines().count() == 1, "{error}");
    }
    assert_eq!(run(&["diagram", "--variant", "chess", "--arrow", "a9a10"]).status.code(), Some(2));
}

#[test]
fn bad_arguments_get_one_line() {
    for args in [
        &["--fen", "9/9 w"][..],
        &["--variant", "go"],
        &["--style", "gothic"],
        &["--theme", "/proc/nowhere"],
        &["--theme", "x", "--fen", "y"],
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
fn the_theme_in_the_sources_is_the_one_that_is_drawn() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("theme");
    drop(fs::remove_dir_all(&folder));
    drawn(&["--theme", folder.to_str().expect("a name")]);
    let kept = in_sources("gui/xboard/dragon");
    assert_eq!(files(&folder), files(&kept));
    assert_eq!(files(&folder).len(), 2 * 9 + 1);
    for name in files(&folder) {
        let [new, old] = [&folder, &kept].map(|folder| fs::read(folder.join(&name)).expect("a file"));
        if name.ends_with(".svg") {
            assert_eq!(new, old, "{name}");
        } else {
            assert_eq!(name, "board-9x11.png");
            assert!(look_the_same(&new, &old), "{name}");
        }
    }
    fs::remove_dir_all(&folder).expect("the folder is there");
}

#[test]
fn themes_of_the_other_games_are_drawn() {
    for (variant, board, pictures) in [("xiangqi", "board-9x10.png", 15), ("chess", "board-8x8.png", 13)] {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("theme-{variant}"));
        drop(fs::remove_dir_all(&folder));
        drawn(&["--variant", variant, "--style", "latin", "--theme", folder.to_str().expect("a name")]);
        let files = files(&folder);
        assert!(files.len() == pictures && files.iter().any(|name| name == board), "{files:?}");
        fs::remove_dir_all(&folder).expect("the folder is there");
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
