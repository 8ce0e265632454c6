//! Lines as they are painted: with a light one below, with heads, with rings at their ends.

use super::geometry::{ArcLine, Num, Point};
use super::paint::CASING;
use super::style::Measures;

/// A line with a light one below it, so that it shows on any ground.
pub(super) fn stroke(line: &ArcLine, colour: &str, width: f64, dashes: &str) -> String {
    let dashes = match dashes {
        "" => String::new(),
        dashes => format!(" stroke-dasharray=\"{dashes}\""),
    };
    format!(
        "<path d=\"{line}\" fill=\"none\" stroke=\"{CASING}\" stroke-width=\"{}\" \
         stroke-linecap=\"round\" stroke-opacity=\".85\"/><path d=\"{line}\" fill=\"none\" \
         stroke=\"{colour}\" stroke-width=\"{}\" stroke-linecap=\"round\"{dashes}/>",
        Num(width + width * 0.3 + 1.4),
        Num(width)
    )
}

/// The head of an arrow at the end of a line.
pub(super) fn head(line: &ArcLine, size: f64, colour: &str) -> String {
    let (end, way) = (line.end(), line.heading());
    let side = way.turned() * (size * 0.52);
    let points = [
        end + way * 1.5,
        end - way * size + side,
        end - way * (size * 0.72),
        end - way * size - side,
    ];
    let points: Vec<String> = points.iter().map(Point::to_string).collect();
    let path = format!("M{}Z", points.join(" "));
    format!(
        "<path d=\"{path}\" fill=\"{CASING}\" stroke=\"{CASING}\" stroke-width=\"2.6\" \
         stroke-linejoin=\"round\"/><path d=\"{path}\" fill=\"{colour}\"/>"
    )
}

/// The ring in which a support ends on a move.
pub(super) fn end_ring(place: Point, colour: &str, measures: &Measures) -> String {
    format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{CASING}\" stroke=\"{colour}\" \
         stroke-width=\"{}\"/>",
        Num(place.x),
        Num(place.y),
        Num(measures.ring * 0.76),
        Num(measures.thin * 0.83)
    )
}

/// The knot in which a fleet's tether ends on the wave of the army that it may carry.
pub(super) fn knot(place: Point, colour: &str, measures: &Measures) -> String {
    format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{colour}\" stroke=\"{CASING}\" \
         stroke-width=\"1\"/>",
        Num(place.x),
        Num(place.y),
        Num(measures.thin * 1.25)
    )
}
