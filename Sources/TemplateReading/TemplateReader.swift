internal import Platform

/// Reads a template from YAML, key by key. Each section of it has its own reader.
package struct TemplateReader {
    private let values: TemplateValues
    /// The path of the template; nil for a built-in template.
    private let path: String?
    /// Fields given by the user, and fields of the templates that extend this one.
    private let given: [String: String]
    /// Number of templates that extend this one.
    private let depth: Int

    /// The keys in the order of `Templates/log-pages.yaml`.
    private static let keys = [
        "name", "about", "extends", "paper", "fonts", "rows", "columns", "quiet", "strong", "marks", "zebra", "bars",
        "steps", "repeated", "map", "legend", "silence", "signals", "pdus", "time", "theme", "sections", "header",
        "footer", "fields", "logo",
    ]
    private static let mostExtensions = 8

    /// - Parameters:
    ///   - file: the name of the template in errors.
    ///   - path: the path, from which other files are found; nil for a built-in template.
    ///   - fields: the fields given by the user.
    /// - Throws: the first error of the template, with its line if it has one.
    package static func read(
        yaml: String, file: String, path: String? = nil, fields: [GivenField] = []
    ) throws(TemplateError) -> DocumentTemplate {
        let given = Dictionary(fields.map { ($0.name, $0.value) }) { $1 }
        return try read(yaml: yaml, file: file, path: path, given: given, depth: 0)
    }

    private static func read(
        yaml: String, file: String, path: String?, given: [String: String], depth: Int
    ) throws(TemplateError) -> DocumentTemplate {
        let values = TemplateValues(file: Printable.text(file))
        guard yaml.utf8.count <= 1 << 20 else { throw values.error(nil, "the template is larger than 1 MB") }
        let reader = TemplateReader(values: values, path: path, given: given, depth: depth)
        guard let root = try reader.root(of: yaml) else { throw reader.values.error(nil, "the template is empty") }
        return try reader.template(root)
    }

    private func root(of yaml: String) throws(TemplateError) -> YAMLNode? {
        do {
            return try YAMLDocument.read(yaml)
        } catch {
            throw self.error(error)
        }
    }

    private func error(_ fault: YAMLFault) -> TemplateError {
        switch fault {
        case .notYAML(let mark, let problem): return values.error(mark, "this is not YAML: \(problem)")
        case .refused(let mark, let reason): return values.error(mark, reason)
        case .repeatedKeys(let keys):
            return values.error(nil, "the key \(keys.map(Printable.text).joined(separator: ", ")) is given twice")
        }
    }

    private func template(_ root: YAMLNode) throws(TemplateError) -> DocumentTemplate {
        let top = try values.map(root, keys: Self.keys)
        var fields = given
        if let node = top["fields"] {
            // Fields given by the user, or by a template that extends this one, have priority over its own.
            for (name, value) in try FieldLineReader.fields(node, values) where fields[name] == nil {
                fields[name] = value
            }
        }
        let base = try top["extends"].map { node throws(TemplateError) in try extended(node, fields: fields) }
        let page = try PageStyleReader(values: values).style(top, in: root, over: base?.page)
        var template = DocumentTemplate(
            name: try values.text(try values.need(top, "name", root)),
            log: try LogStyleReader(values: values).style(top, in: root, over: base?.log))
        template.page = page
        template.signals = try SignalStyleReader(values: values).style(top, over: base?.signals)
        template.about = try top["about"].map(values.text) ?? ""
        template.report = try top["sections"].map(ReportStyleReader(values: values).style) ?? base?.report ?? .standard
        template.fields = base.map { $0.fields.merging(fields) { $1 } } ?? fields
        let lines = FieldLineReader(values: values, given: Set(template.fields.keys))
        template.header = try top["header"].map(lines.line) ?? base?.header
        template.footer = try top["footer"].map(lines.line) ?? base?.footer
        template.logo = try top["logo"].map(logo) ?? base?.logo
        return template
    }

    // MARK: Other files

    /// The template that this one extends: a built-in template by its name, or a file beside this one.
    private func extended(_ node: YAMLNode, fields: [String: String]) throws(TemplateError) -> DocumentTemplate {
        let name = try values.text(node)
        guard depth < Self.mostExtensions else {
            throw values.error(
                node.mark, "more than \(Self.mostExtensions) templates extend each other, or they form a loop")
        }
        if let yaml = TemplateCatalog.yaml(named: name) {
            return try Self.read(yaml: yaml, file: name + ".yaml", path: nil, given: fields, depth: depth + 1)
        }
        guard name.contains("/") || name.hasSuffix(".yaml") || name.hasSuffix(".yml") else {
            throw values.error(
                node.mark,
                "unknown template \(Printable.text(name)); use one of "
                    + "\(TemplateCatalog.names.joined(separator: ", ")), or name a .yaml file")
        }
        let path = try file(name, node)
        let yaml: String
        do {
            yaml = try TextFile.readRegular(path)
        } catch {
            throw values.error(node.mark, "\(error)")
        }
        return try Self.read(yaml: yaml, file: path, path: path, given: fields, depth: depth + 1)
    }

    /// A file that the template names. A template from somewhere else must not show other files of the disk, or reveal
    /// whether they exist.
    private func file(_ name: String, _ node: YAMLNode) throws(TemplateError) -> String {
        let resolved = TemplatePath.resolved(name, beside: path)
        guard let path, !RealPath.isWithin(resolved, folder: OutputTarget.folder(of: path)) else { return resolved }
        throw values.error(
            node.mark,
            "\(Printable.text(name)): a template names files in its own folder or below it; put the file there")
    }

    /// `logo: logo.png`, or a mapping with its height in points.
    private func logo(_ node: YAMLNode) throws(TemplateError) -> LogoStyle {
        var style: LogoStyle
        if node.text != nil {
            style = LogoStyle(path: try values.text(node))
        } else {
            let map = try values.map(node, keys: ["file", "height"])
            style = LogoStyle(path: try values.text(try values.need(map, "file", node)))
            if let height = map["height"] { style.height = try values.number(height, 6...144) }
        }
        style.path = try file(style.path, node)
        style.place = "\(values.file): line \(node.mark.line)"
        return style
    }
}

