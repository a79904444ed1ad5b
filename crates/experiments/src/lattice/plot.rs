//! The figure: time against cards, the time logarithmic, a line through the medians.

use plotters::prelude::*;

use super::report::Report;
use crate::error::StudyError;
use crate::figure::{self, BLUE, FONT, Failure, RED, legend};

const SIZE: (u32, u32) = (800, 560);

/// Less than this is not told apart.
const LEAST_SECONDS: f64 = 1e-4;

/// The figure as SVG.
pub(super) fn svg(report: &Report) -> Result<String, StudyError> {
    figure::svg(|text| draw(report, text))
}

fn draw(report: &Report, text: &mut String) -> Result<(), Failure> {
    let area = SVGBackend::with_string(text, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let cards = || report.sizes.iter().map(|size| f64::from(size.cards));
    let (fewest, most) = (cards().fold(40.0, f64::min), cards().fold(4.0, f64::max));
    let slowest = report.endings.iter().map(|ending| ending.seconds).fold(0.01, f64::max);
    let mut chart = ChartBuilder::on(&area)
        .caption("Exact single-dummy play: time against cards", (FONT, 20))
        .margin(16)
        .margin_right(32)
        .x_label_area_size(56)
        .y_label_area_size(92)
        .build_cartesian_2d(
            fewest - 2.0..most + 2.0,
            (LEAST_SECONDS / 1.6..slowest * 1.6).log_scale(),
        )?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.12))
        .x_desc("cards left in all four hands")
        .y_desc("seconds of one processor")
        .label_style((FONT, 15))
        .axis_desc_style((FONT, 17))
        .x_label_formatter(&|cards| format!("{cards:.0}"))
        .draw()?;
    let places = |finished: bool| {
        let endings = report.endings.iter().filter(move |ending| ending.finished == finished);
        endings.map(|ending| (f64::from(ending.cards), ending.seconds.max(LEAST_SECONDS)))
    };
    chart
        .draw_series(places(true).map(|place| Circle::new(place, 3, BLUE.mix(0.5).filled())))?
        .label(format!("{} endings solved", places(true).count()))
        .legend(|(x, y)| Circle::new((x + 11, y), 3, BLUE.filled()));
    if places(false).next().is_some() {
        chart
            .draw_series(places(false).map(|place| Circle::new(place, 4, RED)))?
            .label(format!("{} with bounds that do not meet", places(false).count()))
            .legend(|(x, y)| Circle::new((x + 11, y), 4, RED));
    }
    let medians = report
        .sizes
        .iter()
        .map(|size| (f64::from(size.cards), size.median_seconds.max(LEAST_SECONDS)));
    chart
        .draw_series(LineSeries::new(medians, RED.stroke_width(2)))?
        .label("medians")
        .legend(|(x, y)| PathElement::new([(x, y), (x + 22, y)], RED.stroke_width(2)));
    legend(&mut chart, SeriesLabelPosition::UpperLeft)?;
    drop(chart);
    area.present()?;
    Ok(())
}
