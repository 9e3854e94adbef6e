internal import Platform
internal import CANCapture

/// How an exchange ended.
package enum ExchangeOutcome: Sendable, Hashable {
    /// A message that needs no response.
    case told
    case answered
    /// By its code (ISO 14229-1, annex A).
    case refused(UInt8)
    /// The last message said that the response takes longer (0x78).
    case pending
    case unanswered
    /// The request suppresses the positive response, and there was none.
    case notWanted
    /// One of its messages was not completed.
    case incomplete(ProtocolDataUnit.Outcome)
    /// The capture ends in the middle of one of its messages.
    case cut
}

extension ProtocolReader {
    /// - Parameter isHeard: whether the addressed nodes send anything in the capture.
    package func outcome(of exchange: Exchange, isHeard: Bool = true) -> ExchangeOutcome {
        var outcome: ExchangeOutcome = .told
        if exchange.hasRequest {
            outcome = wantsNoAnswer(unit(exchange.first)) ? .notWanted : isHeard ? .unanswered : .told
        }
        for message in exchange.messages {
            let unit = unit(message)
            guard unit.outcome == .complete else {
                return unit.outcome == .incomplete ? .cut : .incomplete(unit.outcome)
            }
            switch unit.role {
            case .request, .statement: break
            case .exchange: outcome = .answered
            case .answer:
                switch refusal(of: unit) {
                case nil: outcome = .answered
                case 0x78?:
                    if outcome != .answered { outcome = .pending }
                case let code?: if outcome != .answered { outcome = .refused(code) }
                }
            }
        }
        return outcome
    }

    package func unit(_ message: Exchange.Message) -> ProtocolDataUnit { table.units[Int(message.unit)] }

    /// The code with which a message refuses a request; nil if it does not.
    package func refusal(of unit: ProtocolDataUnit) -> UInt8? {
        guard unit.isOverISOTP, unit.messageKind == .negative else { return nil }
        return table.withPayload(of: unit, in: frames) { $0.count > 2 ? $0.last : nil }
    }

    /// Whether the sub-function of a request suppresses the positive response (ISO 14229-1, 8.2.2).
    package func wantsNoAnswer(_ unit: ProtocolDataUnit) -> Bool {
        guard unit.network == .uds, unit.messageKind == .request else { return false }
        return table.withPayload(of: unit, in: frames) {
            $0.count > 1 && DiagnosticTables.hasSubfunction[Int($0[0])] && $0[1] & 0x80 != 0
        }
    }

    /// Nanoseconds from the end of a request to the start of the response that ended the exchange; for a transfer, from
    /// its first frame to its last. nil without a response.
    package func latency(of exchange: Exchange) -> Int64? {
        let first = unit(exchange.first)
        if first.role == .exchange {
            guard first.outcome == .complete || first.outcome == .aborted, first.lastRow > first.firstRow else {
                return nil
            }
            return frames.time(Int(first.lastRow)).subtractingSaturating(frames.time(Int(first.firstRow)))
        }
        guard let last = exchange.answers.last else { return nil }
        return latency(of: unit(last), to: first)
    }
}
