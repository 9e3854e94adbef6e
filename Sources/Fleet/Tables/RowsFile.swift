package import Platform
internal import Formatting

/// The rows of one capture, without its path and tags: a line a row, the table's name and the cells as a JSON list.
///
/// Tables are made from these files, so captures need not be read again for other tags or another format.
package struct RowsFile: Sendable {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func add(_ cells: [FleetCell], to table: FleetTable) {
        var line = table.rawValue + " ["
        for (place, cell) in cells.enumerated() {
            if place > 0 { line += "," }
            switch cell {
            case .text(let text): JSONString.append(text, to: &line)
            case .integer(let value): line += String(value)
            case .number(let value): line += value.isFinite ? "\(value)" : "null"
            case .decimal(let text): line += text
            case .none: line += "null"
            }
        }
        bytes += Array((line + "]\n").utf8)
    }

    /// Passes on the rows of a file: the name of the table, and the cells as JSON. Invalid lines are left out.
    package static func forEach(
        _ path: String, _ body: (FleetTable, [ArraySlice<UInt8>]) -> Void
    ) throws(OutputFailure) {
        try FleetManifest.forEachLine(of: path) { line in
            guard let blank = line.firstIndex(of: 0x20),
                let table = FleetTable(rawValue: String(decoding: line[..<blank], as: UTF8.self))
            else { return }
            let cells = cells(line[(blank + 1)...])
            if cells.count == table.columns.count { body(table, cells) }
        }
    }

    /// The values of a flat JSON list.
    private static func cells(_ list: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        guard list.first == UInt8(ascii: "["), list.last == UInt8(ascii: "]") else { return [] }
        var cells: [ArraySlice<UInt8>] = []
        cells.reserveCapacity(24)
        var start = list.startIndex + 1
        list.withUnsafeBufferPointer { bytes in
            var place = 1
            var isText = false
            while place < bytes.count {
                switch bytes[place] {
                case UInt8(ascii: "\\") where isText: place += 1
                case UInt8(ascii: "\""): isText.toggle()
                case UInt8(ascii: ",") where !isText, UInt8(ascii: "]") where !isText:
                    cells.append(list[start..<list.startIndex + place])
                    start = list.startIndex + place + 1
                default: break
                }
                place += 1
            }
        }
        return cells
    }
}
