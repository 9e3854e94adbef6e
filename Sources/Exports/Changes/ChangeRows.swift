internal import Analysis
internal import CANCapture
internal import Figures
internal import Layout
internal import Pages
internal import Platform
internal import Reporting
internal import Formatting
internal import Wording

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Draws the candidates of `changes` one below the other. Positions are in points.
struct ChangeRows {
    private let listing: ChangeListing
    private let layout: ReportLayoutContext
    private let span: ClosedRange<Int64>
    /// The first of two recordings.
    private let firstSpan: ClosedRange<Int64>?

    private static let name = 46.0
    private static let grid = 202.0
    private static let values = 272.0
    private static let strip = 371.0
    private static let cell = 5.9

    init(_ listing: ChangeListing, _ layout: ReportLayoutContext) {
        self.listing = listing
        self.layout = layout
        span = Self.span(of: listing.recording)
        firstSpan = listing.first.map(Self.span)
    }

    private static func span(of recording: Recording) -> ClosedRange<Int64> {
        let frames = recording.frames
        let first = frames.isEmpty ? 0 : frames.time(0)
        frames.notePass()
        let last = (0..<frames.count).reduce(first) { max($0, frames.time($1)) }
        return min(first, recording.origin)...max(last, first + 1)
    }

    private var theme: Theme { layout.theme }
    private func x(_ points: Double) -> Double { layout.left + layout.length(points) }
    private var stripWidth: Double { layout.right - x(Self.strip) }

    private func put(
        _ text: String, _ font: FontSlot, _ size: Double, x: Double, y: Double, _ colour: Colour,
        align: TextPen.Alignment = .leading, width: Double = 200, into list: inout DisplayList
    ) {
        let shown = layout.fitted(Printable.text(text), font, size, width: layout.length(width))
        layout.put(shown, size, x: x, y: y, align: align, colour, into: &list)
    }

    func place(_ named: NamedChange, rank: Int, top: Double, height: Double, into list: inout DisplayList) {
        if rank % 2 == 1 {
            list.add(Rect(x: layout.left, y: top, width: layout.width, height: height), colour: theme.zebra)
        }
        let strip = ChangeStrip(named.change, of: listing.recording, span: span, count: max(2, Int(stripWidth)))
        placeRank(named, rank, top, into: &list)
        placeNames(named, top, into: &list)
        placeBits(named.change, top, into: &list)
        placeValues(named, strip, top, into: &list)
        guard let first = listing.first, let firstSpan else {
            placeStrip(named, strip, left: x(Self.strip), width: stripWidth, top, into: &list)
            return
        }
        // Both side by side, on the same scale.
        let half = (stripWidth - layout.length(Self.stripGap)) / 2
        let count = max(2, Int(half))
        var before = ChangeStrip(
            named.change, of: first, slot: Int(first.index.slots[named.change.rowBefore]), span: firstSpan, count: count
        )
        var after = ChangeStrip(named.change, of: listing.recording, span: span, count: count)
        ChangeStrip.share(&before, &after)
        placeStrip(named, before, left: x(Self.strip), width: half, top, isFirst: true, into: &list)
        placeStrip(named, after, left: layout.right - half, width: half, top, isFirst: false, into: &list)
    }

    /// Distance between the strips of two recordings, points.
    private static let stripGap = 9.0

    /// The number, and a bar for its likelihood.
    private func placeRank(_ named: NamedChange, _ rank: Int, _ top: Double, into list: inout DisplayList) {
        put("\(rank)", .strong, 20, x: x(6), y: top + layout.length(28), theme.ink, into: &list)
        let likely = 1 / (1 + exp(-named.change.score))
        let bar = Rect(x: x(6), y: top + layout.length(62), width: layout.length(24), height: layout.length(4))
        list.add(bar, colour: theme.grid)
        var filled = bar
        filled.width *= likely
        list.add(filled, colour: theme.ink)
        // 1 would exclude chance, which no number of frames does.
        put(
            Decimal.rounded(min(likely, 0.999), decimals: 3), .mono, 7.6, x: x(6), y: top + layout.length(77),
            theme.ink,
            into: &list
        )
    }

    private func colour(_ slot: Int) -> Colour {
        let recording = listing.recording
        return theme.identifierColour(recording.index.entries[slot].colourKey(names: recording.frames.names))
    }