/// Where the files are that a template names.
enum TemplatePath {
    /// - Parameter path: the path of the template; nil if there is none: files are then searched beside the working
    ///   folder.
    static func resolved(_ name: String, beside path: String?) -> String {
        guard !name.hasPrefix("/"), let path, let slash = path.lastIndex(of: "/") else { return name }
        return String(path[...slash]) + name
    }
}

/// Reads the only document of a YAML text into values, within limits that no normal text reaches.
struct YAMLDocument: ~Copyable {
    /// Maximum depth of nested lists and mappings.
    static let deepest = 64
    /// Maximum number of values of a document.
    static let mostNodes = 100_000
    /// Maximum number of lines that begin like a directive: libyaml compares each `%TAG` with all before it.
    static let mostDirectives = 16

    private var events: YAMLEvents
    private var anchors: [String: YAMLNode] = [:]
    private var count = 0

    /// The value of the document; nil if it is empty.
    ///
    /// - Throws: the first error.
    static func read(_ yaml: String) throws(YAMLFault) -> YAMLNode? {
        guard directives(yaml) <= mostDirectives else {
            throw .refused(nil, reason: "more than \(mostDirectives) lines begin with %")
        }
        var document = YAMLDocument(events: try YAMLEvents(yaml))
        return try document.root()
    }

    private init(events: consuming YAMLEvents) {
        self.events = events
    }

    private static func directives(_ yaml: String) -> Int {
        var count = 0
        var isStart = true
        for byte in yaml.utf8 {
            if isStart, byte == UInt8(ascii: "%") { count += 1 }
            // For other line breaks (NEL, LS and PS) of YAML 1.1 this is the last byte.
            isStart = byte == 0x0A || byte == 0x0D || byte == 0x85 || byte == 0xA8 || byte == 0xA9 || byte == 0xBF
        }
        return count
    }

    private mutating func root() throws(YAMLFault) -> YAMLNode? {
        _ = try events.next()
        guard case .documentStart = try events.next().kind else { return nil }
        let node = try self.node(try events.next(), depth: 0)
        _ = try events.next()
        let last = try events.next()
        guard case .streamEnd = last.kind else { throw .notYAML(last.mark, problem: "but found another document") }
        return node
    }

    private mutating func node(_ event: YAMLEvent, depth: Int) throws(YAMLFault) -> YAMLNode {
        let before = count
        try add(1, event.mark)
        var node: YAMLNode
        switch event.kind {
        case .alias(let name):
            guard let known = anchors[name] else { throw .notYAML(event.mark, problem: "found undefined alias") }
            try add(known.count - 1, event.mark)
            return known
        case .scalar(let scalar): node = YAMLNode(content: .scalar(scalar), mark: event.mark, count: 1)
        case .sequenceStart:
            try check(depth, event.mark)
            node = YAMLNode(content: .sequence(try items(depth: depth)), mark: event.mark, count: 1)
        default:
            try check(depth, event.mark)
            node = YAMLNode(content: .mapping(try pairs(depth: depth)), mark: event.mark, count: 1)
        }
        node.count = count - before
        if let anchor = event.anchor { anchors[anchor] = node }
        return node
    }

    /// - Parameter depth: number of lists and mappings around this value.
    private func check(_ depth: Int, _ mark: YAMLMark) throws(YAMLFault) {
        guard depth < Self.deepest else {
            throw .refused(mark, reason: "lists and mappings are nested more than \(Self.deepest) levels deep")
        }
    }

    private mutating func add(_ more: Int, _ mark: YAMLMark) throws(YAMLFault) {
        count += more
        guard count <= Self.mostNodes else { throw .refused(mark, reason: "more than \(Self.mostNodes) values") }
    }

    private mutating func items(depth: Int) throws(YAMLFault) -> [YAMLNode] {
        var nodes: [YAMLNode] = []
        while true {
            let event = try events.next()
            if case .sequenceEnd = event.kind { return nodes }
            nodes.append(try node(event, depth: depth + 1))
        }
    }

    private mutating func pairs(depth: Int) throws(YAMLFault) -> [YAMLNode.Pair] {
        var pairs: [YAMLNode.Pair] = []
        var seen: Set<String> = []
        var twice: Set<String> = []
        while true {
            let event = try events.next()
            if case .mappingEnd = event.kind { break }
            guard let key = try node(event, depth: depth + 1).text else {
                throw .refused(event.mark, reason: "a key must be text")
            }
            if !seen.insert(key).inserted { twice.insert(key) }
            let value = try node(try events.next(), depth: depth + 1)
            pairs.append(YAMLNode.Pair(key: YAMLNode.Key(text: key, mark: event.mark), value: value))
        }
        guard twice.isEmpty else { throw .repeatedKeys(twice.sorted()) }
        return pairs
    }
}

/// Reads how signals under rows look: `signals`.
struct SignalStyleReader {
    let values: TemplateValues

    func style(_ top: [String: YAMLNode], over base: SignalStyle?) throws(TemplateError) -> SignalStyle {
        var style = base ?? SignalStyle()
        guard let node = top["signals"] else { return style }
        let map = try values.map(node, keys: ["lines"])
        style.lines = Int(try values.number(try values.need(map, "lines", node), 1...50))
        return style
    }
}
