internal import Formatting
internal import Wording
internal import Analysis
internal import Layout

/// The bytes and bits of one identifier over time: for each byte a row of its values, from its minimum to its maximum,
/// a strip of its changes, and a row for each bit, the highest first.
///
/// The kind of a value is visible: a counter is a sawtooth of shades over bits whose rate is halved from row to row, a
/// flag is one row that is dark or light, an analogue value is a slowly changing shade over bits that change more often
/// further down.
struct PayloadLayout {
    let history: PayloadHistory
    let rows: PayloadRows
    let layout: TimelineLayoutContext
    let header: TimelineHeader
    /// Marks, with their names above the blocks.
    let band: EventBand
    /// Space between the header and the blocks, units, for the event band or the heads of the columns.
    let lead: Double
    let marks: TimelineMarks
    /// When the identifier's channel carried nothing.
    let silences: [ClosedRange<Int64>]
    /// By bin of time, whether all of it is within a silence.
    let isSilent: [Bool]
    let axis: AxisTrack
    let colour: Colour
    let margin: Double
    let heights: Heights

    /// In units.
    struct Heights: Equatable {
        var byte: Double
        var strip: Double
        var bit: Double
        var gap: Double

        var block: Double { byte + strip + 8 * bit + gap }
        /// For a byte that never changes: its value, without its bits.
        var line: Double { byte + gap / 2 }
    }

    /// The shades from a value of 0 to one of 255.
    private static let shades = 8
    /// A minimum shade, so that a byte of 0 does not look like a missing one.
    private static let lightest = 0.07

    /// A byte with its bits, or constant bytes.
    private struct ByteBlock: Block {
        let layout: PayloadLayout
        let bytes: Range<Int>

        var measure: BlockMeasure

        init(layout: PayloadLayout, bytes: Range<Int>) {
            (self.layout, self.bytes) = (layout, bytes)
            measure = BlockMeasure(
                height: layout.history.isConstant(bytes.lowerBound) ? layout.heights.line : layout.heights.block)
        }

