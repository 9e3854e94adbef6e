/// A value in the payload of a message.
package struct Signal: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case unsigned
        case signed
        /// IEEE 754 of 16, 32 or 64 bits.
        case float
    }

    /// When a multiplexed signal is there.
    package struct Condition: Sendable, Equatable {
        /// The name of the multiplexer signal of the same message.
        package var multiplexer: String
        /// The multiplexer's raw values with which the signal is there, ascending.
        package var values: [ClosedRange<UInt64>]

        package init(multiplexer: String, values: [ClosedRange<UInt64>]) {
            self.multiplexer = multiplexer
            self.values = values
        }
    }

    /// A name for a raw value.
    package struct Label: Sendable, Equatable {
        /// 64 bits, with or without a sign.
        package var value: Int128
        package var text: String

        package init(value: some BinaryInteger, text: String) {
            self.value = Int128(value)
            self.text = text
        }
    }

    /// One name for all raw values of a range: KCD's `LabelGroup`, a text scale of AUTOSAR that is wider than a value.
    package struct RangeLabel: Sendable, Equatable {
        package var values: ClosedRange<Int64>
        package var text: String

        package init(values: ClosedRange<Int64>, text: String) {
            self.values = values
            self.text = text
        }
    }

    package var name: String
    /// As DBC counts: bit 0 is the least significant bit of byte 0, bit 8 that of byte 1; the place of the least
    /// significant bit of a little-endian signal, and of the most significant bit of a big-endian one.
    package var start: Int
    /// Bits, 1 to 64.
    package var length: Int
    package var byteOrder: ByteOrder
    package var kind: Kind
    /// physical = raw x factor + offset
    package var factor: Number
    package var offset: Number
    package var minimum: Number?
    package var maximum: Number?
    package var unit: String?
    /// Ascending by value, each value once.
    package var labels: [Label]
    /// For values that ``labels`` does not name; in file order, and the first that holds a value names it.
    package var rangeLabels: [RangeLabel] = []
    package var isMultiplexer: Bool
    /// nil for a signal that is in every frame.
    package var condition: Condition?
    package var receivers: [String]
    package var comment: String?
    /// SAE J1939 suspect parameter number.
    package var spn: Int?
    package var line: Int

    package init(
        name: String, start: Int, length: Int, byteOrder: ByteOrder = .littleEndian, kind: Kind = .unsigned,
        factor: Number = 1, offset: Number = 0, minimum: Number? = nil, maximum: Number? = nil, unit: String? = nil,
        labels: [Label] = [], isMultiplexer: Bool = false, condition: Condition? = nil, receivers: [String] = [],
        comment: String? = nil, spn: Int? = nil, line: Int = 0
    ) {
        self.name = name
        self.start = start
        self.length = length
        self.byteOrder = byteOrder
        self.kind = kind
        self.factor = factor
        self.offset = offset
        self.minimum = minimum
        self.maximum = maximum
        self.unit = unit
        self.labels = labels
        self.isMultiplexer = isMultiplexer
        self.condition = condition
        self.receivers = receivers
        self.comment = comment
        self.spn = spn
        self.line = line
    }
}
