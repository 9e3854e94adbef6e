internal import CANProtocols

/// A step of a ladder, from top to bottom.
enum LadderItem {
    case message(LadderMessage)
    /// Nothing was said for so many nanoseconds.
    case pause(Int64)
    case fold(LadderFold)
}

/// An arrow.
struct LadderMessage {
    /// Its place in the table.
    var unit: Int
    /// Places among the parties; -1 for all.
    var from: Int
    var to: Int
    /// Of a transfer, which is one message with both.
    var half = Half.whole
    /// The exchange that it belongs to.
    var exchange: Int
    /// Whether it ends the exchange: its outcome is told here.
    var isLast = false
    /// Rows of the frames that it begins and ends with.
    var firstRow: Int
    var lastRow: Int
    /// Nanoseconds since the request; nil for what is no answer.
    var latency: Int64?

    enum Half { case whole, asking, answering }
}

/// Exchanges that are alike, as one step.
struct LadderFold {
    enum Kind {
        /// Requests that count up: each of them once.
        case scan
        /// The same few requests again and again.
        case repetition
    }

    var kind: Kind
    /// By place in the conversation.
    var exchanges: Range<Int>
    var from: Int
    var to: Int
    /// In the order of their first exchanges.
    var entries: [Entry] = []
    /// How they ended, the commonest first.
    var outcomes: [(outcome: ExchangeOutcome, count: Int)] = []
    /// Nanoseconds, rising.
    var latencies: [Int64] = []
    var firstRow = 0
    var lastRow = 0

    /// Exchanges between that only keep the session alive.
    var keepAlives = 0

    var count: Int { exchanges.count - keepAlives }

    /// A request, or a message that stands alone.
    struct Entry {
        /// Its first message, by its place in the table.
        var unit: Int
        var count = 0
        var outcomes: [ExchangeOutcome: Int] = [:]
    }
}
