/// Reads the `Message` elements of a KCD file.
struct KCDMessageReader {
    let nodes: KCDNodes
    var faults: FaultList

    /// nil for a message that no frame could be matched with; the fault is noted.
    mutating func message(_ element: XMLElement, bus: String?) -> Message? {
        guard let name = element.attribute("name"), !name.isEmpty else {
            return refuse(element, "a Message needs a name")
        }
        guard let id = element.attribute("id").flatMap(NumberReader.integer) else {
            return refuse(element, "the id of \(name) is not a number")
        }
        guard (0...0x1FFF_FFFF).contains(id) else {
            return refuse(element, "the id of \(name) has more than 29 bits")
        }
        var isExtended = element.attribute("format") == "extended"
        if id > 0x7FF, !isExtended {
            faults.add(element.offset, "the id of \(name) has more than 11 bits; it is taken as an extended one")
            isExtended = true
        }
        let signals = signals(of: element)
        let fitting = signals.map(SignalPlace.bytesNeeded).max() ?? 0
        var length = fitting
        if let text = element.attribute("length"), text != "auto" {
            guard let given = NumberReader.integer(text), (0...Int64(SignalPlace.longestPayload)).contains(given) else {
                return refuse(element, "the length of \(name) is neither a number of bytes nor auto")
            }
            length = Int(given)
        }
        if fitting > length {
            faults.add(element.offset, "\(name) has \(length) bytes, its signals need \(fitting); all of them are kept")
        }
        var message = Message(
            name: name, identifier: UInt32(id), isExtended: isExtended, length: length, bus: bus,
            signals: signals, line: element.line)
        message.cycleTime = element.attribute("interval").flatMap(NumberReader.integer).flatMap { Int(exactly: $0) }
        message.senders = nodes.names(in: element.first("Producer"), &faults)
        message.comment = element.first("Notes")?.text
        return message
    }

    private mutating func refuse(_ element: XMLElement, _ reason: String) -> Message? {
        faults.add(element.offset, "\(reason); the message is left out")
        return nil
    }

    private mutating func signals(of element: XMLElement) -> [Signal] {
        var signals: [Signal] = []
        for child in element.children {
            switch child.name {
            case "Signal": if let signal = signal(child) { signals.append(signal) }
            case "Multiplex": multiplex(child, &signals)
            default: break
            }
        }
        return signals
    }

    private mutating func multiplex(_ element: XMLElement, _ signals: inout [Signal]) {
        guard var multiplexer = signal(element) else { return }
        multiplexer.isMultiplexer = true
        signals.append(multiplexer)
        for group in element.children("MuxGroup") {
            guard let count = group.attribute("count").flatMap(NumberReader.integer),
                let value = UInt64(exactly: count)
            else {
                faults.add(group.offset, "the count of a MuxGroup is not a number; its signals are left out")
                continue
            }
            for child in group.children("Signal") {
                guard var signal = signal(child) else { continue }
                signal.condition = .init(multiplexer: multiplexer.name, values: [value...value])
                signals.append(signal)
            }
        }
    }

    private mutating func signal(_ element: XMLElement) -> Signal? {
        KCDSignal.read(element, nodes: nodes, &faults)
    }
}
