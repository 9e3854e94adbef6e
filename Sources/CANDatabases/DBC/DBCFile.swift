/// The statements of a DBC file one by one, before they are combined.
struct DBCFile {
    /// The `M` and `m` after a signal's name.
    enum MultiplexMark: Equatable {
        case none
        /// `M`
        case multiplexer
        /// `m3`
        case multiplexed(UInt64)
        /// `m3M`
        case both(UInt64)

        var isMultiplexer: Bool {
            switch self {
            case .multiplexer, .both: true
            case .none, .multiplexed: false
            }
        }

        var value: UInt64? {
            switch self {
            case .multiplexed(let value), .both(let value): value
            case .none, .multiplexer: nil
            }
        }
    }

    struct Entry {
        /// As written, with bit 31 for 29-bit identifiers.
        var identifier: UInt32
        var message: Message
        var offset: Int
        /// Whether it is the pseudo-message of signals without a message.
        var isIndependent: Bool { message.name == DBCFile.signalsWithoutMessage }
        /// For each signal.
        var marks: [MultiplexMark] = []
        /// For each signal; a file has less than 2 GiB.
        var offsets: [Int32] = []

        func offset(_ signal: Int) -> Int { Int(offsets[signal]) }

        init(identifier: UInt32, message: Message, offset: Int) {
            self.identifier = identifier
            self.message = message
            self.offset = offset
        }
    }

    struct SignalKey: Hashable {
        var message: UInt32
        var signal: String
    }

    /// Other statements about a message. There may be as many as the file has lines, so facts that few of them have are
    /// stored separately.
    struct MessageNotes {
        /// From the first of these statements.
        let offset: Int32
        var isUsed = false
        var comment: String?
        var more: More?

        final class More {
            var transmitters: [String] = []
            var longName: String?
            var cycleTime: AttributeValue?
            var frameFormat: AttributeValue?
        }

        mutating func other(_ change: (More) -> Void) {
            let more = self.more ?? More()
            self.more = more
            change(more)
        }
    }

    /// Other statements about a signal.
    struct SignalNotes {
        let offset: Int32
        var isUsed = false
        var comment: String?
        var labels: [Signal.Label]?
        var more: More?

        final class More {
            /// Of `SIG_VALTYPE_`: 1 is IEEE 754 single, 2 double.
            var valueType: Int?
            var condition: Signal.Condition?
            var conditionOffset = 0
            var longName: String?
            var spn: Int?
        }

        mutating func other(_ change: (More) -> Void) {
            let more = self.more ?? More()
            self.more = more
            change(more)
        }
    }

    enum AttributeValue: Equatable {
        case number(Number)
        case text(String)
    }

    /// Attributes that the model contains; all others are ignored.
    enum Attribute: String, CaseIterable {
        case cycleTime = "GenMsgCycleTime"
        case frameFormat = "VFrameFormat"
        case busType = "BusType"
        case messageLongName = "SystemMessageLongSymbol"
        case signalLongName = "SystemSignalLongSymbol"
        case nodeLongName = "SystemNodeLongSymbol"
        case spn = "SPN"
    }

    /// The name of the pseudo-message for signals without a message.
    static let signalsWithoutMessage = "VECTOR__INDEPENDENT_SIG_MSG"
    /// The name that means "no node".
    static let noNode = "Vector__XXX"

    var version: String?
    var nodes: [String] = []
    var entries = DBCEntries()
    var messageNotes: [UInt32: MessageNotes] = [:]
    var signalNotes: [SignalKey: SignalNotes] = [:]
    var valueTables: [String: [Signal.Label]] = [:]
    var nodeLongNames: [String: String] = [:]
    var defaults: [Attribute: AttributeValue] = [:]
    var frameFormats: [String] = []
    var busType: String?
    /// Messages and signals that were reported as left out; statements about them need no message.
    var leftOutMessages: Set<UInt32> = []
    var leftOutSignals: Set<SignalKey> = []

    mutating func note(_ message: UInt32, at offset: Int, _ body: (inout MessageNotes) -> Void) {
        body(&messageNotes[message, default: MessageNotes(offset: Int32(truncatingIfNeeded: offset))])
    }

    mutating func note(_ key: SignalKey, at offset: Int, _ body: (inout SignalNotes) -> Void) {
        body(&signalNotes[key, default: SignalNotes(offset: Int32(truncatingIfNeeded: offset))])
    }
}
