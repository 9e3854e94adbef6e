/// State that all parts of reading an AUTOSAR file share: the file, its paths, its errors, its limits.
struct ARXMLContext {
    /// Maximum number of signals and PDUs of one file. A small file can refer to the same ones repeatedly, so its limit is
    /// lower.
    private static let mostSignals = 500_000
    /// PDUs within PDUs.
    static let nestingLimit = 8
    /// A signal takes about 20 elements, so a container of which each frame is described may be in 80 frames.
    private static let repeatsPerElement = 4
    private static let fewestRepeats = 16_384

    let document: XMLDocument
    let release: ARXMLRelease
    let paths: ARXMLPaths
    var faults = FaultList()
    var compuMethods: [Int: CompuMethod] = [:]
    /// The signals of PDUs, by the indices of their elements, because many frames may contain one PDU.
    var mappedSignals: [Int: [Signal]] = [:]
    private var told: Set<Int> = []
    private let signalLimit: Int
    private var signalsLeft: Int
    /// The containers that were read.
    private var containers: Set<Int> = []
    /// Number of PDUs and signals in containers that may still be read again, because many frames may refer to one
    /// container.
    private var repeatsLeft: Int

    init(document: XMLDocument, release: ARXMLRelease) {
        self.document = document
        self.release = release
        self.paths = ARXMLPaths(document)
        repeatsLeft = Self.fewestRepeats + Self.repeatsPerElement * document.nodes.count
        signalLimit = min(Self.mostSignals, 2 * repeatsLeft)
        signalsLeft = signalLimit
    }

    mutating func fault(_ element: XMLElement, _ text: @autoclosure () -> String) {
        faults.add(element.offset, text())
    }

    /// Records an error of an element to which many others refer only once.
    mutating func faultOnce(_ element: XMLElement, _ text: @autoclosure () -> String) {
        if told.insert(element.index).inserted { faults.add(element.offset, text()) }
    }

    /// The element to which a child `name-REF` refers; nil if there is none, or if it does not exist, which is reported
    /// once.
    mutating func follow(_ element: XMLElement, _ name: String) -> XMLElement? {
        guard let reference = element.first("\(name)-REF") else { return nil }
        return resolve(reference)
    }

    mutating func resolve(_ reference: XMLElement) -> XMLElement? {
        guard let found = paths.resolve(reference) else {
            faultOnce(
                reference,
                "\(reference.name) refers to '\(reference.value ?? "")', which does not exist; ignored")
            return nil
        }
        if found.isAmbiguous {
            faultOnce(
                found.element,
                "several elements are named '\(reference.value ?? "")'; references use the first one")
        }
        return found.element
    }

    /// Whether a container may be read: the first time always, again while the work remains in proportion to the file.
    mutating func takeContainer(_ pdu: XMLElement) -> Bool {
        guard !containers.insert(pdu.index).inserted, repeatsLeft < 0 else { return true }
        faultOnce(
            pdu, "too many frames refer to the same containers; the other frames lack the PDUs of this one")
        return false
    }

    /// Counts what a container contains, after it was read again.
    mutating func countContainer(_ pdus: [Message], isFirst: Bool) {
        if !isFirst { repeatsLeft -= pdus.reduce(1) { $0 + 1 + $1.signals.count } }
    }

    /// Whether a container was read before.
    func knowsContainer(_ pdu: XMLElement) -> Bool { containers.contains(pdu.index) }

    var isExhausted: Bool { signalsLeft < 0 }

    /// Whether another signal or PDU may be read, or as many as `count`. Reports once that it may not.
    mutating func takeSignal(_ element: XMLElement, count: Int = 1) -> Bool {
        if signalsLeft >= 0, signalsLeft < count {
            let limit = signalLimit
            fault(element, "there are more than \(limit) signals and PDUs; the rest is left out")
        }
        signalsLeft -= count
        return signalsLeft >= 0
    }
}

