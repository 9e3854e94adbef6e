/// What is in a PDU, whatever its kind.
struct PDUContent {
    var signals: [Signal] = []
    /// Milliseconds.
    var cycleTime: Int?
    var container: Message.Container?
    /// The indexes of its own element and those of the PDUs that it is made of.
    var pdus: [Int] = []
    /// For each contained message of ``container``.
    var containedPDUs: [[Int]] = []
}

/// Reads the PDUs of one frame (AUTOSAR TPS System Template, "Pdus"). Kinds that carry no signals that a database
/// could name (N-PDU, DCM-I-PDU, USER-DEFINED-PDU, GENERAL-PURPOSE-PDU) come out empty.
struct ARXMLPDUReading {
    let frameName: String
    let headerOrder: ByteOrder
    /// Multiplexers of the frame so far, by which their selectors are named.
    var selectors = 0
    /// The PDUs that are being read, the outermost first.
    var open: [Int] = []
    /// PDUs that one frame may still ask for. Multiplexers of multiplexers can ask for the same ones over and over.
    private var left = 4096

    init(frameName: String, headerOrder: ByteOrder) {
        self.frameName = frameName
        self.headerOrder = headerOrder
    }

    mutating func content(of pdu: XMLElement, _ context: inout ARXMLContext) -> PDUContent {
        guard !open.contains(pdu.index), open.count < ARXMLContext.nestingLimit else {
            context.faultOnce(pdu, "this PDU contains itself, or too many others within each other; it is left out")
            return PDUContent()
        }
        left -= 1
        guard left >= 0, context.takeSignal(pdu) else {
            if left == -1 { context.fault(pdu, "\(frameName) is made of too many PDUs; the rest is left out") }
            return PDUContent()
        }
        open.append(pdu.index)
        defer { open.removeLast() }
        var content: PDUContent
        switch pdu.name {
        case "CONTAINER-I-PDU": content = container(pdu, &context)
        case "SECURED-I-PDU": content = secured(pdu, name: open.count > 1 ? pdu.shortName : nil, &context)
        case "MULTIPLEXED-I-PDU": content = multiplexed(pdu, &context)
        default: content = PDUContent(signals: mappedSignals(of: pdu, &context), cycleTime: cycleTime(of: pdu))
        }
        content.pdus.append(pdu.index)
        return content
    }

    /// The signals that are mapped into a PDU itself. Mappings of signal groups name no signal.
    ///
    /// Read once: the messages of a file that carry one PDU share them.
    func mappedSignals(of pdu: XMLElement, _ context: inout ARXMLContext) -> [Signal] {
        if let known = context.mappedSignals[pdu.index] {
            return known.isEmpty || context.takeSignal(pdu, count: known.count) ? known : []
        }
        let signals = readSignals(of: pdu, &context)
        if !context.isExhausted { context.mappedSignals[pdu.index] = signals }
        return signals
    }

    private func readSignals(of pdu: XMLElement, _ context: inout ARXMLContext) -> [Signal] {
        var signals: [Signal] = []
        // I-SIGNAL-TO-I-PDU-MAPPINGS is what network management PDUs have.
        for list in ["I-SIGNAL-TO-PDU-MAPPINGS", "SIGNAL-TO-PDU-MAPPINGS", "I-SIGNAL-TO-I-PDU-MAPPINGS"] {
            for mapping in pdu.first(list)?.children("I-SIGNAL-TO-I-PDU-MAPPING") ?? [] {
                guard mapping.first("I-SIGNAL-REF") != nil || mapping.first("SIGNAL-REF") != nil else { continue }
                guard context.takeSignal(mapping) else { return signals }
                if let signal = ARXMLSignal.read(mapping, &context) { signals.append(signal) }
            }
        }
        return signals
    }

    /// Milliseconds, from the period in seconds.
    func cycleTime(of pdu: XMLElement) -> Int? {
        let timing =
            pdu.first("I-PDU-TIMING-SPECIFICATIONS", "I-PDU-TIMING", "TRANSMISSION-MODE-DECLARATION")?
            .first("TRANSMISSION-MODE-TRUE-TIMING", "CYCLIC-TIMING", "TIME-PERIOD", "VALUE")
            ?? pdu.first("I-PDU-TIMING-SPECIFICATION", "CYCLIC-TIMING", "REPEATING-TIME", "VALUE")
        guard let seconds = timing?.value.flatMap(NumberReader.number)?.double else { return nil }
        return Int(exactly: (seconds * 1000).rounded())
    }
}
