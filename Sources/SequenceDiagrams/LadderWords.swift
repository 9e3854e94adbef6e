internal import Layout
internal import CANProtocols
internal import Formatting
internal import Platform
internal import Wording

/// The texts beside the arrows of a sequence diagram; the content of messages comes from ``PDUStatement``.
struct LadderWords {
    let conversation: Conversation
    let reader: ProtocolReader
    let names: PartyNames
    /// The parties that send anything.
    private let heard: Set<Int16>

    init(conversation: Conversation, reader: ProtocolReader, names: PartyNames = PartyNames()) {
        self.conversation = conversation
        self.reader = reader
        self.names = names
        heard = Set(conversation.exchanges.flatMap { $0.messages.map(\.from) })
    }

    /// A message: the text above its arrow, and the text below.
    struct Arrow {
        var label: String
        var captions: [String] = []
        var tone: PDUReading.Tone
        var isDashed = false
    }

    func arrow(_ message: LadderMessage) -> Arrow {
        let unit = reader.table.units[message.unit]
        let statement = PDUStatement(unit, reader, names: names)
        var arrow = Arrow(label: "", tone: Self.tone(statement.tone))
        switch (unit.role, message.half) {
        case (.request, _):
            arrow = request(statement, unit, message)
        case (_, .asking):
            arrow = Arrow(label: spaced(statement.service, objectAlone(statement)), tone: .plain)
        case (_, .answering):
            let isAborted = unit.outcome != .complete
            let said = rest(statement).isEmpty && !isAborted ? "done" : rest(statement)
            // The reason of an abort names the outcome.
            let isNamed = !isAborted || said.hasPrefix("abort ")
            arrow.label = joined(statement.mark, isNamed ? said : joined(statement.outcome + ":", said))
        case (.answer, _) where unit.outcome == .complete:
            if arrow.tone == .negative {
                arrow.label = "\(statement.mark) refused: \(statement.parameters)"
            } else if arrow.tone == .pending {
                arrow.label = joined(statement.mark, "response pending (0x78)")
                arrow.isDashed = true
            } else {
                let said = message.latency == nil ? statement.parameters : news(statement, unit)
                let whole = said.isEmpty ? "positive" : said
                arrow.label = joined(statement.mark, message.latency == nil ? joined(statement.service, whole) : whole)
            }
        default:
            // A message without a request is neither good nor bad, unless it reports errors.
            if unit.network == .canopen, !unit.hasStatement { arrow.tone = .plain }
            let mark = arrow.tone == .plain && statement.tone == .positive ? "" : statement.mark
            arrow.label = joined(mark, spaced(statement.service, statement.parameters))
            if unit.outcome != .complete { arrow.label += ": " + statement.outcome }
        }
        if let carried = carried(unit, statement, message) { arrow.captions.append(carried) }
        return arrow
    }

    /// What an answer says beyond its request, whose arrow is above it; "" where that is nothing.
    private func news(_ statement: PDUStatement, _ unit: ProtocolDataUnit) -> String {
        func parts(_ text: String) -> [Substring] { text.split(separator: ", ") }
        let asked = reader.request(of: unit).map { parts(PDUStatement($0, reader, names: names).parameters) } ?? []
        let news = parts(statement.parameters).filter { !asked.contains($0) }
        if news.isEmpty { return isUnlocked(unit) ? "unlocked" : "" }
        // A bare number says nothing of itself.
        let isBare = news.count == 1 && news[0].allSatisfy(\.isHexDigit)
        return (isBare ? "positive, " : "") + news.joined(separator: ", ")
    }

    /// Whether security access is granted: a key of any level was right (ISO 14229-1, service 0x27).
    private func isUnlocked(_ unit: ProtocolDataUnit) -> Bool {
        reader.table.withPayload(of: unit, in: reader.frames) { payload in
            payload.count > 1 && payload[0] == 0x67 && payload[1] & 0x7F > 0 && payload[1] & 1 == 0
        }
    }