/// Finds elements by the path of their short names: `/Package/Sub/Element`.
///
/// Paths are stored as a tree of names and not as a table of texts, so that deep files do not take more memory.
struct ARXMLPaths {
    private struct Key: Hashable {
        var scope: Int32
        var name: String
    }

    struct Found {
        var element: XMLElement
        /// Several elements of one kind have the path.
        var isAmbiguous: Bool
    }

    private let document: XMLDocument
    private var scopes: [Key: Int32] = [:]
    /// By scope: the first and the last element with that path among the document's nodes; -1 for none. A package may
    /// be divided over several elements with one path.
    private var first: [Int32] = [-1]
    private var last: [Int32] = [-1]
    /// By element: the next one with its path, if there is one.
    private var following: [Int32: Int32] = [:]

    init(_ document: XMLDocument) {
        self.document = document
        // The scope of the children of an element, by the element's index.
        var inner = [Int32](repeating: 0, count: document.nodes.count)
        for index in 0..<document.nodes.count {
            let element = XMLElement(document: document, index: index)
            let outer = element.parent.map { inner[$0.index] } ?? 0
            inner[index] = outer
            guard let name = element.shortName else { continue }
            let key = Key(scope: outer, name: name)
            if let scope = scopes[key] {
                following[last[Int(scope)]] = Int32(index)
                last[Int(scope)] = Int32(index)
                inner[index] = scope
            } else {
                let scope = Int32(first.count)
                first.append(Int32(index))
                last.append(Int32(index))
                scopes[key] = scope
                inner[index] = scope
            }
        }
    }

    /// Follows a `…-REF` element. `DEST` selects among elements with one path; if none has that kind, it is ignored,
    /// because tools write it carelessly.
    func resolve(_ reference: XMLElement) -> Found? {
        guard let text = reference.value else { return nil }
        var path = Substring(text)
        if !path.hasPrefix("/") {
            guard let base = base(of: reference) else { return nil }
            path = Substring(base + "/" + path)
        }
        var scope: Int32 = 0
        for name in path.split(separator: "/", omittingEmptySubsequences: true) {
            guard let next = scopes[Key(scope: scope, name: String(name))] else { return nil }
            scope = next
        }
        return found(scope, kind: reference.attribute("DEST"))
    }

    /// The first element with a path, of that kind if there is one.
    private func found(_ scope: Int32, kind: String?) -> Found? {
        var place = first[Int(scope)]
        guard place >= 0 else { return nil }
        let anyKind = XMLElement(document: document, index: Int(place))
        var ofKind: XMLElement?
        // Two of a kind are enough to know that there are several, so the search does not grow with their number.
        var count = 0
        for _ in 0..<Self.longestSearch {
            let element = XMLElement(document: document, index: Int(place))
            if element.name == kind {
                if ofKind == nil { ofKind = element }
                count += 1
                if count > 1 { break }
            }
            guard let next = following[place] else { break }
            place = next
        }
        let chosen = ofKind ?? anyKind
        let isAmbiguous = ofKind == nil ? following[first[Int(scope)]] != nil : count > 1
        return Found(element: chosen, isAmbiguous: isAmbiguous && chosen.name != "AR-PACKAGE")
    }

    /// Maximum number of elements with one path among which the kind of a reference is searched.
    private static let longestSearch = 1000

    /// The base of a relative reference: the reference base with its label, or the default one, of the nearest package
    /// that has it (AUTOSAR TPS Generic Structure, "Reference Bases").
    private func base(of reference: XMLElement) -> String? {
        let label = reference.attribute("BASE")
        var ancestor = reference.parent
        while let element = ancestor {
            ancestor = element.parent
            guard element.name == "AR-PACKAGE", let bases = element.first("REFERENCE-BASES") else { continue }
            for base in bases.children("REFERENCE-BASE") {
                let isMeant =
                    label == nil
                    ? base.first("IS-DEFAULT")?.value == "true" : base.first("SHORT-LABEL")?.value == label
                if isMeant, let path = base.first("PACKAGE-REF")?.value { return path }
            }
        }
        return nil
    }
}
