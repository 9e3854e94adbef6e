/// A value in the payload of a message.
///
/// It takes 40 bytes; facts other than its place are shared by all signals with one definition, because databases may
/// use a definition, and a table of labels, very often.
package struct Signal: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case unsigned
        case signed
        /// IEEE 754 of 16, 32 or 64 bits.
        case float
    }

    /// The condition under which a multiplexed signal is present.
    package struct Condition: Sendable, Equatable {
        /// The name of the multiplexer signal of the same message.
        package var multiplexer: String
        /// The multiplexer's raw values with which the signal is present, ascending.
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

    /// One name for a range of raw values: KCD's `LabelGroup`, or a text scale of AUTOSAR that is wider than a value.
    package struct RangeLabel: Sendable, Equatable {
        package var values: ClosedRange<Int64>
        package var text: String

        package init(values: ClosedRange<Int64>, text: String) {
            self.values = values
            self.text = text
        }
    }

    /// As in DBC: bit 0 is the least significant bit of byte 0, bit 8 that of byte 1; the place of the least
    /// significant bit of a little-endian signal, and of the most significant bit of a big-endian one.
    package var start: Int {
        get { Int(startBit) }
        set { startBit = Int32(clamping: newValue) }
    }
    /// Bits, from 1. A signal with more than ``widestNumber`` is not a number but text or bytes.
    package var length: Int {
        get { Int(bits) }
        set { bits = Int32(clamping: newValue) }
    }
    package var byteOrder: ByteOrder
    package var kind: Kind
    package var isMultiplexer: Bool
    package var line: Int {
        get { Int(lineNumber) }
        set { lineNumber = Int32(clamping: newValue) }
    }

    /// The facts that signals with one definition share; see ``SignalDetails``.
    private var details: SignalDetails
    private var conditionBox: ConditionBox?
    private var startBit: Int32
    private var bits: Int32
    private var lineNumber: Int32

    /// Bits of the largest value that is a number.
    package static let widestNumber = 64

    /// Whether all its bits are in a set: by byte of the payload, a bit for each of its bits.
    package func lies(within masks: [UInt8]) -> Bool {
        var bit = start
        for _ in 0..<length {
            guard bit >= 0, bit / 8 < masks.count, masks[bit / 8] >> UInt8(bit % 8) & 1 == 1 else { return false }
            switch byteOrder {
            case .littleEndian: bit += 1
            // Down to bit 0 of a byte, then continuing with the highest bit of the next.
            case .bigEndian: bit = bit % 8 == 0 ? bit + 15 : bit - 1
            }
        }
        return true
    }

    /// Whether it is text or bytes, such as a VIN, without sign, factor and labels.
    package var isWide: Bool { bits > Self.widestNumber }

    package init(
        name: String, start: Int, length: Int, byteOrder: ByteOrder = .littleEndian, kind: Kind = .unsigned,
        factor: Number = 1, offset: Number = 0, minimum: Number? = nil, maximum: Number? = nil, unit: String? = nil,
        labels: [Label] = [], isMultiplexer: Bool = false, condition: Condition? = nil, receivers: [String] = [],
        comment: String? = nil, spn: Int? = nil, line: Int = 0
    ) {
        details = SignalDetails(name: name)
        self.byteOrder = byteOrder
        self.kind = kind
        self.isMultiplexer = isMultiplexer
        startBit = Int32(clamping: start)
        bits = Int32(clamping: length)
        lineNumber = Int32(clamping: line)
        conditionBox = condition.map { ConditionBox($0) }
        details.scale = SignalScale(factor: factor, offset: offset, minimum: minimum, maximum: maximum).boxed
        details.unit = unit
        details.labels = labels
        details.receivers = receivers
        details.comment = comment
        details.spn = spn
    }

    package static func == (one: Signal, other: Signal) -> Bool {
        one.startBit == other.startBit && one.bits == other.bits && one.byteOrder == other.byteOrder
            && one.kind == other.kind && one.isMultiplexer == other.isMultiplexer && one.lineNumber == other.lineNumber
            && one.condition == other.condition
            && (one.details === other.details || one.details.isEqual(to: other.details))
    }
}

