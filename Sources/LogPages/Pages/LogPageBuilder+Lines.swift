internal import Layout
internal import Pages

/// Lines of a row other than its cells.
extension LogPageBuilder {
    /// Places what is before a row.
    func placeSeparators(_ row: VisibleRow, into list: inout DisplayList) {
        guard row.separatorLines > 0 else { return }
        placeSeparators(model.separators.all[row.separators], row, from: 0, into: &list)
    }

    /// Places the silence with which the rows end.
    func placeSilenceBehind(_ row: VisibleRow, into list: inout DisplayList) {
        let last = model.capture.frames.count
        placeSeparators(model.separators.members(of: last..<last + 1), row, from: row.lineCount, into: &list)
    }

    /// - Parameter line: the first of their lines among those of the row.
    private func placeSeparators(
        _ separators: ArraySlice<Separators.Separator>, _ row: VisibleRow, from line: Int, into list: inout DisplayList
    ) {
        let content = model.frame.content
        let pitch = model.frame.rows.pitch
        var line = line
        for separator in separators {
            let end = line + model.rowLines.lines(of: separator)
            let (first, last) = (max(line, row.firstLine), min(end, row.endLine))
            if first < last {
                let rect = Rect(
                    x: content.x, y: row.y + Double(first - row.firstLine) * pitch, width: content.width,
                    height: Double(last - first) * pitch)
                SeparatorRow(model: model).place(separator, in: rect, into: &list)
            }
            line = end
        }
    }

    /// Places the text of ``VisibleRow/annotation(_:)``.
    func placeAnnotation(_ row: VisibleRow, y: Double, into list: inout DisplayList) {
        let size = max(SignalColumn.leastSize * model.scale.unitsPerPoint, model.frame.rows.fontSize * 0.88)
        let left = model.underline.textLeft
        let width = model.underline.width * model.underline.fontSize
        let text = model.texts.table.shape(row.annotation(model), font: .text)
        let shown = text.shortened(to: width / size, ellipsis: model.texts.ellipsis)
        let colour = row.fold == nil ? model.theme.note : model.theme.quiet
        list.add(
            shown, x: left, y: y + model.frame.rows.baseline, size: size, colour: colour, scale: model.scale)
    }
}