        func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
            layout.place(bytes, top: place.y, into: &list)
        }
    }

    func pages() -> [DisplayList] {
        let top = margin + header.height(layout) + lead
        let tail = axis.height(layout) + margin * 0.6
        let bottom = layout.canvas.isPaged ? (layout.canvas.height ?? .infinity) - tail : .infinity
        let blocks = rows.rows.map { ByteBlock(layout: self, bytes: $0) }
        let flow = Flow(blocks, first: Region(top: top, bottom: bottom))
        return flow.ends.enumerated().map { page, end in
            let height = layout.canvas.height ?? (end + tail).rounded(.up)
            var list = DisplayList(
                size: Size(width: layout.canvas.width, height: height), background: layout.theme.paper)
            header.place(margin: margin, page: page, of: flow.pages.count, layout: layout, into: &list)
            placeHeads(y: top - layout.length(3), into: &list)
            band.place(top: top - band.height(layout), layout: layout, into: &list)
            SelectionShading.place(marks.selections, top: top, height: end - top, layout: layout, into: &list)
            placeSilences(top: top, height: end - top, into: &list)
            flow.place(page: page, of: blocks, x: layout.columns.left, into: &list)
            placeMarks(top: top, height: end - top, into: &list)
            axis.place(top: end, layout: layout, into: &list)
            return list
        }
    }

    /// By bin, whether all of it is within one of these times: not the bins of the frames at both ends.
    static func silent(_ silences: [ClosedRange<Int64>], bins: TimeBins) -> [Bool] {
        var isSilent = [Bool](repeating: false, count: bins.count)
        for silence in silences {
            guard silence.upperBound >= bins.start else { continue }
            let first = silence.lowerBound < bins.start ? 0 : (bins.index(of: silence.lowerBound) ?? bins.count) + 1
            let end = bins.index(of: silence.upperBound) ?? bins.count
            if first < end { for bin in first..<end { isSilent[bin] = true } }
        }
        return isSilent
    }

    /// Values end where the bus falls silent, so that nothing covers the hatch.
    private func placeSilences(top: Double, height: Double, into list: inout DisplayList) {
        for silence in silences {
            guard let span = layout.span(silence.lowerBound, silence.upperBound, least: 0) else { continue }
            list.addSilence(
                in: Rect(x: span.x, y: top, width: span.width, height: height), theme: layout.theme,
                scale: layout.scale)
        }
    }

    /// Blocks cover what is shaded: lines at both ends say where it is.
    private func placeMarks(top: Double, height: Double, into list: inout DisplayList) {
        let thickness = max(1, layout.length(0.75))
        func lines(_ times: [Int64]) -> [Rect] {
            times.compactMap { time in
                layout.span(time, time, least: thickness).map {
                    Rect(x: $0.x, y: top, width: $0.width, height: height)
                }
            }
        }
        list.addBoxes(lines(marks.selections.flatMap { [$0.lowerBound, $0.upperBound] }), colour: layout.theme.warning)
        list.addBoxes(lines(marks.marks.map(\.start)), colour: layout.theme.ink)
    }

    private func placeHeads(y: Double, into list: inout DisplayList) {
        for column in layout.columns.values {
            let head = column.value == .count ? "changes" : "values"
            let text = layout.fitted(head, .text, TimelineSizes.head, width: column.width + layout.length(5))
            layout.put(
                text, TimelineSizes.head, x: column.right, y: y, align: .trailing, layout.theme.quiet, into: &list)
        }
    }

    private func place(_ bytes: Range<Int>, top: Double, into list: inout DisplayList) {
        let byte = bytes.lowerBound
        // From the minimum to the maximum value of the byte, so that a counter of four bits is visible, too.
        let least = Int(history.extremes[byte].lowerBound)
        let reach = max(1, Int(history.extremes[byte].upperBound) - least)
        placeCells(byte, top: top, height: heights.byte, into: &list) {
            UInt8(max(0, min(255, (Int($0.mean) - least) * 255 / reach)))
        }
        let bits = top + heights.byte + heights.strip
        guard !history.isConstant(byte) else { return placeTexts(bytes, top: top, bits: nil, into: &list) }
        placeChanges(byte, top: top + heights.byte, into: &list)
        if heights.bit > 0 {
            for row in 0..<8 {
                // Rows without a gap look like one row; rows that are high enough have a gap.
                let seam = heights.bit >= 4 ? 1.0 : 0
                placeCells(byte, top: bits + Double(row) * heights.bit, height: heights.bit - seam, into: &list) {
                    $0.share(bit: 7 - row)
                }
            }
        }
        placeTexts(bytes, top: top, bits: bits, into: &list)
    }

    private func placeCells(
        _ byte: Int, top: Double, height: Double, into list: inout DisplayList, value: (PayloadHistory.Cell) -> UInt8
    ) {
        var boxes = [[Rect]](repeating: [], count: Self.shades)
        var bin = 0
        func shade(_ bin: Int) -> Int? {
            let cell = history.cell(byte: byte, bin: bin)
            guard !isSilent[bin] else { return nil }
            return cell.isKnown ? (Int(value(cell)) * (Self.shades - 1) + 127) / 255 : nil
        }
        while bin < history.bins.count {
            let first = bin
            let current = shade(bin)
            while bin < history.bins.count, shade(bin) == current { bin += 1 }
            guard let current else { continue }
            let x = layout.x(ofBin: first)
            boxes[current].append(Rect(x: x, y: top, width: layout.x(ofBin: bin) - x, height: max(1, height)))
        }
        for (shade, boxes) in boxes.enumerated() {
            let share = Self.lightest + (1 - Self.lightest) * Double(shade) / Double(Self.shades - 1)
            list.addBoxes(boxes, colour: layout.theme.paper.mixed(with: colour, share: share))
        }
    }

    private func placeChanges(_ byte: Int, top: Double, into list: inout DisplayList) {
        var boxes: [Rect] = []
        var bin = 0
        while bin < history.bins.count {
            let first = bin
            while bin < history.bins.count, history.cell(byte: byte, bin: bin).changes != 0 { bin += 1 }
            if bin > first {
                let x = layout.x(ofBin: first)
                boxes.append(Rect(x: x, y: top, width: layout.x(ofBin: bin) - x, height: max(1, heights.strip - 1)))
            } else {
                bin += 1
            }
        }
        list.addBoxes(boxes, colour: layout.theme.ink)
    }

    /// - Parameter bits: top of the rows of bits; nil if there are none.
    private func placeTexts(_ bytes: Range<Int>, top: Double, bits: Double?, into list: inout DisplayList) {
        let byte = bytes.lowerBound
        let columns = layout.columns
        let theme = layout.theme
        let shrink = min(1, heights.byte / layout.length(9))
        let size = TimelineSizes.label * shrink
        let y = top + (heights.byte + layout.size(size) * 0.72) / 2
        layout.put(
            layout.fitted(PayloadRows.label(bytes), .mono, size, width: columns.plotX - columns.left), size,
            x: columns.left, y: y, theme.ink, into: &list)
        if bytes.count > 1 {
            let inset = layout.length(4)
            layout.put(
                layout.fitted(rows.values(bytes), .mono, size, width: columns.plotWidth - 2 * inset), size,
                x: columns.plotX + inset, y: y, theme.quiet, into: &list)
        }
        for column in columns.values {
            let range = history.extremes[byte]
            let text =
                column.value == .count
                ? Decimal.grouped(history.byteChanges[byte])
                : bytes.count > 1
                    ? ""
                    : Hexadecimal.byte(range.lowerBound)
                        + (range.lowerBound == range.upperBound ? "" : "\u{2013}" + Hexadecimal.byte(range.upperBound))
            let isStill = history.byteChanges[byte] == 0
            layout.put(
                layout.shaped(text, .mono), size, x: column.right, y: y, align: .trailing,
                isStill ? theme.quiet : theme.ink, into: &list)
        }
        // Numbers beside the bits if they are readable.
        let bitSize = min(5.5, heights.bit / layout.scale.unitsPerPoint * 1.05)
        guard let bits, bitSize >= 4 else { return }
        for row in 0..<8 {
            let baseline = bits + Double(row) * heights.bit + (heights.bit + layout.size(bitSize) * 0.72) / 2
            let isStill = history.bitChanges[byte * 8 + 7 - row] == 0
            layout.put(
                layout.shaped("\(7 - row)", .mono), bitSize, x: columns.plotX - layout.length(4), y: baseline,
                align: .trailing, isStill ? theme.quiet : theme.ink, into: &list)
        }
    }
}
