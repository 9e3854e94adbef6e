/// The source of the value of a signal.
struct SignalContext {
    let vehicle: Vehicle
    /// Number of times that the message has been sent before.
    let sendings: Int
}

/// A signal of a message: its packing, its name in the database, and the source of its value.
struct SignalDefinition: Sendable {
    enum ByteOrder: Sendable {
        /// DBC's `@1`, Intel: `start` is the lowest bit.
        case little
        /// DBC's `@0`, Motorola: `start` is the highest bit.
        case big
    }

    /// The role of the signal for packing.
    enum Role: Sendable {
        case value(@Sendable (SignalContext) -> Double)
        /// Counts sent frames, modulo its width.
        case counter
        /// The exclusive or of all other bytes.
        case checksum
        /// Selects which multiplexed signals a frame has.
        case multiplexer(count: Int)
        /// A value that only frames with this multiplexer value have.
        case multiplexed(Int, @Sendable (SignalContext) -> Double)
    }

    var name: String
    var start: Int
    var length: Int
    var order: ByteOrder = .little
    var signed = false
    var factor = 1.0
    var offset = 0.0
    var minimum = 0.0
    var maximum = 0.0
    var unit = ""
    var comment = ""
    /// Names of raw values.
    var texts: [(value: Int, text: String)] = []
    var role: Role

    /// An unsigned number in Intel byte order. Its limits are those of its bits unless given.
    static func number(
        _ name: String, _ start: Int, _ length: Int, factor: Double = 1, offset: Double = 0, unit: String = "",
        comment: String = "", texts: [(value: Int, text: String)] = [],
        _ value: @escaping @Sendable (SignalContext) -> Double
    ) -> SignalDefinition {
        let top = Double((UInt64(1) << UInt64(length)) - 1)
        return SignalDefinition(
            name: name, start: start, length: length, factor: factor, offset: offset, minimum: offset,
            maximum: top * factor + offset, unit: unit, comment: comment, texts: texts, role: .value(value))
    }

    /// A two's-complement number, Intel byte order.
    static func signed(
        _ name: String, _ start: Int, _ length: Int, factor: Double, unit: String, comment: String = "",
        _ value: @escaping @Sendable (SignalContext) -> Double
    ) -> SignalDefinition {
        let half = Double(UInt64(1) << UInt64(length - 1))
        return SignalDefinition(
            name: name, start: start, length: length, signed: true, factor: factor, minimum: -half * factor,
            maximum: (half - 1) * factor, unit: unit, comment: comment, role: .value(value))
    }

    /// A copy in Motorola byte order that begins at this bit.
    func motorola(startingAt bit: Int) -> SignalDefinition {
        var copy = self
        copy.order = .big
        copy.start = bit
        return copy
    }

    /// A 4-bit alive counter.
    static func counter(_ start: Int) -> SignalDefinition {
        SignalDefinition(
            name: "AliveCounter", start: start, length: 4, maximum: 15, comment: "Counts the sendings, modulo 16.",
            role: .counter)
    }

    /// An 8-bit checksum in this byte.
    static func checksum(byte: Int) -> SignalDefinition {
        SignalDefinition(
            name: "Checksum", start: byte * 8, length: 8, maximum: 255,
            comment: "Exclusive or of all other bytes of the message.", role: .checksum)
    }
}
