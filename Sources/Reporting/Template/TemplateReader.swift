package import Databases
package import Pages
package import Platform
package import Capture
package import Layout

/// Reads a template from YAML, key by key, so that every error names its line.
package struct TemplateReader {
    private let file: String

    /// - Parameter file: what errors call the template.
    package static func read(yaml: String, file: String) throws(TemplateError) -> PageTemplate {
        let reader = TemplateReader(file: Printable.text(file))
        do {
            guard yaml.utf8.count <= 1 << 20 else { throw reader.error(nil, "a template of over 1 MB is refused") }
            guard let root = try YAMLDocument.read(yaml) else { throw reader.error(nil, "the template is empty") }
            return try reader.template(root)
        } catch let error as TemplateError {
            throw error
        } catch let fault as YAMLFault {
            throw reader.error(fault)
        } catch {
            throw reader.error(nil, "the template cannot be read")
        }
    }

    private func error(_ fault: YAMLFault) -> TemplateError {
        switch fault {
        case .notYAML(let mark, let problem): return error(mark, "this is not YAML: \(problem)")
        case .refused(let mark, let reason): return error(mark, reason)
        case .repeatedKeys(let keys):
            return error(nil, "the key \(keys.map(Printable.text).joined(separator: ", ")) is there twice")
        }
    }

    private func error(_ mark: YAMLMark?, _ reason: String) -> TemplateError {
        TemplateError(file: file, line: mark?.line, reason: reason)
    }

    private func template(_ root: YAMLNode) throws -> PageTemplate {
        let top = try map(
            root,
            keys: [
                "name", "about", "paper", "fonts", "rows", "columns", "quiet", "marks", "zebra", "bars", "silence",
                "signals", "time", "theme",
            ])
        let paper = try map(try need(top, "paper", root), keys: ["size", "landscape", "margins"])
        let fonts = try map(try need(top, "fonts", root), keys: ["mono", "text"])
        let rows = try map(try need(top, "rows", root), keys: ["sizes", "comfortable", "pitch"])
        var template = PageTemplate(
            name: try text(try need(top, "name", root)), about: try top["about"].map(text) ?? "",
            paper: try paperSize(try need(paper, "size", root)), margins: try margins(try need(paper, "margins", root)),
            monoFamilies: try texts(try need(fonts, "mono", root)),
            textFamilies: try texts(try need(fonts, "text", root)),
            sizes: try sizes(try need(rows, "sizes", root)),
            comfortableSize: try rows["comfortable"].map { try number($0, 1...200) } ?? 8,
            pitch: try rows["pitch"].map { try number($0, 1...4) } ?? 1.35,
            columns: try columns(try need(top, "columns", root)),
            quietColumns: Set(try top["quiet"].map(columns) ?? []),
            marks: try top["marks"].map(flag) ?? true, zebra: try top["zebra"].map(flag) ?? true,
            bars: try top["bars"].map(flag) ?? true, silence: try top["silence"].map(silence) ?? .learned,
            signalLines: try top["signals"].map(signalLines) ?? 1,
            time: try top["time"].map { try choice($0, PageTemplate.TimeStyle.self) } ?? .relative,
            theme: try top["theme"].map { try choice($0, Theme.Name.self) } ?? .light)
        guard template.columns.contains(.data), template.columns.contains(.id) else {
            throw error(top["columns"]?.mark, "the columns id and data are needed")
        }
        if try paper["landscape"].map(flag) ?? false { template.turn(landscape: true) }
        return template
    }

    private func need(_ map: [String: YAMLNode], _ key: String, _ parent: YAMLNode) throws -> YAMLNode {
        guard let node = map[key] else { throw error(parent.mark, "the key \(key) is missing") }
        return node
    }

    private func map(_ node: YAMLNode, keys: [String]) throws -> [String: YAMLNode] {
        guard let mapping = node.mapping else { throw error(node.mark, "keys and values are expected here") }
        var result: [String: YAMLNode] = [:]
        for pair in mapping {
            let key = pair.key
            guard keys.contains(key.text) else {
                throw error(
                    key.mark, "unknown key \(Printable.text(key.text)); known here: \(keys.joined(separator: ", "))")
            }
            result[key.text] = pair.value
        }
        return result
    }

    private func text(_ node: YAMLNode) throws -> String {
        guard let text = node.text else { throw error(node.mark, "a text is expected here") }
        return text
    }

    private func texts(_ node: YAMLNode) throws -> [String] {
        if let sequence = node.sequence { return try sequence.map(text) }
        return [try text(node)]
    }

    private func number(_ node: YAMLNode, _ range: ClosedRange<Double>) throws -> Double {
        guard let value = node.number else {
            throw error(node.mark, "a number is expected here")
        }
        guard range.contains(value) else {
            throw error(node.mark, "\(value) is out of range: \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    private func flag(_ node: YAMLNode) throws -> Bool {
        guard let flag = node.flag else { throw error(node.mark, "true or false is expected here") }
        return flag
    }

    private func choice<Choice: RawRepresentable & CaseIterable>(_ node: YAMLNode, _ type: Choice.Type) throws -> Choice
    where Choice.RawValue == String {
        let text = try text(node)
        guard let choice = Choice(rawValue: text) else {
            let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw error(node.mark, "unknown value \(Printable.text(text)); known here: \(known)")
        }
        return choice
    }

    private func paperSize(_ node: YAMLNode) throws -> Size {
        let name = try text(node)
        guard let size = Paper.named(name) else {
            throw error(node.mark, "unknown paper \(Printable.text(name)): name A4, Letter, … or 100x150mm")
        }
        return size
    }

    private func margins(_ node: YAMLNode) throws -> Insets {
        let range = 0.0...14_400.0
        if let all = node.number {
            guard range.contains(all) else { throw error(node.mark, "a margin of \(all) is out of range") }
            return Insets(top: all, right: all, bottom: all, left: all)
        }
        let sides = try map(node, keys: ["top", "right", "bottom", "left"])
        func side(_ name: String) throws -> Double { try number(try need(sides, name, node), range) }
        return Insets(
            top: try side("top"), right: try side("right"), bottom: try side("bottom"), left: try side("left"))
    }

    private func sizes(_ node: YAMLNode) throws -> SizeRange {
        let map = try map(node, keys: ["largest", "smallest", "step"])
        let range = 1.0...200.0
        let sizes = SizeRange(
            largest: try number(try need(map, "largest", node), range),
            smallest: try number(try need(map, "smallest", node), range),
            step: try number(try need(map, "step", node), 0.01...100))
        guard sizes.smallest <= sizes.largest else { throw error(node.mark, "smallest is larger than largest") }
        return sizes
    }

    private func columns(_ node: YAMLNode) throws -> [PageTemplate.Column] {
        guard let sequence = node.sequence else { throw error(node.mark, "a list of columns is expected here") }
        var columns: [PageTemplate.Column] = []
        for node in sequence {
            let column = try choice(node, PageTemplate.Column.self)
            guard !columns.contains(column) else { throw error(node.mark, "\(column.rawValue) is listed twice") }
            columns.append(column)
        }
        return columns
    }

    private func signalLines(_ node: YAMLNode) throws -> Int {
        let map = try map(node, keys: ["lines"])
        return Int(try number(try need(map, "lines", node), 1...50))
    }

    private func silence(_ node: YAMLNode) throws -> PageTemplate.SilenceRule {
        switch node.text {
        case "auto": return .learned
        case "off": return .off
        default: return .threshold(Int64((try number(node, 0.000_001...1_000_000) * 1e9).rounded()))
        }
    }
}
