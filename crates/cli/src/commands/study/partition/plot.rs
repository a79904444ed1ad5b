//! The figure: both axes logarithmic, dotted `y = x`, solid the line through the points.

use anyhow::anyhow;
use plotters::prelude::*;

use super::fit::PowerLaw;
use super::report::Report;

const SIZE: (u32, u32) = (800, 720);
const POINTS: RGBColor = RGBColor(31, 78, 140);
const LINE: RGBColor = RGBColor(178, 34, 34);
const FONT: &str = "sans-serif";

/// The figure as SVG.
pub(super) fn svg(report: &Report) -> anyhow::Result<String> {
    let mut text = String::new();
    draw(report, &mut text).map_err(|error| anyhow!("cannot draw the figure: {error}"))?;
    Ok(text)
}

fn draw(report: &Report, text: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let points: Vec<(f64, f64)> =
        report.endings.iter().filter_map(super::Measured::point).collect();
    let greatest = points.iter().fold(1e3_f64, |most, &(x, y)| most.max(x).max(y));
    let top = 10_f64.powf(greatest.log10().ceil());

    let area = SVGBackend::with_string(text, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(caption(report.fit), (FONT, 20))
        .margin(16)
        .x_label_area_size(52)
        .y_label_area_size(76)
        .build_cartesian_2d((1.0..top).log_scale(), (1.0..top).log_scale())?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.12))
        .x_desc("nodes expanded by alpha-beta with a table of positions")
        .y_desc("nodes expanded by partition search")
        .label_style((FONT, 15))
        .axis_desc_style((FONT, 17))
        .x_label_formatter(&|nodes| power_of_ten(*nodes))
        .y_label_formatter(&|nodes| power_of_ten(*nodes))
        .draw()?;

    let dots = points.iter().map(|&point| Circle::new(point, 2, POINTS.mix(0.55).filled()));
    chart.draw_series(dots)?;
    let even = DashedLineSeries::new([(1.0, 1.0), (top, top)], 2, 5, BLACK.stroke_width(1));
    chart
        .draw_series(even)?
        .label("y = x")
        .legend(|(x, y)| PathElement::new([(x, y), (x + 22, y)], BLACK.mix(0.5)));
    if let Some(fit) = report.fit {
        let least = points.iter().fold(top, |least, &(x, _)| least.min(x));
        let ends = [least, points.iter().fold(least, |most, &(x, _)| most.max(x))];
        let line = LineSeries::new(ends.map(|x| (x, fit.at(x))), LINE.stroke_width(2));
        chart
            .draw_series(line)?
            .label(format!("{} endings: {fit}", points.len()))
            .legend(|(x, y)| PathElement::new([(x, y), (x + 22, y)], LINE.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.9))
        .border_style(BLACK.mix(0.3))
        .label_font((FONT, 15))
        .draw()?;
    area.present()?;
    Ok(())
}

fn caption(fit: Option<PowerLaw>) -> String {
    let ours = fit.map_or_else(|| "no line".to_owned(), |fit| fit.to_string());
    format!("Partition search on bridge endings: {ours} (the paper: {})", PowerLaw::PAPER)
}

/// `1`, `10`, `1,000`: whole powers of ten are all that the axes show.
fn power_of_ten(nodes: f64) -> String {
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
