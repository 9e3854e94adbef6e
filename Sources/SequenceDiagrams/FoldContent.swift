internal import CANProtocols

/// The content of the box of a fold, as texts and symbols.
struct FoldContent {
    /// `256 × one request each for service 00 – FF`.
    var title: String
    var body = Body.none
    /// The outcomes of the exchanges, by symbol.
    var legend: [Legend] = []
    var firstTime = ""
    var lastTime = ""
    /// Minimum, median and maximum, nanoseconds; nil if there are no responses.
    var latency: (least: Int64, median: Int64, largest: Int64)?
    /// The text beside the box, or below it.
    var remarks: [String] = []
    var from = 0
    var to: [Int] = []

    enum Body {
        case none
        /// A symbol for each request, with a fixed number per line, and the name of the first request of each line; nil
        /// if there are no requests.
        case grid(cells: [Symbol?], columns: Int, names: [String])
        /// A line for each request, or for each service.
        case table([Line])
    }

    struct Legend {
        var symbol: Symbol
        var count: Int
        var words: String
    }

    struct Line {
        var count: Int
        var words: String
        var outcome: String
        var tone: PDUReading.Tone
    }

    /// How an exchange ended; it is also visible without colour.
    struct Symbol: Equatable {
        enum Shape: Equatable { case dot, hollow, hatched, cross, filled, dash }
        var shape: Shape
        var tone: PDUReading.Tone
    }
}

extension FoldContent.Symbol {
    /// A symbol for each outcome; the most frequent refusal has the least conspicuous one.
    static func all(_ outcomes: [(outcome: ExchangeOutcome, count: Int)]) -> [ExchangeOutcome: FoldContent.Symbol] {
        var refusals = [Shape.dot, .hollow, .hatched][...]
        var symbols: [ExchangeOutcome: FoldContent.Symbol] = [:]
        for (outcome, _) in outcomes {
            symbols[outcome] =
                switch outcome {
                case .answered: FoldContent.Symbol(shape: .filled, tone: .positive)
                case .told: FoldContent.Symbol(shape: .filled, tone: .plain)
                case .refused: FoldContent.Symbol(shape: refusals.popFirst() ?? .cross, tone: .negative)
                case .pending: FoldContent.Symbol(shape: .hatched, tone: .plain)
                case .unanswered: FoldContent.Symbol(shape: .dash, tone: .plain)
                case .notWanted: FoldContent.Symbol(shape: .hollow, tone: .plain)
                case .incomplete: FoldContent.Symbol(shape: .cross, tone: .negative)
                case .cut: FoldContent.Symbol(shape: .hatched, tone: .plain)
                }
        }
        return symbols
    }
}
