internal import Platform
internal import CANCapture
internal import CANProtocols

/// The steps of a conversation in a sequence diagram, from top to bottom, independent of its width.
struct LadderScript {
    private(set) var items: [LadderItem] = []
    /// Number of messages after the last item that were left out.
    private(set) var leftOut = 0
    /// Number of exchanges that are shown one by one, and of those in folds.
    private(set) var single = 0
    private(set) var folded = 0
    /// Whether any message or pause has a time.
    let isTimed: Bool
    var hasPauses: Bool {
        items.contains { if case .pause = $0 { true } else { false } }
    }

    private let reader: ProtocolReader
    private let options: LadderOptions

    /// - Parameter isTimed: whether the capture has times.
    init(_ conversation: Conversation, _ reader: ProtocolReader, isTimed: Bool, options: LadderOptions) {
        self.isTimed = isTimed
        self.reader = reader
        self.options = options
        let steps = steps(conversation)
        add(steps)
    }

    private enum Step {
        case message(LadderMessage)
        case fold(LadderFold)

        var firstRow: Int {
            switch self {
            case .message(let message): message.firstRow
            case .fold(let fold): fold.firstRow
            }
        }

        /// The row whose time is beside it.
        var shownRow: Int {
            switch self {
            case .message(let message): message.shownRow
            case .fold(let fold): fold.firstRow
            }
        }

        var lastRow: Int {
            switch self {
            case .message(let message): message.lastRow
            case .fold(let fold): fold.lastRow
            }
        }
    }

    private static let longestRound = 16

    private mutating func steps(_ conversation: Conversation) -> [Step] {
        var steps: [Step] = []
        var next = 0
        let folding = LadderFolding(conversation, reader)
        let stretches = options.scale == .compressed ? folding.stretches(mostSingle: options.mostItems) : []
        for (range, kind) in stretches {
            // The first round of a repetition is shown.
            var first = range.lowerBound
            if kind == .repetition {
                let round = folding.different(range)
                if round <= Self.longestRound { first += round }
            }
            for place in next..<first { steps += arrows(conversation.exchanges[place], place) }
            single += first - next
            steps.append(.fold(folding.fold(first..<range.upperBound, kind)))
            folded += range.upperBound - first
            next = range.upperBound
        }
        for place in next..<conversation.exchanges.count { steps += arrows(conversation.exchanges[place], place) }
        single += conversation.exchanges.count - next
        // Responses to one request come between those to another.
        return steps.enumerated().sorted { ($0.element.shownRow, $0.offset) < ($1.element.shownRow, $1.offset) }
            .map(\.element)
    }

    private func arrows(_ exchange: Exchange, _ place: Int) -> [Step] {
        let request = reader.unit(exchange.first)
        var arrows: [LadderMessage] = exchange.messages.enumerated().map { number, message in
            let unit = reader.unit(message)
            var arrow = LadderMessage(
                unit: Int(message.unit), from: Int(message.from), to: Int(message.to), exchange: place,
                firstRow: Int(unit.firstRow), lastRow: Int(unit.lastRow), shownRow: Int(unit.firstRow))
            // To scale, an arrow is as long as its message.
            let isAnsweredLater = exchange.messages.dropFirst().allSatisfy {
                reader.unit($0).firstRow >= unit.lastRow
            }
            if number == 0, exchange.hasRequest, exchange.messages.count > 1, isAnsweredLater, options.scale != .time {
                arrow.shownRow = arrow.lastRow
            }
            if number > 0, exchange.hasRequest { arrow.latency = reader.latency(of: unit, to: request) }
            arrow.isLast = number == exchange.messages.count - 1
            return arrow
        }
        if request.role == .exchange, request.lastRow > request.firstRow {
            var answer = arrows[0]
            arrows[0].half = .asking
            arrows[0].lastRow = arrows[0].firstRow
            arrows[0].shownRow = arrows[0].firstRow
            arrows[0].isLast = false
            answer.half = .answering
            (answer.from, answer.to) = (answer.to, answer.from)
            answer.firstRow = answer.lastRow
            answer.shownRow = answer.lastRow
            answer.latency = reader.latency(of: exchange)
            arrows.append(answer)
        }
        return arrows.map { .message($0) }
    }

    private mutating func add(_ steps: [Step]) {
        var end: Int64?
        for (number, step) in steps.enumerated() {
            guard items.count < options.mostItems else {
                leftOut = steps.count - number
                return
            }
            if isTimed, options.scale == .compressed {
                let begin = reader.frames.time(step.firstRow)
                if let end {
                    let pause = begin.subtractingSaturating(end)
                    if pause > options.longestPause { items.append(.pause(pause)) }
                }
                end = max(end ?? .min, reader.frames.time(step.lastRow))
            }
            switch step {
            case .message(let message): items.append(.message(message))
            case .fold(let fold): items.append(.fold(fold))
            }
        }
    }
}
