/// Reads the `Message` elements of a KCD file.
struct KCDMessageReader {
    let nodes: KCDNodes
    var faults: FaultList

    /// nil for a message that no frame can match; the error is reported.
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
            faults.add(element.offset, "the id of \(name) has more than 11 bits; it is read as an extended identifier")
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
            faults.add(
                element.offset,
                "the length of \(name) is \(length), but its signals need \(fitting) bytes; all are kept")
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

/// Reads a `Signal` or `Multiplex` element of a KCD file: both have the same attributes and children.
enum KCDSignal {
    /// nil for a signal without a valid place; the error is reported.
    static func read(_ element: XMLElement, nodes: KCDNodes, _ faults: inout FaultList) -> Signal? {
        guard let name = element.attribute("name"), !name.isEmpty else {
            faults.add(element.offset, "a signal needs a name; it is left out")
            return nil
        }
        guard let offset = whole(element, "offset", default: nil),
            let length = whole(element, "length", default: 1)
        else {
            faults.add(element.offset, "the offset or length of \(name) is not a number; the signal is left out")
            return nil
        }
        let value = element.first("Value")
        let kind = kind(of: value, name, &faults)
        if let reason = SignalPlace.refusal(start: offset, length: length, kind: kind) {
            faults.add(element.offset, "\(name): \(reason); the signal is left out")
            return nil
        }
        let isBig = element.attribute("endianess") == "big"
        var signal = Signal(
            name: name, start: isBig ? SignalPlace.fromSendOrder(offset) : offset, length: length,
            byteOrder: isBig ? .bigEndian : .littleEndian, kind: kind, line: element.line)
        if let value {
            signal.factor = number(value, "slope", name, &faults) ?? 1
            signal.offset = number(value, "intercept", name, &faults) ?? 0
            signal.minimum = number(value, "min", name, &faults)
            signal.maximum = number(value, "max", name, &faults)
            signal.unit = value.attribute("unit")
        }
        signal.comment = element.first("Notes")?.text
        signal.receivers = nodes.names(in: element.first("Consumer"), &faults)
        if let labels = element.first("LabelSet") { readLabels(labels, into: &signal, &faults) }
        if let remark = SignalPlace.remark(signal) { faults.add(element.offset, "\(name): \(remark)") }
        return signal
    }

    /// `single` and `double` also imply a length, but the stated length counts.
    private static func kind(of value: XMLElement?, _ name: String, _ faults: inout FaultList) -> Signal.Kind {
        switch value?.attribute("type") {
        case nil, "unsigned": return .unsigned
        case "signed": return .signed
        case "single", "double": return .float
        case let type?:
            faults.add(value?.offset ?? 0, "\(name) is of the unknown type '\(type)'; it is read as unsigned")
            return .unsigned
        }
    }

    /// `Label` names one value, `LabelGroup` a range.
    private static func readLabels(_ element: XMLElement, into signal: inout Signal, _ faults: inout FaultList) {
        var labels: [Int64: String] = [:]
        var ranges: [Signal.RangeLabel] = []
        for child in element.children {
            guard let text = child.attribute("name") else { continue }
            switch child.name {
            case "Label":
                guard let value = child.attribute("value").flatMap(NumberReader.integer) else {
                    faults.add(child.offset, "the value of a Label is not a number; the label is left out")
                    continue
                }
                labels[value] = text
            case "LabelGroup":
                guard let low = child.attribute("from").flatMap(NumberReader.integer),
                    let high = child.attribute("to").flatMap(NumberReader.integer), low <= high
                else {
                    faults.add(child.offset, "a LabelGroup needs two numbers, from and to; the label is left out")
                    continue
                }
                ranges.append(.init(values: low...high, text: text))
            default: break
            }
        }
        if !ranges.isEmpty { signal.rangeLabels = ranges }
        signal.labels = labels.map { .init(value: $0.key, text: $0.value) }.sorted { $0.value < $1.value }
    }

    private static func whole(_ element: XMLElement, _ attribute: String, default fallback: Int?) -> Int? {
        guard let text = element.attribute(attribute) else { return fallback }
        return NumberReader.integer(text).flatMap { Int(exactly: $0) }
    }

    private static func number(
        _ element: XMLElement, _ attribute: String, _ name: String, _ faults: inout FaultList
    ) -> Number? {
        guard let text = element.attribute(attribute) else { return nil }
        if let number = NumberReader.number(text) { return number }
        faults.add(element.offset, "the \(attribute) of \(name) is not a number; it is left out")
        return nil
    }
}
