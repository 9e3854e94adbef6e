internal import Analysis
internal import Platform

/// Reads the sections of a report: `sections`.
struct ReportStyleReader {
    let values: TemplateValues

    private static let mostSections = 50
    private static let mostNames = 100

    func style(_ node: YAMLNode) throws(TemplateError) -> ReportStyle {
        guard let sequence = node.sequence, !sequence.isEmpty else {
            throw values.error(node.mark, "expected a list of sections; known: \(known)")
        }
        guard sequence.count <= Self.mostSections else {
            throw values.error(node.mark, "more than \(Self.mostSections) sections")
        }
        var style = ReportStyle([])
        for node in sequence { style.sections.append(try section(node)) }
        if let own = style.sections.firstIndex(where: \.part.hasOwnPages),
            let place = style.sections.indices.last(where: { !style.sections[$0].part.hasOwnPages }), place > own
        {
            let name = style.sections[own].part.rawValue
            throw values.error(
                sequence[own].mark, "\(name) has its own pages; move it after all other sections")
        }
        return style
    }

    private var known: String { ReportStyle.Part.allCases.map(\.rawValue).joined(separator: ", ") }

    /// `findings`, or `findings: { most: 10 }`.
    private func section(_ node: YAMLNode) throws(TemplateError) -> ReportStyle.Section {
        if node.text != nil { return ReportStyle.Section(try part(try values.text(node), node.mark)) }
        guard let mapping = node.mapping, mapping.count == 1, let pair = mapping.first else {
            throw values.error(node.mark, "a section is a name, or a name with its options; known: \(known)")
        }
        let part = try part(pair.key.text, pair.key.mark)
        var section = ReportStyle.Section(part)
        let keys = (part.hasTitle ? ["title"] : []) + part.options
        guard !keys.isEmpty else { throw values.error(pair.value.mark, "\(part.rawValue) takes no options") }
        let map = try values.map(pair.value, keys: keys)
        if let title = map["title"] { section.title = Printable.text(String(try values.text(title).prefix(200))) }
        if let most = map["most"] { section.most = Int(try values.number(most, 1...1000)) }
        if let names = map["names"] {
            section.names = try values.texts(names)
            guard section.names.count <= Self.mostNames else { throw values.error(names.mark, "too many names") }
        }
        if let severity = map["severity"] { section.severity = try self.severity(severity) }
        return section
    }

    private func part(_ name: String, _ mark: YAMLMark) throws(TemplateError) -> ReportStyle.Part {
        guard let part = ReportStyle.Part(rawValue: name) else {
            throw values.error(mark, "unknown section \(Printable.text(name)); known here: \(known)")
        }
        return part
    }

    private func severity(_ node: YAMLNode) throws(TemplateError) -> Finding.Severity {
        let text = try values.text(node)
        guard let severity = Finding.Severity.allCases.first(where: { $0.name == text }) else {
            let known = Finding.Severity.allCases.map(\.name).joined(separator: ", ")
            throw values.error(node.mark, "unknown value \(Printable.text(text)); known here: \(known)")
        }
        return severity
    }
}
