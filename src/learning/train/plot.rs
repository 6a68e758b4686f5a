//! The losses of a training, as a table and as a picture.

use super::Row;
use std::fmt::Write;

/// The rows as comma-separated values.
pub fn csv(rows: &[Row]) -> String {
    let mut text = String::from("epochs,training,validation,rate,positions_a_second\n");
    for Row { epochs, training, validation, rate, speed } in rows {
        text += &format!("{epochs:.3},{training:.6},{validation:.6},{rate:.7},{speed:.0}\n");
    }
    text
}

/// The losses over the epochs as an SVG picture.
pub fn svg(rows: &[Row]) -> String {
    const WIDTH: f64 = 640.0;
    const HEIGHT: f64 = 360.0;
    const MARGIN: f64 = 60.0;
    let losses = || rows.iter().flat_map(|row| [row.training, row.validation]);
    let least = losses().fold(f64::INFINITY, f64::min);
    let most = losses().fold(f64::NEG_INFINITY, f64::max);
    let last = rows.last().map_or(1.0, |row| row.epochs);
    let x = |epochs: f64| MARGIN + epochs / last * (WIDTH - 2.0 * MARGIN);
    let y = |loss: f64| {
        let height = (loss - least) / (most - least).max(f64::MIN_POSITIVE);
        HEIGHT - MARGIN - height * (HEIGHT - 2.0 * MARGIN)
    };
    let line = |color: &str, loss: &dyn Fn(&Row) -> f64| {
        let points: Vec<String> =
            rows.iter().map(|row| format!("{:.1},{:.1}", x(row.epochs), y(loss(row)))).collect();
        format!(
            "<polyline fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" points=\"{}\"/>\n",
            points.join(" ")
        )
    };
    let label = |x: f64, y: f64, anchor: &str, text: &str| {
        format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>\n")
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    let (left, right, bottom) = (MARGIN, WIDTH - MARGIN, HEIGHT - MARGIN);
    let axes = format!("M{left} {MARGIN}V{bottom}H{right}");
    // Writing to a string does not fail.
    let _ = writeln!(svg, "<path fill=\"none\" stroke=\"black\" d=\"{axes}\"/>");
    svg += &line("#1f77b4", &|row| row.training);
    svg += &line("#d62728", &|row| row.validation);
    svg += &label(left - 6.0, y(least), "end", &format!("{least:.4}"));
    svg += &label(left - 6.0, y(most) + 10.0, "end", &format!("{most:.4}"));
    svg += &label(right, bottom + 20.0, "end", &format!("{last:.1} epochs"));
    svg += &label(right, MARGIN - 30.0, "end", "squared error: training blue, validation red");
    svg + "</svg>\n"
}