    /// The names of the columns.
    func placeNames(baseline: Double, into list: inout DisplayList) {
        let isOne = listing.first == nil
        let columns: [(text: String, x: Double)] = [
            ("Rank", x(0)), ("Identifier and signal", x(37)), ("Byte and bits", x(Self.grid)),
            ("Before \u{2192} after", x(Self.values)),
            (isOne ? "The whole capture" : "Both captures", x(Self.strip)),
        ]
        for column in columns {
            put(column.text, .strong, 7.6, x: column.x, y: baseline, theme.ink, into: &list)
        }
        guard isOne else { return }
        put("changed elsewhere", .strong, 7.6, x: layout.right, y: baseline, theme.ink, align: .trailing, into: &list)
    }

    private func placeNames(_ named: NamedChange, _ top: Double, into list: inout DisplayList) {
        let (change, recording) = (named.change, listing.recording)
        list.add(
            Rect(x: x(37), y: top + layout.length(14), width: layout.length(2.6), height: layout.length(21)),
            colour: colour(change.slot))
        let identifier = layout.shaped(recording.identifier(ofSlot: change.slot), .mono)
        layout.put(identifier, 9, x: x(Self.name), y: top + layout.length(21.5), theme.ink, into: &list)
        let behind = x(Self.name) + layout.width(identifier, 9) + layout.length(7)
        put(
            named.message ?? "", .strong, 9, x: behind, y: top + layout.length(21.5), theme.ink, width: 100, into: &list
        )
        let channel = recording.channel(ofSlot: change.slot) ?? ""
        put(
            named.signal ?? (channel.isEmpty ? "no signal name" : channel), .text, 8.2, x: x(Self.name),
            y: top + layout.length(33), named.signal == nil ? theme.quiet : theme.ink, width: 148, into: &list)
        let frame = String(recording.frames.place(change.firstRow) + 1)
        put("frame \(frame)", .mono, 7.8, x: x(Self.name), y: top + layout.length(51), theme.ink, into: &list)
        put(
            recording.seconds(change.firstRow) + " s", .mono, 7.8, x: x(Self.name), y: top + layout.length(62),
            theme.ink, into: &list)
        guard case .events(let times, _) = listing.question else { return }
        let time = recording.frames.time(change.firstRow)
        let gap = times.map { time.subtractingSaturating($0) }.min { $0.magnitude < $1.magnitude } ?? 0
        let sign = gap < 0 ? "\u{2212}" : "+"
        put(
            sign + Decimal.duration(Int64(clamping: gap.magnitude)) + " from this time", .text, 7.4, x: x(Self.name),
            y: top + layout.length(73), theme.quiet, into: &list)
    }

    /// A square for each bit of a byte, and the eight bytes around it.
    private func placeBits(_ change: PayloadChange, _ top: Double, into list: inout DisplayList) {
        let pitch = layout.length(Self.cell)
        let side = pitch - layout.length(0.9)
        let firstByte = change.byte / 8 * 8
        let (left, first) = (x(Self.grid), top + layout.length(17))
        var (empty, full): ([Point], [Point]) = ([], [])
        for byte in 0..<8 {
            for bit in 0..<8 {
                let place = Point(x: left + Double(7 - bit) * pitch, y: first + Double(byte) * pitch)
                let isOne = firstByte + byte == change.byte && change.bits >> UInt8(bit) & 1 == 1
                if isOne { full.append(place) } else { empty.append(place) }
            }
        }
        list.addCells(
            at: empty, size: Size(width: side, height: side), colour: theme.paper.mixed(with: theme.quiet, share: 0.4))
        let line = layout.scale.wholeUnits ? 1 : layout.length(0.5)
        list.addCells(
            at: empty.map { Point(x: $0.x + line, y: $0.y + line) },
            size: Size(width: side - 2 * line, height: side - 2 * line), colour: theme.paper)
        list.addCells(at: full, size: Size(width: side, height: side), colour: theme.ink)
        put("7", .mono, 5.6, x: left, y: first - layout.length(3), theme.quiet, into: &list)
        put("0", .mono, 5.6, x: left + 7 * pitch, y: first - layout.length(3), theme.quiet, into: &list)
        let row = first + (Double(change.byte - firstByte) + 0.8) * pitch
        put("\(change.byte)", .mono, 6.4, x: left - layout.length(4), y: row, theme.ink, align: .trailing, into: &list)
        let bits = change.bitList
        let named =
            bits.count == 8 ? "all bits" : bits.count == 1 ? "bit \(bits[0])" : "bits \(Self.ranges(bits))"
        let text = layout.shaped("byte \(change.byte) \u{B7} \(named)", .text)
        let room = layout.length(Self.values - Self.grid - 4)
        let size = [7.8, 7.2, 6.6].first { layout.width(text, $0) <= room } ?? 6.2
        layout.put(text, size, x: left, y: top + layout.length(78), theme.ink, into: &list)
    }

