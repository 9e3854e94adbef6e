internal import Formatting
internal import CANCapture
internal import Platform
package import CANProtocols

/// The content of a protocol message in words: sender, receiver, meaning and outcome. Lines under rows, timelines and
/// ladders use it.
package struct PDUStatement: Sendable, Hashable {
    package enum Tone: UInt8, Sendable, CaseIterable { case plain, positive, pending, warning, negative }

    /// `7E0`, `Engine #1 00`, `node 5`; "" if unknown.
    package var from: String
    package var to: String
    /// `Read data by identifier`
    package var service: String
    /// `F190 VIN “CF0DRVSAMP2260014”`; "" where there are none.
    package var parameters: String
    /// `20 bytes`
    package var hint: String
    /// `positive, 13.3 ms`, `request`, `amber warning lamp on`; "" if there is nothing to report.
    package var outcome: String
    package var tone: Tone
    /// Whether it answers a request.
    package var isAnswer: Bool

    package init(_ unit: ProtocolDataUnit, _ reader: ProtocolReader, names: PartyNames = PartyNames()) {
        let reading = reader.reading(of: unit)
        (from, to) = names.parties(of: unit)
        service = Self.service(unit, reading)
        parameters = Self.parameters(unit, reading)
        hint = Self.hint(unit)
        isAnswer =
            unit.request >= 0 || unit.isRefusal || reading.tone == .positive && !unit.isServiceData
            || unit.isUpload
        (outcome, tone) = Self.ending(unit, reading, reader)
    }

    /// `7E0 → 7E8`
    package var parties: String { to.isEmpty ? from : from.isEmpty ? "→ " + to : from + " → " + to }

    /// The symbol before the outcome, so that it can be recognised without colour.
    package var mark: String { Self.mark(tone) }

    package static func mark(_ tone: Tone) -> String {
        switch tone {
        case .plain: ""
        case .positive: "✓"
        case .pending: "…"
        case .warning: "▲"
        case .negative: "✕"
        }
    }

    private static func service(_ unit: ProtocolDataUnit, _ reading: PDUReading) -> String {
        var title = reading.title
        // `DM1 Active diagnostic trouble codes`: the list that follows says the rest.
        if unit.network == .j1939, title.hasPrefix("DM"), !reading.parts.isEmpty, let end = title.firstIndex(of: " ") {
            title = String(title[..<end])
        }
        if unit.isRefusal, reading.tone == .negative { title += " refused" }
        return Printable.text(title)
    }

    /// Names of parts that add nothing to their values.
    private static let silentNames: Set<String> = [
        "identifier", "type", "reason", "object", "value", "text", "parameter", "information", "error", "code", "data",
    ]

    private static func parameters(_ unit: ProtocolDataUnit, _ reading: PDUReading) -> String {
        var texts: [String] = []
        let quoted = reading.fields.compactMap { field -> String? in
            guard field.name == "text", case .text(let text) = field.value else { return nil }
            // A mark is not part of the message's text.
            if text.hasPrefix("\u{2039}") { return nil }
            return text
        }
        var used = 0
        var name = ""
        for part in reading.parts where part.name != "lamps" {
            // No line has room for more.
            guard used < Self.longest else { break }
            let value = quoted.contains(part.value) ? Self.quotation(part.value) : shown(part.words)
            // Values of one name follow each other.
            let isSame = part.name == name
            name = part.name
            let text: String
            if part.name == "code", unit.isRefusal {
                text = "0x" + value
            } else if isSame || silentNames.contains(part.name) || part.name.isEmpty {
                text = value
            } else if part.value == "none" {
                text = "no " + part.name
            } else if part.name == "abort", unit.isServiceData {
                text = "abort " + abort(value)
            } else if part.name == "node", reading.title.hasSuffix(" node") {
                // `Start remote node` ends with the word.
                text = value
            } else if part.name == "nodes", value == "all" {
                text = "all nodes"
            } else {
                text = value.isEmpty ? part.name : part.name + " " + value
            }
            if part.name == "reason", let code = texts.popLast() {
                texts.append(code + " " + text)
            } else {
                texts.append(text)
            }
            used += text.utf8.count
        }
        return Printable.text(texts.joined(separator: ", "))
    }

    /// `0x06020000, object does not exist`: the code, and its meaning if CiA 301 names it.
    private static func abort(_ value: String) -> String {
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.count > 1 else { return "0x" + value }
        return "0x\(parts[0]), \(String(parts[1]).lowercasedFirst)"
    }

    /// A text in quotation marks. Control characters are shown as bytes, after the marks where they end the text.
    static func quotation(_ text: String) -> String {
        let (text, end) = text.withControlBytes
        return (["“\(text)”"] + end).joined(separator: " ")
    }

    /// Limited to the length of a line, and with a minus sign before a negative number.
    static func shown(_ value: String) -> String {
        guard value.first == "-", value.dropFirst().first?.isNumber == true else {
            return String(value.prefix(longest))
        }
        return "\u{2212}" + value.dropFirst().prefix(longest)
    }

    private static let longest = 600

    private static func hint(_ unit: ProtocolDataUnit) -> String {
        let length = Int(unit.length)
        guard unit.outcome == .complete || unit.payload.count > 0 || length > 0 else { return "" }
        return length == 1 ? "1 byte" : Decimal.grouped(length) + " bytes"
    }

    private static func ending(
        _ unit: ProtocolDataUnit, _ reading: PDUReading, _ reader: ProtocolReader
    ) -> (String, Tone) {
        guard unit.outcome == .complete else {
            return (failure(unit.outcome), unit.outcome == .incomplete ? .pending : .negative)
        }
        let latency = latency(unit, reader).map { ", " + $0 } ?? ""
        switch unit.network {
        case .uds, .obd, .kwp2000, .gmlan:
            if unit.isRequest { return ("request", .plain) }
            switch reading.tone {
            case .positive: return ("positive" + latency, .positive)
            case .pending: return ("pending" + latency, .pending)
            case .negative: return ("negative" + latency, .negative)
            case .plain: return (latency.isEmpty ? "" : "response" + latency, .plain)
            }
        case .canopen:
            guard unit.isServiceData else {
                return reading.tone == .negative ? ("emergency", .negative) : ("error reset", .positive)
            }
            return ((unit.transportName ?? "done") + duration(unit, reader), .positive)
        case .j1939, .nmea2000, .isoTP:
            if let lamps = reading.parts.first(where: { $0.name == "lamps" }), lamps.value != "none" {
                let plural = lamps.value.contains(",") ? "lamps" : "lamp"
                return ("\(lamps.value) \(plural) on", reading.tone == .negative ? .negative : .warning)
            }
            // SAE J1939-21: an acknowledgment is the answer to a request.
            if unit.network == .j1939, reading.fields.contains(where: { $0.name == "ack" }) {
                return reading.tone == .negative ? ("refused", .negative) : ("acknowledged", .positive)
            }
            return (unit.transportName ?? "", .plain)
        }
    }

    /// The outcome of a message that was not completed: `timed out`.
    package static func failure(_ outcome: ProtocolDataUnit.Outcome) -> String {
        switch outcome {
        case .complete: ""
        case .incomplete: "open at the end of the capture"
        case .timeout: "timed out"
        case .interrupted: "interrupted"
        case .missing: "frame missing"
        case .sequence: "out of sequence"
        case .overflow: "overflow"
        case .aborted: "aborted"
        }
    }

    /// From the end of the request to the start of the response; nil if the clock is implausible.
    private static func latency(_ unit: ProtocolDataUnit, _ reader: ProtocolReader) -> String? {
        guard let request = reader.request(of: unit) else { return nil }
        let latency = reader.latency(of: unit, to: request)
        return latency > 0 ? Decimal.brief(latency) : nil
    }

    private static func duration(_ unit: ProtocolDataUnit, _ reader: ProtocolReader) -> String {
        let frames = reader.frames
        let length = frames.time(Int(unit.lastRow)).subtractingSaturating(frames.time(Int(unit.firstRow)))
        return length > 0 ? ", " + Decimal.brief(length) : ""
    }
}