extension Signal {
    package var name: String {
        get { details.name }
        set { own { $0.name = newValue } }
    }
    /// physical = raw x factor + offset
    package var factor: Number {
        get { scale.factor }
        set { scale.factor = newValue }
    }
    package var offset: Number {
        get { scale.offset }
        set { scale.offset = newValue }
    }
    package var minimum: Number? {
        get { scale.minimum }
        set { scale.minimum = newValue }
    }
    package var maximum: Number? {
        get { scale.maximum }
        set { scale.maximum = newValue }
    }
    package var unit: String? {
        get { details.unit }
        set { own { $0.unit = newValue } }
    }
    /// Ascending by value, each value once. Signals of one table share it.
    package var labels: [Label] {
        get { details.labels }
        set { own { $0.labels = newValue } }
    }
    /// For values without a name in ``labels``; in file order, and the first that contains a value names it.
    package var rangeLabels: [RangeLabel] {
        get { details.rangeLabels }
        set { own { $0.rangeLabels = newValue } }
    }
    /// nil for a signal that is in every frame.
    package var condition: Condition? {
        get { conditionBox?.condition }
        set { conditionBox = newValue.map { ConditionBox($0) } }
    }
    package var receivers: [String] {
        get { details.receivers }
        set { own { $0.receivers = newValue } }
    }
    package var comment: String? {
        get { details.comment }
        set { own { $0.comment = newValue } }
    }
    /// SAE J1939 suspect parameter number.
    package var spn: Int? {
        get { details.spn }
        set { own { $0.spn = newValue } }
    }

    /// Whether both have one definition and share its facts.
    package func sharesDetails(with other: Signal) -> Bool { details === other.details }

    /// Shares the facts of another signal instead of its own.
    mutating func shareDetails(of other: Signal) { details = other.details }

    private var scale: SignalScale {
        get { details.scale?.scale ?? SignalScale() }
        set { own { $0.scale = newValue.boxed } }
    }

    private mutating func own(_ change: (SignalDetails) -> Void) {
        if !isKnownUniquelyReferenced(&details) { details = SignalDetails(details) }
        change(details)
    }

    /// Contains a condition, so that signals without one take only a word for it.
    fileprivate final class ConditionBox: Sendable {
        let condition: Condition

        init(_ condition: Condition) {
            self.condition = condition
        }
    }
}

/// The facts of a definition, apart from the places of its signals.
///
/// `@unchecked Sendable` because ``Signal`` alone holds it, and writes to it only while no other signal does.
final class SignalDetails: @unchecked Sendable {
    var name: String
    var unit: String?
    var comment: String?
    var labels: [Signal.Label] = []
    var rangeLabels: [Signal.RangeLabel] = []
    var receivers: [String] = []
    /// nil if the raw value is the physical one and no range is stated.
    var scale: SignalScale.Box?
    private var number: Int32 = 0

    var spn: Int? {
        get { number == 0 ? nil : Int(number) }
        set { number = newValue.flatMap { Int32(exactly: $0) } ?? 0 }
    }

    init(name: String) {
        self.name = name
    }

    init(_ other: SignalDetails) {
        name = other.name
        unit = other.unit
        comment = other.comment
        labels = other.labels
        rangeLabels = other.rangeLabels
        receivers = other.receivers
        scale = other.scale
        number = other.number
    }

    func isEqual(to other: SignalDetails) -> Bool {
        name == other.name && unit == other.unit && comment == other.comment && labels == other.labels
            && rangeLabels == other.rangeLabels && receivers == other.receivers
            && scale?.scale == other.scale?.scale && number == other.number
    }
}

/// Converts raw to physical values, with their range.
struct SignalScale: Sendable, Equatable {
    var factor: Number = 1
    var offset: Number = 0
    var minimum: Number?
    var maximum: Number?

    final class Box: Sendable {
        let scale: SignalScale

        init(_ scale: SignalScale) {
            self.scale = scale
        }
    }

    /// nil where there is nothing to be said.
    var boxed: Box? { self == SignalScale() ? nil : Box(self) }
}
