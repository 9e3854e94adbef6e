package import Analysis
package import CANProtocols
package import Formatting
internal import Platform

/// Nodes on the bus and the last values that they sent, for people and for programs.
package struct BusInfo: Sendable {
    private let participants: BusParticipants
    private let values: LastValues
    private let channels: [String]
    private let selection: Selection

    /// Maximum number of lines of each list in the text, and of entries in JSON.
    private static let listed = 16
    private static let most = 1000

    package init(_ selection: Selection) {
        self.selection = selection
        participants = selection.participants
        values = selection.lastValues
        channels = selection.recording.frames.channels
    }

    /// Writes nothing if no node is known.
    func write(to lines: inout InfoLines) {
        for (place, entry) in participants.entries.prefix(Self.listed).enumerated() {
            lines.add(place == 0 ? "nodes" : "", Self.line(entry, on: channel(entry.channel)), isListed: true)
        }
        addRest(of: participants.entries.count, to: &lines)
        var last: String?
        for entry in values.entries.prefix(Self.listed) {
            let node = Self.speaker(entry.source, entry.network, channel(entry.channel))
            if node != last { lines.add(last == nil ? "last values" : "", node + ":") }
            last = node
            lines.add("", Self.words(entry), indent: 2)
        }
        addRest(of: values.entries.count, to: &lines)
    }

    private func addRest(of count: Int, to lines: inout InfoLines) {
        guard count > Self.listed else { return }
        lines.add("", "\u{2026} \(Decimal.grouped(count - Self.listed)) more; --json lists them")
    }

    /// `J1939 00 Engine #1: 1 200 messages, NAME manufacturer 275 Navico, function 140, identity 12`
    private static func line(_ entry: BusParticipants.Entry, on channel: String) -> String {
        let who = "\(entry.network.name) \(name(entry))" + LogProse.place(onChannel: channel)
        let details = self.details(entry.details)
        return "\(who): \(LogProse.count(entry.messages, "message"))" + (details.isEmpty ? "" : ", " + details)
    }

    /// `Wind Data: Wind Speed 5.1 m/s, Wind Angle 12°`.
    static func words(_ entry: LastValues.Entry) -> String {
        Printable.text("\(entry.title): \(details(entry.values))")
    }

    /// `NMEA 2000 23 on can0`
    private static func speaker(_ address: PDUAddress, _ network: NetworkProtocol, _ channel: String) -> String {
        "\(network.name) \(name(address, network))" + LogProse.place(onChannel: channel)
    }

    /// `00 Engine #1`, `node 5`.
    package static func name(_ entry: BusParticipants.Entry) -> String {
        if case .node = entry.address { return "node " + entry.address.text }
        return entry.address.text + (entry.name.map { " " + $0 } ?? "")
    }

    /// `00 Engine #1`, `node 5`, `7E8`.
    package static func name(_ address: PDUAddress, _ network: NetworkProtocol) -> String {
        if case .node = address { return "node " + address.text }
        return address.text + (address.name(in: network).map { " " + $0 } ?? "")
    }

    /// `Manufacturer Code: Garmin, Model ID: GPS 24xd`. A name may end in a number.
    package static func details(_ parts: [PDUReading.Part]) -> String {
        var name = ""
        let words = parts.prefix(mostDetails).map { part in
            // Values of one name follow each other.
            let isSilent = part.name.isEmpty || part.name == name || silentNames.contains(part.name)
            name = part.name
            let value = PDUStatement.shown(part.value)
            return isSilent ? value : value.isEmpty ? part.name : "\(part.name): \(value)"
        }
        return Printable.text(words.joined(separator: ", ") + (parts.count > mostDetails ? ", \u{2026}" : ""))
    }

    /// Names that add nothing to their values.
    private static let silentNames: Set<String> = ["text", "identifier"]
    /// Number of fields of a message that are shown.
    private static let mostDetails = 8

    /// "" if there is one channel.
    private func channel(_ number: UInt16) -> String {
        channels.count > 1 && Int(number) < channels.count ? Printable.text(channels[Int(number)]) : ""
    }

    package func write(to writer: inout JSONText) {
        func name(_ channel: UInt16) -> String { Int(channel) < channels.count ? channels[Int(channel)] : "" }
        writer.list("participants", participants.entries.prefix(Self.most)) { writer, entry in
            writer.field("protocol", entry.network.name)
            writer.field("channel", name(entry.channel))
            writer.field("address", entry.address.text)
            writer.field("name", entry.name)
            writer.field("messages", entry.messages)
            writer.list("details", entry.details) { writer, part in
                writer.field("name", part.name)
                writer.field("value", part.value)
            }
        }
        let frames = selection.recording.frames
        writer.list("last_values", values.entries.prefix(Self.most)) { writer, entry in
            writer.field("protocol", entry.network.name)
            writer.field("channel", name(entry.channel))
            writer.field("source", entry.source.text)
            writer.field("title", entry.title)
            writer.list("values", entry.values) { writer, part in
                writer.field("name", part.name)
                writer.field("value", part.value)
            }
            writer.field("index", entry.row)
            writer.field("time_ns", selection.isTimed ? Int(frames.time(entry.row)) : nil)
            writer.field("messages", entry.count)
        }
    }
}
