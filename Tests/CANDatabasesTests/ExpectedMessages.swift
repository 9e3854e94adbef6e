import CANCapture
import Foundation
import Testing

@testable import CANDatabases

/// What the corpus says that a database holds, and how it differs from what was read.
struct ExpectedMessages {
    static let corpus = ProcessInfo.processInfo.environment["CANFOLIO_CORPUS"] ?? ""

    private let root: [String: Any]
    /// Files in UTF-8, which the expected values have been read from as if they were in Windows-1252.
    private let isMisread: Bool

    /// The names of the files of one format that have expected messages, sorted.
    static func databases(of format: Database.Format, with suffix: String = "messages.json") -> [String] {
        let folder = "\(corpus)/expected/databases/\(format.rawValue)"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let endings = [".\(suffix)", ".\(suffix).gz"]
        return names.compactMap { name in
            endings.first { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) }
        }.sorted()
    }

    static func path(_ name: String, _ format: Database.Format) -> String {
        "\(corpus)/databases/\(format.rawValue)/\(name)"
    }

    init(_ name: String, _ format: Database.Format, suffix: String = "messages.json") throws {
        let base = "\(Self.corpus)/expected/databases/\(format.rawValue)/\(name).\(suffix)"
        let path = FileManager.default.fileExists(atPath: base) ? base : base + ".gz"
        let bytes = try SourceInput(path: path).withAllBytes { Data($0) }
        root = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        let file = try Data(contentsOf: URL(fileURLWithPath: Self.path(name, format)))
        isMisread = file.contains { $0 >= 0x80 } && String(data: file, encoding: .utf8) != nil
    }

    var messages: [[String: Any]] { root["messages"] as? [[String: Any]] ?? [] }

    static func signals(_ message: [String: Any]) -> [[String: Any]] { message["signals"] as? [[String: Any]] ?? [] }

    /// Everything that is not as expected: `EngineData.Speed.offset: expected 0, is 1`.
    func differences(from database: Database) -> [String] {
        var found = Differences(isMisread: isMisread)
        found.compare("version", root["version"], database.statesVersion ? database.version : nil)
        found.compare("nodes", root["nodes"], database.nodes)
        let expected = messages
        let messages = database.messages.enumerated()
            .sorted { ($0.element.identifier, $0.offset) < ($1.element.identifier, $1.offset) }.map(\.element)
        found.compare("count of messages", expected.count, messages.count)
        for (expected, message) in zip(expected, messages) { found.compare(expected, message) }
        return found.lines
    }

    struct Differences {
        var isMisread: Bool
        var lines: [String] = []

        mutating func compare(_ expected: [String: Any], _ message: Message) {
            let name = message.name
            compare("\(name).frame_id", expected["frame_id"], Int(message.identifier))
            compare("\(name).is_extended", expected["is_extended"], message.isExtended)
            compare("\(name).is_fd", expected["is_fd"], message.isFD)
            compare("\(name).name", expected["name"], message.name)
            compare("\(name).length", expected["length"], message.length)
            compare("\(name).cycle_time_ms", expected["cycle_time_ms"], message.cycleTime)
            compare("\(name).senders", expected["senders"], message.senders)
            compare("\(name).comment", expected["comment"], message.comment)
            compare("\(name).protocol", expected["protocol"], message.matching == .parameterGroup ? "j1939" : nil)
            compare("\(name).is_container", expected["is_container"], message.container != nil)
            let signals = message.signals.enumerated()
                .sorted { (Self.place($0.element), $0.offset) < (Self.place($1.element), $1.offset) }.map(\.element)
            let others = ExpectedMessages.signals(expected)
            compare("\(name) has signals", others.map { $0["name"] as? String ?? "" }, signals.map(\.name))
            guard others.count == signals.count else { return }
            for (other, signal) in zip(others, signals) { compare(other, signal, in: name) }
        }

        /// The expected signals stand in the order of their first bits on the wire.
        private static func place(_ signal: Signal) -> Int {
            signal.byteOrder == .littleEndian ? signal.start : signal.start / 8 * 8 + (7 - signal.start % 8)
        }

        private mutating func compare(_ expected: [String: Any], _ signal: Signal, in message: String) {
            let name = "\(message).\(signal.name)"
            compare("\(name).start", expected["start"], signal.start)
            compare("\(name).length", expected["length"], signal.length)
            compare(
                "\(name).byte_order", expected["byte_order"],
                signal.byteOrder == .littleEndian ? "little_endian" : "big_endian")
            compare("\(name).is_float", expected["is_float"], signal.kind == .float)
            // The model has no sign of floating point numbers, which all have one.
            if signal.kind != .float { compare("\(name).is_signed", expected["is_signed"], signal.kind == .signed) }
            compare("\(name).scale", expected["scale"], signal.factor)
            compare("\(name).offset", expected["offset"], signal.offset)
            compare("\(name).minimum", expected["minimum"], signal.minimum)
            compare("\(name).maximum", expected["maximum"], signal.maximum)
            compare("\(name).unit", expected["unit"], signal.unit)
            compare("\(name).is_multiplexer", expected["is_multiplexer"], signal.isMultiplexer)
            compare("\(name).multiplexer_signal", expected["multiplexer_signal"], signal.condition?.multiplexer)
            compare(
                "\(name).multiplexer_ids", expected["multiplexer_ids"],
                signal.condition.map { $0.values.flatMap { $0.map(Int.init) } })
            let labels = signal.labels.map { (String($0.value), $0.text) }
            compare(
                "\(name).choices", expected["choices"],
                labels.isEmpty ? nil : Dictionary(labels) { first, _ in first })
            compare("\(name).comment", expected["comment"], signal.comment)
            compare("\(name).receivers", expected["receivers"], signal.receivers.sorted())
        }

        mutating func compare(_ what: String, _ expected: Any?, _ value: Number?) {
            let number = expected as? NSNumber
            let isEqual: Bool
            // NSNumber may hold a decimal fraction whose `doubleValue` is not the nearest double.
            switch value {
            case .integer(let whole): isEqual = number.map { "\($0)" } == "\(whole)"
            case .real(let real): isEqual = number.flatMap { Double("\($0)") } == real
            case nil: isEqual = number == nil
            }
            if !isEqual { note(what, expected, value) }
        }

        mutating func compare<Value: Equatable>(_ what: String, _ expected: Any?, _ value: Value?) {
            let expected = expected is NSNull ? nil : expected.map(reread)
            if expected as? Value != value || (expected == nil) != (value == nil) { note(what, expected, value) }
        }

        private mutating func note(_ what: String, _ expected: Any?, _ value: Any?) {
            lines.append(
                "\(what): expected \(expected.map { "\($0)" } ?? "nothing"), is \(value.map { "\($0)" } ?? "nothing")")
        }

        /// The text as it stands in the file.
        private func reread(_ value: Any) -> Any {
            guard isMisread else { return value }
            switch value {
            case let text as String:
                return text.data(using: .windowsCP1252).flatMap { String(data: $0, encoding: .utf8) } ?? text
            case let texts as [String]: return texts.map { reread($0) as? String ?? $0 }
            case let texts as [String: String]: return texts.mapValues { reread($0) as? String ?? $0 }
            default: return value
            }
        }
    }
}
