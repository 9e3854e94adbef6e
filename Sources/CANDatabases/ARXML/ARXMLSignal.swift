/// Reads a signal where it is mapped into a PDU: the mapping has its place, the I-SIGNAL its length and how it is
/// coded, the SYSTEM-SIGNAL what it means.
enum ARXMLSignal {
    /// nil for a signal group, and for a signal that is not sound; the latter is noted.
    static func read(_ mapping: XMLElement, _ context: inout ARXMLContext) -> Signal? {
        let reference = mapping.first("I-SIGNAL-REF") ?? mapping.first("SIGNAL-REF")
        guard let iSignal = reference.flatMap({ context.resolve($0) }) else { return nil }
        let systemSignal = context.follow(iSignal, "SYSTEM-SIGNAL")
        guard systemSignal.map({ $0.name == "SYSTEM-SIGNAL" }) ?? true else { return nil }
        guard let name = iSignal.shortName else {
            context.faultOnce(iSignal, "a signal needs a SHORT-NAME; it is left out")
            return nil
        }
        // AUTOSAR 3 has the length with the system signal.
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
        // The position is counted as DBC counts, to the most significant bit where that byte comes first.
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

    /// Scale, limits, labels and unit. False where the method is not sound.
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
        // Tools write a unit of this name where there is none.
        signal.unit = unit?.first("DISPLAY-NAME")?.value.flatMap { $0 == "NoUnit" ? nil : $0 }
        return true
    }

    /// By the encoding of the base type; 1C and SM are negative numbers that no CAN controller of today sends.
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