/// The names of sender and receiver: the nodes of databases, otherwise their addresses.
package struct PartyNames: Sendable {
    private let known: [PDUAddress: String]

    package init(_ known: [PDUAddress: String] = [:]) { self.known = known }

    /// Sender and receiver of a message.
    package func parties(of unit: ProtocolDataUnit) -> (from: String, to: String) {
        if unit.isServiceData {
            // A transfer is one message, whose direction is that of its data.
            let node = name(unit.source, unit.network)
            return unit.isUpload ? (node, Self.master) : (Self.master, node)
        }
        // Only a master sends what names no sender: commands, synchronization, the time.
        let isOfMaster = unit.network == .canopen && unit.source == .none
        return (isOfMaster ? Self.master : name(unit.source, unit.network), name(unit.target, unit.network))
    }

    /// The node that controls a network of CANopen, and is the client of its transfers.
    package static let master = "master"

    /// From a database; nil if none contains it.
    package func node(_ address: PDUAddress) -> String? { known[address].map { Printable.text($0) } }

    package func name(_ address: PDUAddress, _ network: NetworkProtocol) -> String {
        if let name = node(address) { return name }
        switch address {
        case .none: return ""
        case .everyone: return "all"
        case .node: return "node " + address.text
        case .identifier, .address:
            return address.name(in: network).map { $0 + " " + address.text } ?? address.text
        }
    }
}

extension PDUStatement {
    /// The meaning of bit 7 of a request's sub-function. A negative response is still possible (ISO 14229-1, 8.2.2).
    package static let suppressed = "positive response suppressed"
}

extension PDUReading.Part {
    /// Its value, with control characters as bytes.
    package var words: String {
        if name.isEmpty, value == "no response required" { return PDUStatement.suppressed }
        let (text, end) = value.withControlBytes
        return ((text.isEmpty ? [] : [text]) + end).joined(separator: " ")
    }
}

extension String {
    /// The text with control characters as bytes, such as `‹0D›`, and those that end it.
    fileprivate var withControlBytes: (text: String, end: [String]) {
        func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x20 || scalar.value == 0x7F }
        func byte(_ scalar: Unicode.Scalar) -> String { Hexadecimal.byte(UInt8(scalar.value)) }
        guard unicodeScalars.contains(where: isControl) else { return (self, []) }
        let scalars = Array(unicodeScalars)
        let end = (scalars.lastIndex { !isControl($0) } ?? -1) + 1
        var text = ""
        for scalar in scalars[..<end] {
            if isControl(scalar) {
                text += "\u{2039}\(byte(scalar))\u{203A}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return (text, scalars[end...].map(byte))
    }
}
