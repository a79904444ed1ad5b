//! What all figures share: their fonts and colours, their legend, and text for SVG.

use plotters::coord::CoordTranslate;
use plotters::prelude::*;

use crate::error::StudyError;

pub(crate) const FONT: &str = "sans-serif";
pub(crate) const BLUE: RGBColor = RGBColor(31, 78, 140);
pub(crate) const RED: RGBColor = RGBColor(178, 34, 34);

/// Whatever the library of figures finds wrong.
pub(crate) type Failure = Box<dyn std::error::Error>;

/// A figure as SVG, drawn into its text.
pub(crate) fn svg(
    draw: impl FnOnce(&mut String) -> Result<(), Failure>,
) -> Result<String, StudyError> {
    let mut text = String::new();
    draw(&mut text).map_err(|error| StudyError::Figure(error.to_string()))?;
    Ok(text)
}

/// What the series of a figure are called, in a corner.
pub(crate) fn legend<'f, 'c, C: CoordTranslate>(
    chart: &mut ChartContext<'c, SVGBackend<'f>, C>,
    corner: SeriesLabelPosition,
) -> Result<(), Failure>
where
    'f: 'c,
{
    chart
        .configure_series_labels()
        .position(corner)
        .background_style(WHITE.mix(0.9))
        .border_style(BLACK.mix(0.3))
        .label_font((FONT, 15))
        .draw()?;
    Ok(())
}
