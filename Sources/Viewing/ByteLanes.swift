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
    private static let steps = 6
    /// A gap of more cycles is left empty.
    private static let longestGap = 2.5

    private let sheet: LaneSheet
    private let slot: Int
    private let changes: ByteChanges

    /// - Parameter key: of an identifier, as ``ViewedCapture/key(ofSlot:)``; nil is returned for another one.
    package init?(_ sheet: LaneSheet, key: String) {
        guard let slot = sheet.viewed.slot(ofKey: key) else { return nil }
        (self.sheet, self.slot) = (sheet, slot)
        changes = sheet.viewed.byteChanges(ofSlot: slot)
    }

    private var bytes: Int { changes.bytes }
    private var pitch: Double { bytes <= Self.usualBytes ? Self.row : Self.smallRow }

    package var size: Size {
        // An odd height says that the rows are small: 18 pixels may be three rows or nine.
        let height = Double(bytes) * pitch + (bytes > Self.usualBytes ? 1 : 0)
        return Size(width: sheet.size.width, height: (height * sheet.look.scale).rounded(.up))
    }

    /// Lays out the tile with these times; the list is cleared first.
    ///
    /// - Parameter isWanted: whether a request waits for the tile.
    package func layOut(
        _ range: Range<Int64>, into list: inout DisplayList, isWanted: () -> Bool = { true }
    ) throws(CancellationError) {
        list.reset(size: size, background: nil)
        let width = Int((sheet.size.width / (Self.cell * sheet.look.scale)).rounded())
        let columns = LaneSheet.Columns(range, width: width)
        let (counts, isPresent) = try cells(columns, isWanted)
        let theme = sheet.theme
        for step in 0...Self.steps {
            var boxes: [Rect] = []
            for byte in 0..<bytes {
                // Cells beside each other with the same tone are one box.
                var start: Int?
                for column in 0...columns.width {
                    let isOwn =
                        column < columns.width && isPresent[column]
                        && Self.step(counts, column * bytes + byte) == step
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

    /// The tone of a byte in a cell: 0 if nothing changed, otherwise at least 1.
    private static func step(_ counts: ByteCounts, _ place: Int) -> Int {
        let (pairs, changes) = (Int(counts.pairs[place]), Int(counts.changes[place]))
        return changes == 0 ? 0 : max(1, (changes * steps + pairs - 1) / pairs)
    }

    private func box(_ byte: Int, _ columns: Range<Int>, _ count: Int) -> Rect {
        func x(_ column: Int) -> Double { (Double(column) / Double(count) * size.width).rounded() }
        let height = size.height / Double(bytes)
        let (top, end) = ((Double(byte) * height).rounded(), (Double(byte + 1) * height).rounded())
        let (left, right) = (x(columns.lowerBound), x(columns.upperBound))
        return Rect(x: left, y: top, width: right - left, height: end - top)
    }

    /// By column and byte, and by column whether the identifier is sent at that time.
    private func cells(
        _ columns: LaneSheet.Columns, _ isWanted: () -> Bool
    ) throws(CancellationError) -> (ByteCounts, [Bool]) {
        let viewed = sheet.viewed
        var counts = ByteCounts(count: bytes * columns.width)
        var isPresent = [Bool](repeating: false, count: columns.width)
        let period = viewed.isComplete && viewed.isTimed ? viewed.recording.rhythms[slot].period?.median : nil
        let longest = period.map { Int64(min(9e18, Double($0) * Self.longestGap)) } ?? 0
        let rows = viewed.recording.rows[slot]
        let places = places(rows, columns.range)
        // The frame before the tile lasts into it, and the first frame after it ends what is drawn up to its edge.
        var place = max(0, places.lowerBound - 1)
        let end = min(rows.count, places.upperBound + 1)
        var last: (place: Int, time: Int64)?
        while place < end {
            if place & 0x3FF == 0, !isWanted() { throw CancellationError() }
            let time = viewed.time(ofRow: Int(rows[place]))
            let column = columns.column(time)
            if let last, time >= last.time, time.subtractingSaturating(last.time) <= longest {
                let from = columns.column(last.time) + 1
                // Frames of another pass of the clock may be there already.
                for passed in from..<max(from, min(column, columns.width)) where !isPresent[passed] {
                    isPresent[passed] = true
                    try changes.add(
                        last.place..<last.place + 1, to: &counts, at: passed * bytes, isWanted: isWanted)
                }
            }
            var next = place + 1
            if (0..<columns.width).contains(column) {
                // All frames of the column at once, if they follow each other.
                if isOrdered { next = min(end, sheet.first(rows, from: next, at: columns.end(column))) }
                isPresent[column] = true
                try changes.add(place..<next, to: &counts, at: column * bytes, isWanted: isWanted)
            }
            last = (next - 1, viewed.time(ofRow: Int(rows[next - 1])))
            place = next
        }
        return (counts, isPresent)
    }

    private var isOrdered: Bool { sheet.isOrdered || !sheet.viewed.isTimed }

    /// The places of the rows that may have these times.
    private func places(_ rows: UnsafeBufferPointer<UInt32>, _ range: Range<Int64>) -> Range<Int> {
        guard isOrdered else { return 0..<rows.count }
        let viewed = sheet.viewed
        let first = rows.partitioningIndex { viewed.time(ofRow: Int($0)) >= range.lowerBound }
        let end = rows.partitioningIndex { viewed.time(ofRow: Int($0)) >= range.upperBound }
        return first..<max(first, end)
    }
}
