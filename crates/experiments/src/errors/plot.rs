//! The figures: frequency of mistakes by trick, the frequency logarithmic as in the paper.

use std::ops::Range;

use merrimac_tournament::TrickTally;
use plotters::prelude::*;

use super::report::Report;
use crate::error::StudyError;
use crate::figure::{self, BLUE, FONT, Failure, RED, legend};

const SIZE: (u32, u32) = (800, 560);
const COLOURS: [RGBColor; 6] = [
    BLUE,
    RED,
    RGBColor(27, 122, 47),
    RGBColor(210, 105, 30),
    RGBColor(110, 60, 150),
    RGBColor(70, 70, 70),
];

/// One curve: its name, and the frequency in each trick that has one.
struct Curve {
    name: String,
    points: Vec<(f64, f64)>,
}

impl Curve {
    /// Nothing can be said of a trick without boards, and no mistakes at all have no place on a
    /// logarithmic scale.
    fn of(report: &Report, name: String, tallies: &[TrickTally]) -> Self {
        let points =
            (1..).zip(tallies).map(|(trick, tally)| (f64::from(trick), report.rate(tally)));
        Self { name, points: points.filter(|&(_, rate)| rate > 0.0).collect() }
    }
}

/// Declarers of every file: Figure 4.
pub(super) fn declarer(report: &Report) -> Result<String, StudyError> {
    let curve =
        |series: &super::Series| Curve::of(report, series.name.clone(), &series.tally.declarer);
    svg(report, "Declarer", &report.series.iter().map(curve).collect::<Vec<_>>())
}

/// Defenders of every file: Figure 5.
pub(super) fn defence(report: &Report) -> Result<String, StudyError> {
    let curve =
        |series: &super::Series| Curve::of(report, series.name.clone(), &series.tally.defence);
    svg(report, "Defence", &report.series.iter().map(curve).collect::<Vec<_>>())
}

/// Declarers and defenders of the first file: Figure 6.
pub(super) fn both(report: &Report) -> Result<String, StudyError> {
    let Some(first) = report.series.first() else { return Ok(String::new()) };
    let curves = [
        Curve::of(report, "declarer".to_owned(), &first.tally.declarer),
        Curve::of(report, "defence".to_owned(), &first.tally.defence),
    ];
    svg(report, &format!("Declarer and defence, {}", first.name), &curves)
}

fn svg(report: &Report, title: &str, curves: &[Curve]) -> Result<String, StudyError> {
    figure::svg(|text| draw(report, title, curves, text))
}

fn draw(report: &Report, title: &str, curves: &[Curve], text: &mut String) -> Result<(), Failure> {
    let area = SVGBackend::with_string(text, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, (FONT, 22))
        .margin(16)
        .x_label_area_size(52)
        .y_label_area_size(84)
        .build_cartesian_2d(0.5..13.5, range(curves).log_scale())?;
    let what =
        if report.contracts { "contracts lost, of those in hand" } else { "tricks with a mistake" };
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.15))
        .x_desc("trick")
        .y_desc(what)
        .x_labels(13)
        .y_labels(40)
        .x_label_formatter(&|trick| format!("{trick:.0}"))
        .y_label_formatter(&|rate| percent(*rate))
        .label_style((FONT, 15))
        .axis_desc_style((FONT, 17))
        .draw()?;
    for (curve, colour) in curves.iter().zip(COLOURS.iter().cycle()) {
        let line = colour.stroke_width(2);
        chart
            .draw_series(LineSeries::new(curve.points.iter().copied(), line))?
            .label(&curve.name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 22, y)], line));
        let dot = |&place| Circle::new(place, 4, colour.filled());
        chart.draw_series(curve.points.iter().map(dot))?;
    }
    legend(&mut chart, SeriesLabelPosition::LowerLeft)?;
    drop(chart);
    area.present()?;
    Ok(())
}

/// From just below the power of ten under the rarest, for labels begin with a power of ten, to a little
/// above the commonest.
fn range(curves: &[Curve]) -> Range<f64> {
    let rates = || curves.iter().flat_map(|curve| curve.points.iter().map(|&(_, rate)| rate));
    let least = rates().fold(0.01, f64::min);
    let most = rates().fold(0.1, f64::max);
    0.9 * 10_f64.powf(least.log10().floor())..(most * 1.5).min(1.0)
}

/// `20 %`, `0.5 %`; nothing where a label would stand too close to the next.
fn percent(rate: f64) -> String {
    let percent = rate * 100.0;
    let decade = 10_f64.powf(percent.log10().floor());
    match (percent / decade).round() as u32 {
        1 | 2 | 5 | 10 if percent >= 0.95 => format!("{percent:.0} %"),
        1 | 2 | 5 | 10 => format!("{percent:.2} %").replace("0 %", " %"),
        _ => String::new(),
    }
}
