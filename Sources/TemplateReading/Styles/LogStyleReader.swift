internal import Layout

/// Reads how the rows of a log look: `rows`, `columns`, `quiet`, `strong`, `marks`, `zebra`, `bars`, `steps`, `repeated`,
/// `map`, `legend`, `silence`, `pdus` and `time`.
struct LogStyleReader {
    let values: TemplateValues

    /// - Parameters:
    ///   - top: the keys of the template.
    ///   - root: the place that errors name if a key is missing.
    ///   - base: the style of the extended template, whose values are the defaults.
    func style(
        _ top: [String: YAMLNode], in root: YAMLNode, over base: LogStyle?
    ) throws(TemplateError) -> LogStyle {
        let isWhole = base == nil
        var rows: [String: YAMLNode] = [:]
        var sizes = base?.sizes
        if let node = try values.wanted(top, "rows", root, isWhole) {
            rows = try values.map(node, keys: ["sizes", "comfortable", "pitch", "fold", "beside"])
            if let node = try values.wanted(rows, "sizes", node, isWhole) { sizes = try self.sizes(node) }
        }
        let columns = try values.wanted(top, "columns", root, isWhole).map(self.columns)
        guard let sizes, let shown = columns ?? base?.columns else {
            throw values.error(root.mark, "the key rows is missing")
        }
        var style = base ?? LogStyle(sizes: sizes, columns: shown)
        style.sizes = sizes
        style.columns = shown
        if let size = rows["comfortable"] { style.comfortableSize = try values.number(size, 1...200) }
        if let pitch = rows["pitch"] { style.pitch = try values.number(pitch, 1...4) }
        if let beside = rows["beside"] { style.mostBeside = Int(try values.number(beside, 1...2)) }
        if let fold = rows["fold"] { style.fold = try values.choice(fold, LogStyle.Fold.self) }
        if let quiet = top["quiet"] { style.quietColumns = Set(try self.columns(quiet)) }
        if let strong = top["strong"] { style.strongColumns = Set(try self.columns(strong)) }
        if let marks = top["marks"] { style.marks = try values.flag(marks) }
        if let zebra = top["zebra"] { style.zebra = try values.flag(zebra) }
        if let bars = top["bars"] { style.bars = try values.flag(bars) }
        if let steps = top["steps"] { style.steps = try values.flag(steps) }
        if let repeated = top["repeated"] { style.repeated = try values.flag(repeated) }
        if let map = top["map"] { style.map = try values.flag(map) }
        if let legend = top["legend"] { style.legend = try values.flag(legend) }
        if let rule = top["silence"] { style.silence = try silence(rule) }
        if let pdus = top["pdus"] { style.pdus = try values.choice(pdus, LogStyle.PDUs.self) }
        if let time = top["time"] { style.time = try values.choice(time, LogStyle.TimeStyle.self) }
        guard style.columns.contains(.data), style.columns.contains(.id) else {
            throw values.error(top["columns"]?.mark, "the columns id and data are needed")
        }
        return style
    }

    private func sizes(_ node: YAMLNode) throws(TemplateError) -> SizeRange {
        let map = try values.map(node, keys: ["largest", "smallest", "step"])
        let range = 1.0...200.0
        let sizes = SizeRange(
            largest: try values.number(try values.need(map, "largest", node), range),
            smallest: try values.number(try values.need(map, "smallest", node), range),
            step: try values.number(try values.need(map, "step", node), 0.01...100))
        guard sizes.smallest <= sizes.largest else { throw values.error(node.mark, "smallest is larger than largest") }
        return sizes
    }

    private func columns(_ node: YAMLNode) throws(TemplateError) -> [LogStyle.Column] {
        guard let sequence = node.sequence else { throw values.error(node.mark, "expected a list of columns") }
        var columns: [LogStyle.Column] = []
        for node in sequence {
            let column = try values.choice(node, LogStyle.Column.self)
            guard !columns.contains(column) else { throw values.error(node.mark, "\(column.rawValue) is listed twice") }
            columns.append(column)
        }
        return columns
    }

    private func silence(_ node: YAMLNode) throws(TemplateError) -> LogStyle.SilenceRule {
        switch node.text {
        case "auto": return .learned
        case "off": return .off
        default: return .threshold(Int64((try values.number(node, 0.000_001...1_000_000) * 1e9).rounded()))
        }
    }
}
