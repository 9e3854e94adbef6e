/// The content of a PDU of any kind.
struct PDUContent {
    var signals: [Signal] = []
    /// Milliseconds.
    var cycleTime: Int?
    var container: Message.Container?
    /// The indices of its own element and those of its PDUs.
    var pdus: [Int] = []
    /// For each contained message of ``container``.
    var containedPDUs: [[Int]] = []
}

/// Reads the PDUs of one frame (AUTOSAR TPS System Template, "Pdus"). Kinds without signals that a database could name
/// (N-PDU, DCM-I-PDU, USER-DEFINED-PDU, GENERAL-PURPOSE-PDU) are empty.
struct ARXMLPDUReading {
    let frameName: String
    let headerOrder: ByteOrder
    /// Multiplexers of the frame so far, for names of their selectors.
    var selectors = 0
    /// The PDUs that are being read, the outermost first.
    var open: [Int] = []
    /// Number of PDUs that one frame may still contain, because multiplexers of multiplexers can refer to the same ones
    /// repeatedly.
    private var left = 4096

    init(frameName: String, headerOrder: ByteOrder) {
        self.frameName = frameName
        self.headerOrder = headerOrder
    }

    mutating func content(of pdu: XMLElement, _ context: inout ARXMLContext) -> PDUContent {
        guard !open.contains(pdu.index), open.count < ARXMLContext.nestingLimit else {
            context.faultOnce(pdu, "this PDU contains itself, or is nested too deeply; it is left out")
            return PDUContent()
        }
        left -= 1
        guard left >= 0, context.takeSignal(pdu) else {
            if left == -1 { context.fault(pdu, "\(frameName) contains too many PDUs; the rest is left out") }
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

    /// The signals that are mapped into a PDU itself. Mappings of signal groups contain no signal.
    ///
    /// Read once, and shared by the messages of a file with this PDU.
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
        // Network management PDUs have I-SIGNAL-TO-I-PDU-MAPPINGS.
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

/// Reads a signal that is mapped into a PDU: the mapping contains its place, the I-SIGNAL its length and encoding, the
/// SYSTEM-SIGNAL its meaning.
enum ARXMLSignal {
    /// nil for a signal group, and for an invalid signal, which is reported.
    static func read(_ mapping: XMLElement, _ context: inout ARXMLContext) -> Signal? {
        let reference = mapping.first("I-SIGNAL-REF") ?? mapping.first("SIGNAL-REF")
        guard let iSignal = reference.flatMap({ context.resolve($0) }) else { return nil }
        let systemSignal = context.follow(iSignal, "SYSTEM-SIGNAL")
        guard systemSignal.map({ $0.name == "SYSTEM-SIGNAL" }) ?? true else { return nil }
        guard let name = iSignal.shortName else {
            context.faultOnce(iSignal, "a signal needs a SHORT-NAME; it is left out")
            return nil
        }
        // In AUTOSAR 3 the system signal contains the length.
        guard let start = mapping.integer("START-POSITION"),
            let length = iSignal.integer("LENGTH") ?? systemSignal?.integer("LENGTH")
        else {
            context.fault(mapping, "the START-POSITION or LENGTH of \(name) is not a number; the signal is left out")
            return nil
        }
        let kind = kind(of: iSignal, systemSignal, &context)
        if let reason = SignalPlace.refusal(start: start, length: length, kind: kind) {
            context.fault(mapping, "\(name): \(reason); the signal is left out")
            return nil
        }
        // The position is counted as in DBC, to the most significant bit if that byte comes first.
        let isBig = mapping.first("PACKING-BYTE-ORDER")?.value == "MOST-SIGNIFICANT-BYTE-FIRST"
        var signal = Signal(
            name: name, start: start, length: length, byteOrder: isBig ? .bigEndian : .littleEndian, kind: kind,
            line: mapping.line)
        guard let systemSignal else { return signal }
        signal.comment = ARXMLTexts.description(of: systemSignal)
        guard apply(systemSignal, to: &signal, &context) else {
            context.fault(mapping, "\(name) cannot be computed by its COMPU-METHOD; the signal is left out")
            return nil
        }
        if let remark = SignalPlace.remark(signal) { context.fault(mapping, "\(name): \(remark)") }
        return signal
    }

    /// Scale, limits, labels and unit. False if the method is invalid.
    private static func apply(
        _ systemSignal: XMLElement, to signal: inout Signal, _ context: inout ARXMLContext
    ) -> Bool {
        let properties: XMLElement?
        if context.release == .four {
            properties = systemSignal.first("PHYSICAL-PROPS", "SW-DATA-DEF-PROPS-VARIANTS")?
                .first("SW-DATA-DEF-PROPS-CONDITIONAL")
        } else {
            properties = context.follow(systemSignal, "DATA-TYPE")?.first("SW-DATA-DEF-PROPS")
        }
        guard let properties else { return true }
        let method = context.follow(properties, "COMPU-METHOD")
        if let method {
            guard let computed = CompuMethod.read(method, &context) else { return false }
            signal.factor = computed.factor
            signal.offset = computed.offset
            signal.minimum = computed.minimum
            signal.maximum = computed.maximum
            signal.labels = computed.labels
            signal.rangeLabels = computed.rangeLabels
        }
        let unit = context.follow(properties, "UNIT") ?? method.flatMap { context.follow($0, "UNIT") }
        // Tools write a unit with this name if there is none.
        signal.unit = unit?.first("DISPLAY-NAME")?.value.flatMap { $0 == "NoUnit" ? nil : $0 }
        return true
    }

    /// By the encoding of the base type; 1C and SM are negative numbers that current CAN controllers do not send.
    private static func kind(
        of iSignal: XMLElement, _ systemSignal: XMLElement?, _ context: inout ARXMLContext
    ) -> Signal.Kind {
        let properties = iSignal.first("NETWORK-REPRESENTATION-PROPS", "SW-DATA-DEF-PROPS-VARIANTS")?
            .first("SW-DATA-DEF-PROPS-CONDITIONAL")
        guard let base = properties.flatMap({ context.follow($0, "BASE-TYPE") }) else { return .unsigned }
        switch base.first("BASE-TYPE-ENCODING")?.value {
        case "2C": return .signed
        case "1C", "SM":
            let name = base.shortName ?? ""
            context.faultOnce(base, "negative numbers of \(name) are not two's complement, but are decoded as such")
            return .signed
        case "IEEE754": return .float
        default: return .unsigned
        }
    }
}
