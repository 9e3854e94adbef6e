internal import CANProtocols

/// A step of a sequence diagram, from top to bottom.
enum LadderItem {
    case message(LadderMessage)
    /// A pause of this number of nanoseconds.
    case pause(Int64)
    case fold(LadderFold)
}

/// An arrow.
struct LadderMessage {
    /// Its index in the table.
    var unit: Int
    /// Indices of the parties; -1 for all.
    var from: Int
    var to: Int
    /// For a transfer, which is one message with both directions.
    var half = Half.whole
    /// The exchange that it belongs to.
    var exchange: Int
    /// Whether it ends the exchange: its outcome is shown here.
    var isLast = false
    /// Rows of its first and last frame.
    var firstRow: Int
    var lastRow: Int
    /// The row whose time is beside its arrow: the last one of a request, from which the latency of its response counts.
    var shownRow: Int
    /// Nanoseconds since the request; nil if it is not a response.
    var latency: Int64?

    enum Half { case whole, asking, answering }
}

/// Similar exchanges as one step.
struct LadderFold {
    enum Kind {
        /// Requests that count up, each of them once.
        case scan
        /// The same few requests again and again.
        case repetition
    }

    var kind: Kind
    /// Index in the conversation.
    var exchanges: Range<Int>
    var from: Int
    var to: Int
    /// In the order of their first exchanges.
    var entries: [Entry] = []
    /// The outcomes, the most frequent first.
    var outcomes: [(outcome: ExchangeOutcome, count: Int)] = []
    /// Nanoseconds, ascending.
    var latencies: [Int64] = []
    var firstRow = 0
    var lastRow = 0

    /// Number of exchanges between them that only keep the session alive.
    var keepAlives = 0

    var count: Int { exchanges.count - keepAlives }

    /// A request, or a single message.
    struct Entry {
        /// The index of its first message in the table.
        var unit: Int
        var count = 0
        var outcomes: [ExchangeOutcome: Int] = [:]
    }
}
