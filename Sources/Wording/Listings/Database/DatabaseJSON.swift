package import CANDatabases
package import Platform
package import Formatting

/// A database as JSON: `version`, `nodes` and `messages` with their signals, and where it comes from.
///
/// Messages are sorted by identifier, and the signals of each by the place of their first bit in the frame, then by their
/// order in the file. `multiplexer_ids` lists each raw value; a run of more than a thousand is a text
/// `first-last`. `choice_ranges` are names of many raw values at once, `contained` the PDUs of a container, whose `frame_id`
/// is that of their header, and `unassigned` signals that belong to no message. Excessive repetitions are
/// shortened by ``RepetitionLimits``: `value_table` of a signal is then the number of a table of `value_tables`.
package enum DatabaseJSON {
    private static let longestRun: UInt64 = 1000

    /// One object for one database, a list of them for several, in pieces.
    ///
    /// - Returns: warnings about what was shortened.
    /// - Throws: the error of the sink.
    @discardableResult
    package static func write(
        _ databases: [Database], to sink: @escaping TextSink.Write
    ) throws(OutputFailure) -> [String] {
        var writer = JSONText(to: sink)
        let limits = RepetitionLimits()
        write(databases, limits, &writer)
        try writer.finish()
        return limits.notices
    }

    /// The same as one text.
    package static func text(_ databases: [Database]) -> String { text(databases, RepetitionLimits()) }

    static func text(_ databases: [Database], _ limits: RepetitionLimits) -> String {
        var writer = JSONText()
        write(databases, limits, &writer)
        return writer.text
    }

    private static func write(_ databases: [Database], _ limits: RepetitionLimits, _ writer: inout JSONText) {
        if databases.count != 1 { writer.raw("[\n") }
        for (index, database) in databases.enumerated() {
            if index > 0 { writer.raw(",\n") }
            limits.begin()
            writer.object { write(database, limits, &$0) }
        }
        writer.raw(databases.count == 1 ? "\n" : "\n]\n")
    }

    private static func write(_ database: Database, _ limits: RepetitionLimits, _ writer: inout JSONText) {
        writer.field("version", database.statesVersion ? database.version : nil)
        writer.strings("nodes", database.nodes)
        let messages = database.messages
        writer.list("messages", MessageText.byIdentifier(messages)) {
            write(messages[Int($1)], in: database.format, limits, &$0)
        }
        writer.list("unassigned", database.unassignedSignals) { write($1, in: database.format, limits, &$0) }
        if !limits.referred.isEmpty {
            writer.list("value_tables", limits.referred.enumerated()) { writer, table in
                writer.field("number", table.offset + 1)
                writeLabels(of: table.element, &writer)
                writeRanges(of: table.element, &writer)
            }
        }
        writer.field("format", database.format.rawValue)
        writer.field("bus_type", database.busType)
        writer.field("file", database.path)
    }

    private static func write(
        _ message: Message, in format: Database.Format, _ limits: RepetitionLimits, _ writer: inout JSONText
    ) {
        writer.field("frame_id", Int(message.identifier))
        writer.field("id_hex", MessageText.identifier(message))
        writer.field("is_extended", message.isExtended)
        writer.field("is_fd", message.isFD)
        writer.field("name", limits.text(message.name))
        writer.field("length", message.length)
        writer.field("cycle_time_ms", message.cycleTime)
        writer.strings("senders", limits.list(message.senders))
        writer.field("comment", message.comment.map(limits.text))
        writer.field("protocol", message.matching == .parameterGroup ? "j1939" : nil)
        writer.field("is_container", message.container != nil)
        let signals = message.signals
        writer.list("signals", MessageText.byPlace(signals)) { write(signals[Int($1)], in: format, limits, &$0) }
        writer.field("bus", message.bus.map(limits.text))
        if let container = message.container {
            writer.list("contained", container.pdus) { write($1, in: format, limits, &$0) }
        }
    }

    private static func write(
        _ signal: Signal, in format: Database.Format, _ limits: RepetitionLimits, _ writer: inout JSONText
    ) {
        writer.field("name", limits.text(signal.name))
        writer.field("start", signal.start)
        writer.field("length", signal.length)
        writer.field("byte_order", signal.byteOrder == .littleEndian ? "little_endian" : "big_endian")
        // DBC also writes the sign of floating point numbers, which always have one.
        writer.field("is_signed", signal.kind == .signed || signal.kind == .float && format == .dbc)
        writer.field("is_float", signal.kind == .float)
        writer.field("scale", number: number(signal.factor))
        writer.field("offset", number: number(signal.offset))
        writer.field("minimum", number: signal.minimum.flatMap(number))
        writer.field("maximum", number: signal.maximum.flatMap(number))
        writer.field("unit", signal.unit.map(limits.text))
        writer.field("is_multiplexer", signal.isMultiplexer)
        if let condition = signal.condition {
            writer.numbers("multiplexer_ids", condition.values.lazy.flatMap { identifiers($0, limits) })
            writer.field("multiplexer_signal", limits.text(condition.multiplexer))
        } else {
            writer.field("multiplexer_ids", number: nil)
            writer.field("multiplexer_signal", nil as String?)
        }
        let reference = limits.reference(signal)
        if reference == nil { writeLabels(of: signal, &writer) } else { writer.field("choices", number: nil) }
        writer.field("comment", signal.comment.map(limits.text))
        writer.strings("receivers", limits.list(signal.receivers).sorted())
        if let reference {
            writer.list("choice_ranges", [Signal.RangeLabel]()) { _, _ in }
            writer.field("value_table", reference)
        } else {
            writeRanges(of: signal, &writer)
        }
        writer.field("spn", signal.spn)
    }

    private static func writeLabels(of signal: Signal, _ writer: inout JSONText) {
        guard !signal.labels.isEmpty else { return writer.field("choices", number: nil) }
        writer.object("choices") {
            for label in signal.labels {
                // Converting numbers of 128 bits to digits takes long.
                $0.field(Int64(exactly: label.value).map { String($0) } ?? String(label.value), label.text)
            }
        }
    }

    private static func writeRanges(of signal: Signal, _ writer: inout JSONText) {
        writer.list("choice_ranges", signal.rangeLabels) { writer, range in
            writer.field("first", Int(range.values.lowerBound))
            writer.field("last", Int(range.values.upperBound))
            writer.field("name", range.text)
        }
    }

    /// nil for values that JSON numbers cannot represent.
    private static func number(_ number: Number) -> String? {
        switch number {
        case .integer(let value): String(value)
        case .real(let value): value.isFinite ? "\(value)" : nil
        }
    }

    private static func identifiers(_ range: ClosedRange<UInt64>, _ limits: RepetitionLimits) -> [String] {
        let more = range.upperBound - range.lowerBound
        guard more < longestRun, limits.expands(more + 1) else {
            return [JSONText.quoted("\(range.lowerBound)-\(range.upperBound)")]
        }
        return range.map { String($0) }
    }
}
