/// Reads KCD, the XML of the Kayak project: http://kayak.2codeornot2code.org/1.0, Definition.xsd.
package enum KCDReader: DatabaseReader {
    package static let format = Database.Format.kcd
    package static let name = "KCD"
    static let namespace = "http://kayak.2codeornot2code.org/1.0"

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Bool {
        XMLReader.recognise(head, word: "NetworkDefinition")
    }

    /// - Parameter path: is stored in the database, never opened.
    /// - Throws: errors that make the whole file unreadable. Errors of one message or signal are in the database.
    package static func read(_ bytes: UnsafeRawBufferPointer, path: String) throws(DatabaseFault) -> Database {
        let document = try XMLReader.read(bytes)
        let root = document.root
        var faults = FaultList()
        guard root.name == "NetworkDefinition", root.namespace == namespace else {
            faults.add(root.offset, "this is not a KCD file: its root is not NetworkDefinition of \(namespace)")
            throw document.faults(faults)[0]
        }
        let nodes = KCDNodes(root.children("Node"))
        var reading = KCDMessageReader(nodes: nodes, faults: faults)
        var messages: [Message] = []
        for bus in root.children("Bus") {
            for element in bus.children("Message") {
                if let message = reading.message(element, bus: bus.attribute("name")) { messages.append(message) }
            }
        }
        let version = root.first("Document")?.attribute("version")
        var database = Database(
            format: .kcd, path: path, version: version ?? "", statesVersion: version != nil, nodes: nodes.names,
            messages: messages, faults: document.faults(reading.faults))
        if messages.isEmpty { database.seen = SeenCounts.elements(of: document, within: ["NetworkDefinition", "Bus"]) }
        return database
    }
}

/// The nodes of a file, by the `id` to which producers and consumers refer.
struct KCDNodes {
    private(set) var names: [String] = []
    private var byID: [String: String] = [:]

    init(_ elements: [XMLElement]) {
        for element in elements {
            guard let name = element.attribute("name") else { continue }
            names.append(name)
            if let id = element.attribute("id"), byID[id] == nil { byID[id] = name }
        }
    }

    /// The names of the `NodeRef`s of a `Producer` or `Consumer`.
    func names(in element: XMLElement?, _ faults: inout FaultList) -> [String] {
        guard let element else { return [] }
        return element.children("NodeRef").compactMap { reference in
            guard let id = reference.attribute("id"), let name = byID[id] else {
                faults.add(reference.offset, "no Node has this id; it is left out")
                return nil
            }
            return name
        }
    }
}
