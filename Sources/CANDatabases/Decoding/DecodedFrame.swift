/// A signal of a frame with its value.
package struct SignalValue: Sendable, Equatable {
    /// Index into ``SignalCatalog/signals``.
    package var signal: Int
    package var raw: RawValue

    package init(signal: Int, raw: RawValue) {
        self.signal = signal
        self.raw = raw
    }
}

/// How a frame fits the database.
package struct FrameFit: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The payload has fewer bytes than the message; incomplete signals are left out.
    package static let isShort = FrameFit(rawValue: 1 << 0)
    /// The payload has more bytes than the message.
    package static let isLong = FrameFit(rawValue: 1 << 1)
    /// A multiplexer has a value that is not in the database.
    package static let hasUnknownSelection = FrameFit(rawValue: 1 << 2)
}
