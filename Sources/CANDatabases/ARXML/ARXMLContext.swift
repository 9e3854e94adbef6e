/// What all parts of an AUTOSAR reading share: the file, its paths, what is wrong with it, what it may ask for.
struct ARXMLContext {
    /// Signals and PDUs of one file. A small file can refer to the same ones over and over.
    static let signalLimit = 500_000
    /// PDUs within PDUs.
    static let nestingLimit = 8

    let document: XMLDocument
    let release: ARXMLRelease
    let paths: ARXMLPaths
    var faults = FaultList()
    var compuMethods: [Int: CompuMethod] = [:]
    /// The signals of PDUs, by the indexes of their elements: many frames may carry one PDU.
    var mappedSignals: [Int: [Signal]] = [:]
    private var told: Set<Int> = []
    private var signalsLeft = ARXMLContext.signalLimit

    init(document: XMLDocument, release: ARXMLRelease) {
        self.document = document
        self.release = release
        self.paths = ARXMLPaths(document)
    }

    mutating func fault(_ element: XMLElement, _ text: @autoclosure () -> String) {
        faults.add(element.offset, text())
    }

    /// Notes a fault of an element that many others refer to.
    mutating func faultOnce(_ element: XMLElement, _ text: @autoclosure () -> String) {
        if told.insert(element.index).inserted { faults.add(element.offset, text()) }
    }

    /// The element that a child `name-REF` refers to; nil where there is none, or where it leads nowhere, which is
    /// noted once.
    mutating func follow(_ element: XMLElement, _ name: String) -> XMLElement? {
        guard let reference = element.first("\(name)-REF") else { return nil }
        return resolve(reference)
    }

    mutating func resolve(_ reference: XMLElement) -> XMLElement? {
        guard let found = paths.resolve(reference) else {
            faultOnce(
                reference, "\(reference.name) leads nowhere: there is no '\(reference.value ?? "")'; it is left out")
            return nil
        }
        if found.isAmbiguous {
            faultOnce(
                found.element,
                "there are several '\(reference.value ?? "")', which are referred to; this first one is used")
        }
        return found.element
    }

    var isExhausted: Bool { signalsLeft < 0 }

    /// Whether another signal or PDU may be read, or as many as `count`. Says once that it may not.
    mutating func takeSignal(_ element: XMLElement, count: Int = 1) -> Bool {
        if signalsLeft >= 0, signalsLeft < count {
            fault(element, "there are more than \(Self.signalLimit) signals and PDUs; the rest is left out")
        }
        signalsLeft -= count
        return signalsLeft >= 0
    }
}