    /// `0, 2 – 4`: bits that follow each other are a range.
    static func ranges(_ bits: [Int]) -> String {
        var runs: [ClosedRange<Int>] = []
        for bit in bits {
            if let last = runs.last, last.upperBound + 1 == bit {
                runs[runs.count - 1] = last.lowerBound...bit
            } else {
                runs.append(bit...bit)
            }
        }
        return runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) \u{2013} \($0.upperBound)" }
            .joined(separator: ", ")
    }

    private func placeValues(
        _ named: NamedChange, _ strip: ChangeStrip, _ top: Double, into list: inout DisplayList
    ) {
        let change = named.change
        let count = change.bitList.count
        func text(_ value: UInt8) -> String {
            guard count < 8 else { return Hexadecimal.byte(value) }
            let bits = String(value, radix: 2)
            return String(repeating: "0", count: max(0, count - bits.count)) + bits
        }
        let bits = "\(text(change.before)) \u{2192} \(text(change.after))"
        let natural = layout.width(layout.shaped(bits, .mono), 13)
        // Seven bits are smaller.
        let size = natural > layout.length(94) ? 13 * layout.length(94) / natural - 0.01 : 13
        put(bits, .mono, size, x: x(Self.values), y: top + layout.length(31), theme.ink, width: 94, into: &list)
        var said = ["byte \(Hexadecimal.byte(change.byteBefore))", "\u{2192} \(Hexadecimal.byte(change.byteAfter))"]
        if let before = named.valueBefore, let after = named.valueAfter, before != after {
            said = [Self.shown(before), "\u{2192} \(Self.shown(after))"]
        }
        // Long values are on two lines.
        let width = layout.length(94)
        let whole = said.joined(separator: " ")
        let lines = layout.width(layout.shaped(Printable.text(whole), .text), 8.2) <= width ? [whole] : said
        var y = top + layout.length(46)
        for line in lines {
            put(line, .text, 8.2, x: x(Self.values), y: y, theme.ink, width: 94, into: &list)
            y += layout.length(lines.count > 1 ? 11 : 12)
        }
        var then = "unchanged to the end"
        if let next = strip.next {
            let time = listing.recording.seconds(next.row)
            then =
                change.elsewhere > Self.many
                ? "changes all the time" : (next.isBack ? "back at " : "changes at ") + time + " s"
        }
        put(then, .text, 7.6, x: x(Self.values), y: y, theme.quiet, width: 94, into: &list)
    }

    /// A value with a minus sign, as figures have it.
    private static func shown(_ value: String) -> String {
        value.hasPrefix("-") ? "\u{2212}" + value.dropFirst() : value
    }

    /// With more changes than this a value changes all the time.
    private static let many = 30

    private func placeStrip(
        _ named: NamedChange, _ strip: ChangeStrip, left: Double, width stripWidth: Double, _ top: Double,
        isFirst: Bool? = nil, into list: inout DisplayList
    ) {
        let colour = colour(named.change.slot)
        let y = top + layout.length(15)
        let height = layout.length(47)
        let box = Rect(x: left, y: y, width: stripWidth, height: height)
        let border = layout.scale.wholeUnits ? 1 : layout.length(0.6)
        list.add(
            Rect(x: box.x - border, y: box.y - border, width: box.width + 2 * border, height: box.height + 2 * border),
            colour: theme.faintRule)
        list.add(box, colour: theme.paper)
        let range = Double(max(1, strip.highest &- min(strip.lowest, strip.highest)))
        let thick = layout.length(0.9)
        func level(_ value: UInt8) -> Double {
            y + height - thick - (height - layout.length(5)) * Double(value &- strip.lowest) / range
        }
        var (areas, lines): ([Rect], [Rect]) = ([], [])
        let width = stripWidth / Double(strip.columns.count)
        var column = 0
        while column < strip.columns.count {
            guard let values = strip.columns[column] else {
                column += 1
                continue
            }
            var end = column + 1
            while end < strip.columns.count, strip.columns[end] == values { end += 1 }
            let (start, wide) = (left + Double(column) * width, Double(end - column) * width)
            let (high, low) = (level(values.upperBound), level(values.lowerBound))
            areas.append(Rect(x: start, y: low, width: wide, height: y + height - low))
            lines.append(Rect(x: start, y: high, width: wide, height: low - high + thick))
            column = end
        }
        list.addBoxes(areas, colour: theme.paper.mixed(with: colour, share: theme.isDark ? 0.4 : 0.45))
        list.addBoxes(lines, colour: colour.mixed(with: theme.ink, share: 0.35))
        placeTicks(strip, left, y + height + layout.length(3), width, into: &list)
        placeMoments(left, y, height, into: &list)
        let line = top + layout.length(78)
        let (low, high) = (min(strip.lowest, strip.highest), strip.highest)
        if let isFirst {
            put(isFirst ? "first capture" : "second capture", .text, 7.6, x: left, y: line, theme.quiet, into: &list)
            return
        }
        put("\(low) \u{2013} \(high)", .text, 7.6, x: left, y: line, theme.quiet, into: &list)
        let count = named.change.elsewhere
        put(
            count == 0 ? "nowhere else" : LogProse.count(count, "more change"), count == 0 ? .strong : .text, 7.8,
            x: layout.right, y: line, theme.ink, align: .trailing, into: &list)
    }

    private func placeTicks(
        _ strip: ChangeStrip, _ left: Double, _ y: Double, _ width: Double, into list: inout DisplayList
    ) {
        let places = strip.changed.indices.filter { strip.changed[$0] }.map {
            Point(x: left + Double($0) * width, y: y)
        }
        list.addCells(
            at: places, size: Size(width: layout.length(0.6), height: layout.length(4)), colour: theme.ink)
    }

    private func placeMoments(_ left: Double, _ y: Double, _ height: Double, into list: inout DisplayList) {
        guard case .events(let times, _) = listing.question else { return }
        for time in times where span.contains(time) {
            let length = Double(span.upperBound.subtractingSaturating(span.lowerBound))
            let place = left + stripWidth * Double(time.subtractingSaturating(span.lowerBound)) / length
            let half = layout.length(0.5)
            list.add(
                Rect(x: place - half, y: y - layout.length(2), width: 2 * half, height: height + layout.length(2)),
                colour: theme.ink)
            let side = layout.length(3)
            list.addArea(
                within: [
                    Point(x: place - side, y: y - layout.length(5)), Point(x: place + side, y: y - layout.length(5)),
                    Point(x: place, y: y),
                ], colour: theme.ink)
        }
    }

    /// The times below the strips, which all strips share.
    func placeAxis(top: Double, into list: inout DisplayList) {
        guard let firstSpan else {
            return placeAxis(span, left: x(Self.strip), width: stripWidth, top: top, into: &list)
        }
        let half = (stripWidth - layout.length(Self.stripGap)) / 2
        placeAxis(firstSpan, left: x(Self.strip), width: half, top: top, into: &list)
        placeAxis(span, left: layout.right - half, width: half, top: top, into: &list)
    }

    private func placeAxis(
        _ span: ClosedRange<Int64>, left: Double, width: Double, top: Double, into list: inout DisplayList
    ) {
        let (y, size) = (top + layout.length(5), 7.4)
        list.add(Rect(x: left, y: y, width: width, height: layout.length(0.7)), colour: theme.ink)
        let axis = TimeAxis(
            bins: TimeBins(range: span, count: max(1, Int(width))), scale: .clock(origin: span.lowerBound),
            width: width,
            gap: layout.length(14)
        ) { layout.width(layout.shaped($0, .text), size) }
        // The exact end has priority over a tick near it.
        let end = axis.ends.last.map { layout.shaped($0.label, .strong) }
        let endWidth = end.map { layout.width($0, size) } ?? 0
        for tick in axis.ticks {
            let place = left + width * tick.position
            list.add(
                Rect(
                    x: min(place, left + width - layout.length(0.7)), y: y, width: layout.length(0.7),
                    height: layout.length(3)),
                colour: theme.ink)
            let label = layout.shaped(tick.label, .text)
            let half = layout.width(label, size) / 2
            guard place + half + layout.length(8) < left + width - endWidth else { continue }
            layout.put(
                label, size, x: max(left, place - half), y: y + layout.length(12), theme.quiet, into: &list)
        }
        guard let end else { return }
        list.add(
            Rect(x: left + width - layout.length(0.7), y: y, width: layout.length(0.7), height: layout.length(3)),
            colour: theme.ink)
        layout.put(
            end, size, x: left + width, y: y + layout.length(12), align: .trailing, theme.ink, into: &list)
    }
}