    private func request(_ statement: PDUStatement, _ unit: ProtocolDataUnit, _ message: LadderMessage) -> Arrow {
        // What the request wants is below the arrow.
        let suppressed = PDUStatement.suppressed
        let parameters = statement.parameters.replacing(", " + suppressed, with: "").replacing(suppressed, with: "")
        var arrow = Arrow(label: spaced(statement.service, parameters), tone: .plain)
        if let sender = otherSender(unit, message) { arrow.captions.append("from " + sender) }
        if unit.outcome != .complete {
            arrow.tone = Self.tone(statement.tone)
            arrow.label = joined(statement.mark, arrow.label) + ": " + statement.outcome
            return arrow
        }
        guard message.isLast else {
            // A refusal is possible, and is drawn.
            if statement.parameters.contains(suppressed) { arrow.captions.append(suppressed) }
            return arrow
        }
        let isHeard = message.to < 0 ? heard.count > 1 : heard.contains(Int16(message.to))
        switch reader.outcome(of: conversation.exchanges[message.exchange], isHeard: isHeard) {
        case .notWanted:
            arrow.isDashed = true
            arrow.captions.append("no response required")
        case .unanswered:
            arrow.isDashed = true
            arrow.captions.append("no response")
        default: break
        }
        return arrow
    }

    /// The sender of a request, if the head of its column, which stands for many addresses, names another one.
    private func otherSender(_ unit: ProtocolDataUnit, _ message: LadderMessage) -> String? {
        let parties = conversation.parties
        guard message.from >= 0, Int(message.from) < parties.count else { return nil }
        let addresses = parties[Int(message.from)].addresses
        guard addresses.count > Self.mostUnnamed, unit.source != addresses.first else { return nil }
        return unit.source.text
    }

    /// So many addresses of a party are known from those that they speak to.
    private static let mostUnnamed = 3

    /// Nanoseconds.
    private static let longTransfer: Int64 = 1_000_000_000

    /// `20 bytes in 4 frames`, `20 bytes in 4 frames over 2.500 s`, or `43 bytes announced, 3 frames arrived` for an
    /// incomplete message; nil for a message in one frame.
    private func carried(_ unit: ProtocolDataUnit, _ statement: PDUStatement, _ message: LadderMessage) -> String? {
        let rows = reader.table.rows(of: unit)
        let frames = rows.count
        guard frames > 1, message.half != .asking, !statement.hint.isEmpty else { return nil }
        let way = unit.transportName.map { ", " + $0 } ?? ""
        guard unit.outcome == .complete else {
            return "\(statement.hint) announced, \(LogProse.count(frames, "frame")) arrived\(way)"
        }
        if message.half == .answering { return statement.hint + way }
        let times = [rows[0], rows[frames - 1]].map { reader.frames.time($0) }
        let span = times[1].subtractingSaturating(times[0])
        // The time of its response does not show how long a message took that pauses.
        let pace = span >= Self.longTransfer ? " over \(Decimal.duration(span))" : ""
        return "\(statement.hint) in \(Decimal.grouped(frames)) frames\(pace)\(way)"
    }

    /// For a transfer, the requested object.
    private func objectAlone(_ statement: PDUStatement) -> String {
        String(statement.parameters.prefix { $0 != "," })
    }

    private func rest(_ statement: PDUStatement) -> String {
        let rest = statement.parameters.drop { $0 != "," }.dropFirst().drop { $0 == " " }
        return String(rest)
    }

    /// The service, and its subject: `Read data by identifier  F190 VIN`, `Start remote node 5`.
    func spaced(_ service: String, _ parameters: String) -> String {
        guard !service.isEmpty, !parameters.isEmpty else { return service + parameters }
        if service.hasSuffix(" node"), parameters != "all nodes" { return service + " " + parameters }
        return service + (parameters == "all nodes" || parameters.hasPrefix("node ") ? ", " : "  ") + parameters
    }

