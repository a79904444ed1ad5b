//! The figure: strength against time, the time logarithmic, a line through the levels of each way of playing.

use plotters::prelude::*;

use super::report::{Report, Total};
use crate::error::StudyError;
use crate::figure::{self, BLUE, FONT, Failure, RED, legend};

const SIZE: (u32, u32) = (800, 560);

/// Less than this is not told apart.
const LEAST_SECONDS: f64 = 0.01;

/// The figure as SVG.
pub(super) fn svg(report: &Report) -> Result<String, StudyError> {
    figure::svg(|text| draw(report, text))
}

/// How strong a declarer is: by further layouts if there are any, else by problems solved.
fn strength(total: &Total) -> f64 {
    100.0 * if total.further.count() > 0 { total.further.mean() } else { total.share() }
}

fn is_squeaky(total: &Total) -> bool {
    total.declarer.split('+').any(|word| word == "swo")
}

fn draw(report: &Report, text: &mut String) -> Result<(), Failure> {
    let area = SVGBackend::with_string(text, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let place = |total: &Total| (total.seconds_a_board().max(LEAST_SECONDS), strength(total));
    let seconds = || report.totals.iter().map(|total| place(total).0);
    let least = report.totals.iter().map(strength).fold(95.0, f64::min);
    let has_further = report.totals.iter().any(|total| total.further.count() > 0);
    let mut chart = ChartBuilder::on(&area)
        .caption("Declarer on problems: strength against time", (FONT, 20))
        .margin(16)
        .margin_right(32)
        .x_label_area_size(56)
        .y_label_area_size(72)
        .build_cartesian_2d(
            (seconds().fold(1.0, f64::min) / 2.0..seconds().fold(1.0, f64::max) * 3.0).log_scale(),
            (least - 5.0).max(0.0)..100.0,
        )?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.12))
        .x_desc("seconds of one processor a board")
        .y_desc(if has_further { "% of further layouts made" } else { "% of problems solved" })
        .label_style((FONT, 15))
        .axis_desc_style((FONT, 17))
        .draw()?;
    for (kind, colour, label) in [(false, BLUE, "Monte Carlo"), (true, RED, "squeaky wheel")] {
        let of_kind = |total: &&Total| is_squeaky(total) == kind;
        let mut places: Vec<(f64, f64)> = report.totals.iter().filter(of_kind).map(place).collect();
        if places.is_empty() {
            continue;
        }
        places.sort_by(|one, other| one.0.total_cmp(&other.0));
        chart
            .draw_series(LineSeries::new(places, colour.stroke_width(2)).point_size(4))?
            .label(label)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 22, y)], colour.stroke_width(2)));
    }
    chart.draw_series(report.totals.iter().map(|total| {
        // The two lines mostly lie close together.
        let below = if is_squeaky(total) { -20 } else { 8 };
        EmptyElement::at(place(total)) + Text::new(total.declarer.clone(), (6, below), (FONT, 14))
    }))?;
    legend(&mut chart, SeriesLabelPosition::LowerRight)?;
    drop(chart);
    area.present()?;
    Ok(())
}
