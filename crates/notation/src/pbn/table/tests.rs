use super::*;

#[test]
fn columns() {
    let columns = Column::parse_all("-Rank\\3R;+Score;Name\\4;Call\\L;X\\");
    let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
    assert_eq!(names, ["Rank", "Score", "Name", "Call", "X"]);
    assert_eq!(columns[0].order, Order::Rising);
    assert_eq!(columns[1].order, Order::Falling);
    let sound: Vec<bool> = columns.iter().map(|column| column.is_sound).collect();
    assert_eq!(sound, [true, true, true, false, false]);
    assert_eq!(columns[0].pad("7"), "  7");
    assert_eq!(columns[2].pad("ab"), "ab  ");
    assert_eq!(columns[1].pad("ab"), "ab");
}

#[test]
fn rows_are_counted_off_where_lines_are_not_rows() {
    let row = |texts: &[&str]| Line::Row(texts.iter().map(|text| Element::new(*text)).collect());
    let mut tag = Tag::new("XTable", "A;B");
    tag.section = Section::Table(vec![row(&["1", "2", "3"]), row(&["4"])]);
    let rows = tag.rows(2);
    let texts: Vec<Vec<&str>> =
        rows.iter().map(|row| row.iter().map(|element| element.text.as_str()).collect()).collect();
    assert_eq!(texts, [["1", "2"], ["3", "4"]]);
}
