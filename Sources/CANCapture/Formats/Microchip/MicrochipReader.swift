/// Reads the logs of Microchip's CAN BUS Analyzer.
package enum MicrochipReader: TextReader {
    package static let format = CaptureFormat(
        identifier: "microchip", name: "Microchip CAN BUS Analyzer log", suffixes: ["log", "txt"],
        recognisedBy: "the words 'Microchip' and 'CAN BUS Analyzer' in its first lines",
        carries: ["time", "direction"],
        limits: "the log does not distinguish 11-bit and 29-bit identifiers; identifiers above 7FF are read as 29-bit")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        let start = String(decoding: head.prefix(512), as: UTF8.self)
        if start.hasPrefix("//") && start.contains("CAN BUS Analyzer") { return .certain }
        return start.contains("Microchip Technology") || start.contains("CAN BUS Analyzer") ? .likely : .no
    }

    static func parser(for head: UnsafeRawBufferPointer, path: String) -> any LineParser {
        let bytes = (0..<8).map { CSVColumn.firstByte + $0 }
        let kinds = [CSVColumn.time, .direction, .identifier, .length].map(\.rawValue) + bytes
        var dialect = CSVDialect(columns: CSVColumns(kinds, delimiter: 0x3B))
        dialect.timeForm = .number(1_000_000)
        dialect.mayBeEpoch = false
        dialect.endOfPreamble = Array("//---".utf8)
        return CSVParser(dialect: dialect)
    }
}
