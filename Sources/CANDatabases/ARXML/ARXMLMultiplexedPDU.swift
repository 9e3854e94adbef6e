extension ARXMLPDUReading {
    /// A MULTIPLEXED-I-PDU: a selector field selects one of several dynamic parts beside the static part.
    mutating func multiplexed(_ pdu: XMLElement, _ context: inout ARXMLContext) -> PDUContent {
        var content = PDUContent(signals: mappedSignals(of: pdu, &context))
        guard var selector = selector(of: pdu, &context) else { return content }
        var labels: [Int128: String] = [:]
        var dynamicSignals: [Signal] = []
        // AUTOSAR 4 has a list of dynamic parts, AUTOSAR 3 one.
        let parts = pdu.first("DYNAMIC-PARTS")?.children("DYNAMIC-PART") ?? pdu.children("DYNAMIC-PART")
        for part in parts {
            for alternative in part.first("DYNAMIC-PART-ALTERNATIVES")?.children("DYNAMIC-PART-ALTERNATIVE") ?? [] {
                guard let code = alternative.integer("SELECTOR-FIELD-CODE").flatMap({ UInt64(exactly: $0) }) else {
                    context.fault(alternative, "the SELECTOR-FIELD-CODE is not a number; the alternative is left out")
                    continue
                }
                guard let inner = context.follow(alternative, "I-PDU") else { continue }
                var read = self.content(of: inner, &context)
                content.pdus += read.pdus
                // One cycle time for the frame: that of the most frequent part.
                content.cycleTime = [content.cycleTime, read.cycleTime].compactMap { $0 }.min()
                // Each alternative maps the selector again.
                if let own = read.signals.firstIndex(where: { isSelector($0, selector) }) {
                    for label in read.signals[own].labels { labels[label.value] = label.text }
                    read.signals.remove(at: own)
                }
                dynamicSignals += read.signals.map { signal in
                    var signal = signal
                    // A signal that a multiplexer within the alternative uses keeps it.
                    if signal.condition == nil {
                        signal.condition = .init(multiplexer: selector.name, values: [code...code])
                    }
                    return signal
                }
            }
        }
        selector.labels = labels.map { .init(value: $0.key, text: $0.value) }.sorted { $0.value < $1.value }
        content.signals.append(selector)
        content.signals += dynamicSignals
        let statics = pdu.first("STATIC-PARTS")?.children("STATIC-PART") ?? pdu.children("STATIC-PART")
        for part in statics {
            guard let inner = context.follow(part, "I-PDU") else { continue }
            let read = self.content(of: inner, &context)
            content.pdus += read.pdus
            content.signals += read.signals
        }
        return content
    }

    private func isSelector(_ signal: Signal, _ selector: Signal) -> Bool {
        signal.start == selector.start && signal.length == selector.length
    }

    private mutating func selector(of pdu: XMLElement, _ context: inout ARXMLContext) -> Signal? {
        guard let start = pdu.integer("SELECTOR-FIELD-START-POSITION"),
            let length = pdu.integer("SELECTOR-FIELD-LENGTH")
        else {
            context.faultOnce(pdu, "the selector field has no position; the PDUs that it selects are left out")
            return nil
        }
        if let reason = SignalPlace.refusal(start: start, length: length, kind: .unsigned) {
            context.faultOnce(pdu, "the selector field: \(reason); the PDUs that it selects are left out")
            return nil
        }
        selectors += 1
        let isBig = pdu.first("SELECTOR-FIELD-BYTE-ORDER")?.value == "MOST-SIGNIFICANT-BYTE-FIRST"
        return Signal(
            name: "\(frameName)_selector\(selectors)", start: start, length: length,
            byteOrder: isBig ? .bigEndian : .littleEndian, isMultiplexer: true, line: pdu.line)
    }
}