    func joined(_ one: String, _ other: String) -> String {
        one.isEmpty ? other : other.isEmpty ? one : one + " " + other
    }

    static func tone(_ tone: PDUStatement.Tone) -> PDUReading.Tone {
        switch tone {
        case .plain, .warning: .plain
        case .pending: .pending
        case .positive: .positive
        case .negative: .negative
        }
    }

    // MARK: Parties

    /// From the longest to the shortest: `Tester 7DF +4`, `7DF`.
    func names(of party: Party) -> [String] {
        guard let address = party.addresses.first else { return [""] }
        if let node = names.node(address) {
            let more = party.addresses.count > 1 ? " +\(party.addresses.count - 1)" : ""
            // The name of an address may contain it.
            let name = node == address.text || node.hasSuffix(" " + address.text) ? node : "\(node) \(address.text)"
            return [name + more, name, address.text]
        }
        let network = conversation.networks.first ?? .isoTP
        let name = names.name(address, network)
        let more = party.addresses.count > 1 ? " +\(party.addresses.count - 1)" : ""
        switch party.role {
        // The capture has responses to this tester, but none of its requests.
        case .tester where !isRecorded(party):
            return ["Tester \(name)\(more) (not recorded)", "\(name)\(more) (not recorded)", name]
        case .tester:
            return name == address.text ? ["Tester \(name)\(more)", name + more, name] : [name, address.text]
        case .controlUnit: return name == address.text ? ["ECU \(name)", name] : [name, address.text]
        case .master: return [PartyNames.master.prefix(1).uppercased() + PartyNames.master.dropFirst()]
        case .node: return [name.prefix(1).uppercased() + name.dropFirst(), address.text]
        case .other: return [name, address.text]
        }
    }

    /// Whether a frame of a party is in the capture: a message, or flow control.
    private func isRecorded(_ party: Party) -> Bool {
        let own = Set(party.addresses)
        let (table, frames) = (reader.table, reader.frames)
        func isOwn(_ row: Int) -> Bool { frames.channel(row) == conversation.channel }
        if table.units.distinct().contains(where: { own.contains($0.unit.source) && isOwn(Int($0.unit.firstRow)) }) {
            return true
        }
        return table.controls.prefix(Self.mostControls).contains { control in
            let row = Int(control.row)
            let address = PDUAddress.identifier(
                frames.identifier(row), isExtended: frames.flags(row).contains(.extended))
            return own.contains(address) && isOwn(row)
        }
    }

    /// Flow control frames that are searched for an address that sends no message.
    private static let mostControls = 100_000

    /// `Diagnostic session, Tester 7E0 and ECU 7E8`
    var title: String {
        let kind = conversation.networks.first?.name ?? ""
        guard conversation.isDiagnostic, conversation.networks.first != .isoTP else { return "\(kind), \(parties)" }
        return "Diagnostic session, \(parties)"
    }

    /// `Tester 7E0 and ECU 7E8`
    var parties: String {
        let who = conversation.parties.map(sentenceName)
        return who.count < 4
            ? who.dropLast().joined(separator: ", ") + (who.count > 1 ? " and " : "") + (who.last ?? "")
            : "\(who[0]) and \(Decimal.grouped(who.count - 1)) \(allButFirstAreControlUnits ? "ECUs" : "more")"
    }

    private var allButFirstAreControlUnits: Bool {
        conversation.parties.dropFirst().allSatisfy { $0.role == .controlUnit }
    }

    /// The name of a party without ` +4`, which is the number of its other addresses: in a sentence it reads as more
    /// parties.
    private func sentenceName(_ party: Party) -> String {
        var one = party
        one.addresses = Array(one.addresses.prefix(1))
        return names(of: one)[0]
    }

    /// `UDS over ISO-TP`
    var languages: String {
        let names = conversation.networks.map(\.name)
        return names.joined(separator: ", ")
            + (conversation.isDiagnostic && names != [NetworkProtocol.isoTP.name] ? " over ISO-TP" : "")
    }
}
