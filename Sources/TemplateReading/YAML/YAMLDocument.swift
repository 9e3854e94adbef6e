/// Reads the one document of a YAML text into values, within bounds that no honest text reaches.
struct YAMLDocument: ~Copyable {
    /// Levels of lists and mappings in each other.
    static let deepest = 64
    /// Values of a document.
    static let mostNodes = 100_000
    /// Lines that begin like a directive: libyaml compares each `%TAG` with all before it.
    static let mostDirectives = 16

    private var events: YAMLEvents
    private var anchors: [String: YAMLNode] = [:]
    private var count = 0

    /// The document's value; nil where there is none.
    ///
    /// - Throws: What is wrong, for the first thing that is.
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
            // Of other breaks (NEL, LS and PS) YAML 1.1 has the last byte here.
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

    /// - Parameter depth: how many lists and mappings are around this one.
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
                throw .refused(event.mark, reason: "a key is a word or a text")
            }
            if !seen.insert(key).inserted { twice.insert(key) }
            let value = try node(try events.next(), depth: depth + 1)
            pairs.append(YAMLNode.Pair(key: YAMLNode.Key(text: key, mark: event.mark), value: value))
        }
        guard twice.isEmpty else { throw .repeatedKeys(twice.sorted()) }
        return pairs
    }
}
