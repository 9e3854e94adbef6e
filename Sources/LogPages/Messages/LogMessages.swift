internal import Analysis
internal import CANCapture
internal import CANProtocols
internal import TemplateReading
package import Wording

/// What protocols add to the rows of a log: lines under the rows that end messages, names, and labels of transport
/// frames.
package struct LogMessages: Sendable {
    /// A message with a line.
    package struct Line: Sendable, Equatable {
        /// The row above the line.
        var row: UInt32
        /// Its index in the table.
        package var unit: Int32
    }

    let reader: ProtocolReader
    let parties: PartyNames
    /// In the order of rows.
    private(set) var lines: [Line] = []
    /// The texts in the cells of rows.
    private(set) var rowNames: RowNames
    /// The kinds of transport frames in the rows, one bit each.
    private var transportKinds: UInt64 = 0
    /// Rows of frames that are part of a message.
    private(set) var carriers: RowSet?
    /// Whether less than a quarter of the rows has a name.
    private(set) var namesAreRare = true
    /// In Latin-1.
    private(set) var names: [[UInt8]] = [[]]
    package private(set) var folds = MessageFolds()
    /// Whether rows are messages instead of frames.
    let isTable: Bool
    /// The frames of the whole capture that are shown; nil if all frames are shown.
    private let shown: RankedRows?

    /// Rows beyond this number have no names.
    private static let mostNames = Int(UInt16.max)

    /// - Parameters:
    ///   - reader: the messages of all frames.
    ///   - frames: the frames of the rows.
    ///   - laidOut: rows for which names and transport frames are kept.
    ///   - fold: which messages stand for similar ones.
    ///   - separated: rows with a separator before them, ascending.
    init(
        _ reader: ProtocolReader, frames: FrameTable, laidOut: LaidOutRows, parties: PartyNames,
        fold: LogStyle.Fold, separated: [Int]
    ) {
        self.reader = reader
        self.parties = parties
        rowNames = RowNames(laidOut: laidOut)
        isTable = false
        shown = frames.count == reader.frames.count ? nil : reader.frames.rows(in: frames)
        gather(frames.count)
        folds = MessageFolds(reader, lines: lines, style: fold, separated: separated) { [self] in rows(of: $0) }
    }

    /// The messages of rows that are messages.
    ///
    /// - Parameter units: the message of each row.
    init(
        _ reader: ProtocolReader, units: [Int32], laidOut: LaidOutRows, parties: PartyNames, fold: LogStyle.Fold,
        separated: [Int]
    ) {
        rowNames = RowNames(laidOut: laidOut)
        self.reader = reader
        self.parties = parties
        isTable = true
        shown = nil
        var namer = PDUNames(reader)
        let hasNames = reader.table.units.contain { !$0.isDiagnostic && $0.network != .isoTP }
        if hasNames { rowNames.beginNames() }
        var named = 0
        var rowOfUnit: [Int32: Int] = [:]
        for (row, unit) in units.enumerated() {
            let message = reader.table.units[Int(unit)]
            rowOfUnit[unit] = row
            if hasNames {
                let name = Self.name(namer.place(of: message))
                if name > 0 { named += 1 }
                rowNames.note(name: name, at: row)
            }
            if message.hasStatement { lines.append(Line(row: UInt32(truncatingIfNeeded: row), unit: unit)) }
        }
        if hasNames { names += namer.names.map { LogNumbers.latin1($0) } }
        namesAreRare = 4 * named < units.count && hasNames
        folds = MessageFolds(reader, lines: lines, style: fold, separated: separated) { unit in
            rowOfUnit[unit].map { [$0] } ?? []
        }
    }

    private static func name(_ place: Int) -> UInt16 {
        place < mostNames ? UInt16(truncatingIfNeeded: place + 1) : 0
    }

    /// The row of a frame of the whole capture; nil if it is not shown.
    @inline(__always)
    private func row(of place: Int) -> Int? {
        guard let shown else { return place }
        return shown.rows.contains(place) ? shown.place(of: place) : nil
    }

    /// One pass over the messages.
    private mutating func gather(_ count: Int) {
        let table = reader.table
        var namer = PDUNames(reader)
        let hasNames = table.units.contain { !$0.isDiagnostic && $0.network != .isoTP }
        let hasTransports = table.units.contain { $0.firstRow != $0.lastRow || $0.isDiagnostic }
        if hasNames { rowNames.beginNames() }
        if hasTransports { rowNames.beginTransports() }
        let named = hasNames ? RowSet(count: count) : nil
        carriers = hasTransports ? RowSet(count: count) : nil
        var messages = table.units.placed
        var marks = [Mark?](repeating: nil, count: messages.alikeCount)
        while let (place, unit) = messages.next() {
            let mark: Mark
            if let alike = messages.alike, let known = marks[alike] {
                mark = known
            } else {
                mark = Mark(
                    name: hasNames ? Self.name(namer.place(of: unit)) : 0, transport: TransportFrame(of: unit).rawValue,
                    hasStatement: unit.hasStatement)
                if let alike = messages.alike, namer.isOfKind(unit) { marks[alike] = mark }
            }
            if unit.firstRow == unit.lastRow {
                if let row = row(of: Int(unit.firstRow)) { note(mark, at: row, named) }
            } else {
                for carrier in table.rows(of: unit) {
                    if let row = row(of: carrier) { note(mark, at: row, named) }
                }
                if unit.acknowledgementRow >= 0, let row = row(of: Int(unit.acknowledgementRow)) {
                    note(mark, at: row, named)
                }
            }
            guard mark.hasStatement, let row = lastRow(of: unit) else { continue }
            lines.append(
                Line(row: UInt32(truncatingIfNeeded: row), unit: Int32(truncatingIfNeeded: place)))
        }
        for control in table.controls {
            let mark = Mark(name: 0, transport: TransportFrame(of: control).rawValue, hasStatement: false)
            if let row = row(of: Int(control.row)) { note(mark, at: row, named) }
        }
        if lines.indices.dropFirst().contains(where: { lines[$0].row < lines[$0 - 1].row }) {
            lines.sort { ($0.row, $0.unit) < ($1.row, $1.unit) }
        }
        if hasNames { names += namer.names.map { LogNumbers.latin1($0) } }
        namesAreRare = 4 * (named?.count ?? 0) < (hasNames ? count : 0)
    }

    /// Sets the name and transport frames of the rows of a message.
    private struct Mark {
        var name: UInt16
        var transport: UInt8
        var hasStatement: Bool
    }

    @inline(__always)
    private mutating func note(_ mark: Mark, at row: Int, _ named: RowSet?) {
        if let named, mark.name > 0 {
            named.insert(row)
            rowNames.note(name: mark.name, at: row)
        }
        guard let carriers else { return }
        // A row of two messages gets the label of the last one.
        if Self.carries(mark.transport) { carriers.insert(row) } else { carriers.remove(row) }
        transportKinds |= 1 << UInt64(mark.transport)
        rowNames.note(transport: mark.transport, at: row)
    }

    private static func carries(_ transport: UInt8) -> Bool {
        transport != TransportFrame.none.rawValue && transport != TransportFrame.other.rawValue
    }

    /// The row that ends a message: its last frame, or the acknowledgement after it. nil if this row is not shown.
    private func lastRow(of unit: ProtocolDataUnit) -> Int? {
        if unit.acknowledgementRow > unit.lastRow, let row = row(of: Int(unit.acknowledgementRow)) { return row }
        return row(of: Int(unit.lastRow))
    }

    /// The rows of a message and of its flow control, ascending; without rows that are not shown.
    func rows(of unit: Int32) -> [Int] {
        let message = reader.table.units[Int(unit)]
        var places = reader.table.rows(of: message) + reader.table.controls(of: message)
        if message.acknowledgementRow >= 0 { places.append(Int(message.acknowledgementRow)) }
        var rows = places.compactMap { row(of: $0) }
        rows.sort()
        return rows
    }

    /// The first row of a message that is shown.
    func firstRow(of line: Line) -> Int {
        if let row = row(of: Int(reader.table.units[Int(line.unit)].firstRow)) { return row }
        return rows(of: line.unit).first ?? Int(line.row)
    }

    /// The lines under a row.
    package func lines(under row: Int) -> ArraySlice<Line> {
        var low = 0
        var high = lines.count
        while low < high {
            let middle = (low + high) / 2
            if Int(lines[middle].row) < row { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < lines.count, Int(lines[end].row) == row { end += 1 }
        return lines[low..<end]
    }

    package func statement(of unit: Int32) -> PDUStatement {
        PDUStatement(reader.table.units[Int(unit)], reader, names: parties)
    }

    /// nil for a message with its own statement.
    func key(of unit: Int32) -> PDUStatementKey? { PDUStatementKey(reader.table.units[Int(unit)], reader) }

    /// Length of the longest name in characters; 0 if no row has one.
    var longestName: Int { names.map(\.count).max() ?? 0 }

    /// The title of the column of transport frames, and the width of its widest cell; nil if there are none.
    var transportColumn: (width: Int, title: String)? {
        var seen = transportKinds
        let plain: UInt64 = 1 << TransportFrame.none.rawValue | 1 << TransportFrame.other.rawValue
        seen &= ~plain
        guard seen != 0 else { return nil }
        let isISOTP = seen & ~(1 << TransportFrame.isoTP.rawValue | 1 << TransportFrame.addressedISOTP.rawValue) == 0
        let longest = reader.table.units.matching(\.isOverISOTP).reduce(0) { max($0, $1.unit.length) }
        // `FF 20`, `DT 255`, `abort`, `FC wait`
        let isLong = reader.table.controls.contains { control in
            TransportFrame(of: control).label(reader.frames, row: Int(control.row))?.name.utf8CodeUnitCount ?? 0 > 2
        }
        return (max(isLong ? 7 : 5, isISOTP ? 3 + String(longest).utf8.count : 6), isISOTP ? "ISO-TP" : "Part")
    }
}

/// The labels of the rows that are laid out: names of messages, and transport frames.
struct RowNames: Sendable {
    private let laidOut: LaidOutRows
    /// For each row that is laid out a ``TransportFrame``; empty if there are none.
    private var transports: [UInt8] = []
    /// For each row that is laid out the number of its name, 0 for none; empty if no row has a name.
    private var names: [UInt16] = []

    init(laidOut: LaidOutRows) { self.laidOut = laidOut }

    fileprivate mutating func beginNames() { names = Array(repeating: 0, count: laidOut.count) }
    fileprivate mutating func beginTransports() { transports = Array(repeating: 0, count: laidOut.count) }

    @inline(__always)
    fileprivate mutating func note(name: UInt16, at row: Int) {
        if let place = laidOut.place(row) { names[place] = name }
    }

    @inline(__always)
    fileprivate mutating func note(transport: UInt8, at row: Int) {
        if let place = laidOut.place(row) { transports[place] = transport }
    }

    /// The transport frame of a row.
    func transport(_ row: Int) -> TransportFrame? {
        guard !transports.isEmpty, let place = laidOut.place(row) else { return nil }
        return TransportFrame(rawValue: transports[place])
    }

    /// The number of the name of a row in ``LogMessages/names``, 0 for none.
    func name(_ row: Int) -> Int {
        guard !names.isEmpty, let place = laidOut.place(row) else { return 0 }
        return Int(names[place])
    }
}
