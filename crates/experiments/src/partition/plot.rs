//! The figure: both axes logarithmic, dotted `y = x`, solid the line through the points.

use std::ops::Range;

use plotters::coord::Shift;
use plotters::coord::combinators::LogCoord;
use plotters::element::DashedPathElement;
use plotters::prelude::*;

use super::fit::PowerLaw;
use super::report::{Measured, Report};
use crate::error::StudyError;
use crate::figure::{self, BLUE, FONT, Failure, RED, legend};

const SIZE: (u32, u32) = (800, 760);

type Figure<'f> = SVGBackend<'f>;
type Chart<'c, 'f> = ChartContext<'c, Figure<'f>, Cartesian2d<LogCoord<f64>, LogCoord<f64>>>;

/// The figure as SVG.
pub(super) fn svg(report: &Report) -> Result<String, StudyError> {
    figure::svg(|text| draw(report, text))
}

/// What stands in the figure.
struct Points {
    solved: Vec<(f64, f64)>,
    /// Not solved with a table: drawn at the limit, though they belong further to the right.
    given_up: Vec<(f64, f64)>,
}

impl Points {
    fn of(report: &Report) -> Self {
        let limit = report.node_limit as f64;
        let given_up = report.endings.iter().filter_map(Measured::only_by_partition);
        Self {
            solved: report.endings.iter().filter_map(Measured::point).collect(),
            given_up: given_up.map(|y| (limit, y)).collect(),
        }
    }

    /// From a little before the first point to a little after the last, on either axis.
    fn range(&self) -> Range<f64> {
        let numbers = || self.solved.iter().chain(&self.given_up).flat_map(|&(x, y)| [x, y]);
        let least = numbers().fold(100.0, f64::min);
        let most = numbers().fold(1000.0, f64::max);
        (least / 1.6).max(0.6)..most * 1.6
    }
}

fn draw(report: &Report, text: &mut String) -> Result<(), Failure> {
    let area = SVGBackend::with_string(text, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let points = Points::of(report);
    let mut chart = axes(&area, points.range(), report.fit)?;
    scatter(&mut chart, &points)?;
    lines(&mut chart, &points, report.fit)?;
    legend(&mut chart, SeriesLabelPosition::UpperLeft)?;
    drop(chart);
    area.present()?;
    Ok(())
}

fn axes<'c, 'f>(
    area: &'c DrawingArea<Figure<'f>, Shift>,
    range: Range<f64>,
    fit: Option<PowerLaw>,
) -> Result<Chart<'c, 'f>, Failure> {
    let ours = fit.map_or_else(|| "no line".to_owned(), |fit| fit.to_string());
    let caption = format!("Partition search: {ours} (the paper: {})", PowerLaw::PAPER);
    let mut chart = ChartBuilder::on(area)
        .caption(caption, (FONT, 20))
        .margin(16)
        .margin_right(32)
        .x_label_area_size(56)
        .y_label_area_size(92)
        .build_cartesian_2d(range.clone().log_scale(), range.log_scale())?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.12))
        .x_desc("nodes expanded by alpha-beta with a table of positions")
        .y_desc("nodes expanded by partition search")
        .label_style((FONT, 15))
        .axis_desc_style((FONT, 17))
        .x_label_formatter(&|nodes| grouped(*nodes))
        .y_label_formatter(&|nodes| grouped(*nodes))
        .draw()?;
    Ok(chart)
}

fn scatter(chart: &mut Chart<'_, '_>, points: &Points) -> Result<(), Failure> {
    let dot = |place| Circle::new(place, 2, BLUE.mix(0.5).filled());
    chart
        .draw_series(points.solved.iter().map(|&point| dot(point)))?
        .label(format!("{} endings solved by both", points.solved.len()))
        .legend(|(x, y)| Circle::new((x + 11, y), 3, BLUE.filled()));
    if !points.given_up.is_empty() {
        let ring = |place| Circle::new(place, 3, BLUE.mix(0.8));
        chart
            .draw_series(points.given_up.iter().map(|&point| ring(point)))?
            .label(format!("{} given up with a table, at the limit", points.given_up.len()))
            .legend(|(x, y)| Circle::new((x + 11, y), 3, BLUE));
    }
    Ok(())
}

fn lines(chart: &mut Chart<'_, '_>, points: &Points, fit: Option<PowerLaw>) -> Result<(), Failure> {
    let Range { start, end } = points.range();
    let even = [(start, start), (end, end)];
    chart
        .draw_series(DashedLineSeries::new(even, 2, 4, BLACK.stroke_width(1)))?
        .label("y = x")
        .legend(|(x, y)| {
            DashedPathElement::new([(x, y), (x + 22, y)], 2, 4, BLACK.stroke_width(1))
        });
    if let Some(fit) = fit {
        let least = points.solved.iter().map(|&(x, _)| x).fold(end, f64::min);
        let most = points.solved.iter().map(|&(x, _)| x).fold(start, f64::max);
        let ends = [least, most].map(|x| (x, fit.at(x)));
        chart
            .draw_series(LineSeries::new(ends, RED.stroke_width(2)))?
            .label(fit.to_string())
            .legend(|(x, y)| PathElement::new([(x, y), (x + 22, y)], RED.stroke_width(2)));
    }
    Ok(())
}

/// `10`, `1,000`, `1,000,000`
fn grouped(nodes: f64) -> String {
    let digits = format!("{nodes:.0}");
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
