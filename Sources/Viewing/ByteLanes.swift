internal import Analysis
internal import CANCapture
package import Layout
internal import Pages
internal import Platform

/// The bytes of an identifier over time, in the same tiles as the lanes: a row for each byte, which is darker the more of
/// the frames changed it.
///
/// A cell has all frames of its time, so a single change is visible at every zoom.
package struct ByteLanes: Sendable {
    /// Pixels of CSS.
    private static let (cell, row, smallRow) = (4.0, 6.0, 2.0)
    /// Longer payloads have smaller rows.
    private static let usualBytes = 8
    private static let mostBytes = 64
    private static let steps = 6
    /// A gap of more cycles is left empty.
    private static let longestGap = 2.5

    private let sheet: LaneSheet
    private let slot: Int
    private let bytes: Int

    /// - Parameter key: of an identifier, as ``ViewedCapture/key(ofSlot:)``; nil is returned for another one.
    package init?(_ sheet: LaneSheet, key: String) {
        guard let slot = sheet.viewed.slot(ofKey: key) else { return nil }
        (self.sheet, self.slot) = (sheet, slot)
        bytes = min(max(1, sheet.viewed.longestPayload(ofSlot: slot)), Self.mostBytes)
    }

    private var pitch: Double { bytes <= Self.usualBytes ? Self.row : Self.smallRow }

    package var size: Size {
        // An odd height says that the rows are small: 18 pixels may be three rows or nine.
        let height = Double(bytes) * pitch + (bytes > Self.usualBytes ? 1 : 0)
        return Size(width: sheet.size.width, height: (height * sheet.look.scale).rounded(.up))
    }

    /// What happened to the bytes of an identifier in the time of a cell.
    private struct Cell {
        /// Pairs of frames that have the byte, and those in which it differs.
        var pairs = 0
        var changes = 0

        mutating func add(_ other: Cell) {
            pairs += other.pairs
            changes += other.changes
        }
    }

    /// Lays out the tile with these times; the list is cleared first.
    package func layOut(_ range: Range<Int64>, into list: inout DisplayList) {
        list.reset(size: size, background: nil)
        let width = Int((sheet.size.width / (Self.cell * sheet.look.scale)).rounded())
        let columns = LaneSheet.Columns(range, width: width)
        let (cells, isPresent) = cells(columns)
        let theme = sheet.theme
        for step in 0...Self.steps {
            var boxes: [Rect] = []
            for byte in 0..<bytes {
                // Cells beside each other with the same tone are one box.
                var start: Int?
                for column in 0...columns.width {
                    let isOwn =
                        column < columns.width && isPresent[column]
                        && Self.step(cells[byte * columns.width + column]) == step
                    if isOwn { start = start ?? column }
                    if !isOwn, let first = start {
                        boxes.append(box(byte, first..<column, columns.width))
                        start = nil
                    }
                }
            }
            let share = step == 0 ? 0.07 : 0.15 + 0.85 * Double(step) / Double(Self.steps)
            list.addBoxes(boxes, colour: theme.paper.mixed(with: theme.link, share: share))
        }
    }

    /// The tone of a cell: 0 if nothing changed, otherwise at least 1.
    private static func step(_ cell: Cell) -> Int {
        cell.changes == 0 ? 0 : max(1, (cell.changes * steps + cell.pairs - 1) / cell.pairs)
    }

    private func box(_ byte: Int, _ columns: Range<Int>, _ count: Int) -> Rect {
        func x(_ column: Int) -> Double { (Double(column) / Double(count) * size.width).rounded() }
        let height = size.height / Double(bytes)
        let (top, end) = ((Double(byte) * height).rounded(), (Double(byte + 1) * height).rounded())
        let (left, right) = (x(columns.lowerBound), x(columns.upperBound))
        return Rect(x: left, y: top, width: right - left, height: end - top)
    }

    /// By byte and column, and by column whether the identifier is sent at that time.
    private func cells(_ columns: LaneSheet.Columns) -> ([Cell], [Bool]) {
        let viewed = sheet.viewed
        let frames = viewed.frames
        var cells = [Cell](repeating: Cell(), count: bytes * columns.width)
        var isPresent = [Bool](repeating: false, count: columns.width)
        let period = viewed.isComplete && viewed.isTimed ? viewed.recording.rhythms[slot].period?.median : nil
        let longest = period.map { Int64(min(9e18, Double($0) * Self.longestGap)) } ?? 0
        let rows = viewed.recording.rows[slot]
        let places = places(rows, columns.range)
        var last: (row: Int, time: Int64)?
        var states = [Cell](repeating: Cell(), count: bytes)
        // The frame before the tile lasts into it, and the first frame behind it ends what is drawn up to its edge.
        for place in max(0, places.lowerBound - 2)..<min(rows.count, places.upperBound + 1) {
            let row = Int(rows[place])
            let time = viewed.time(ofRow: row)
            let column = columns.column(time)
            if let last, time >= last.time, time.subtractingSaturating(last.time) <= longest {
                let from = columns.column(last.time) + 1
                // Frames of another pass of the clock may be there already.
                for passed in from..<max(from, min(column, columns.width)) where !isPresent[passed] {
                    isPresent[passed] = true
                    for byte in 0..<bytes { cells[byte * columns.width + passed] = states[byte] }
                }
            }
            if let last {
                for byte in 0..<bytes { states[byte] = Cell() }
                compare(frames, last.row, row) { states[$0] = Cell(pairs: 1, changes: $1 ? 1 : 0) }
            }
            if column >= 0, column < columns.width {
                isPresent[column] = true
                for byte in 0..<bytes { cells[byte * columns.width + column].add(states[byte]) }
            }
            last = (row, time)
        }
        return (cells, isPresent)
    }

    /// Calls the body for each byte that both frames show, with whether it differs.
    private func compare(_ frames: FrameTable, _ before: Int, _ row: Int, _ body: (Int, Bool) -> Void) {
        let (own, old) = (frames.payload(row), frames.payload(before))
        let hidden = (frames.redactedStretches(row), frames.redactedStretches(before))
        let hidesNone = hidden.0.isEmpty && hidden.1.isEmpty
        for byte in 0..<min(own.count, old.count, bytes) {
            guard
                hidesNone
                    || !hidden.0.contains(where: { $0.bytes.contains(byte) })
                        && !hidden.1.contains(where: { $0.bytes.contains(byte) })
            else { continue }
            body(byte, own[byte] != old[byte])
        }
    }

    /// The places of the rows that may have these times.
    private func places(_ rows: UnsafeBufferPointer<UInt32>, _ range: Range<Int64>) -> Range<Int> {
        let viewed = sheet.viewed
        guard sheet.isOrdered || !viewed.isTimed else { return 0..<rows.count }
        let first = rows.partitioningIndex { viewed.time(ofRow: Int($0)) >= range.lowerBound }
        let end = rows.partitioningIndex { viewed.time(ofRow: Int($0)) >= range.upperBound }
        return first..<max(first, end)
    }
}
