internal import Analysis
internal import CANCapture
internal import Formatting
package import Layout
internal import Pages
internal import Platform

/// The lanes of a capture in one look, divided over time into tiles by levels of zoom: at level 0 a tile has the whole
/// capture, at each further level half the time.
///
/// A lane shows everything at every zoom: a frame is a tick or part of a band, and no pixel of a band is without frames
/// for longer than a band allows.
package struct LaneSheet: Sendable {
    package struct Look: Sendable, Hashable {
        /// Pixels of the screen for 100 pixels of CSS.
        package var density: Int
        package var isDark: Bool

        package init(density: Int, isDark: Bool) {
            self.density = min(max(density, LogLook.densities.lowerBound), LogLook.densities.upperBound)
            self.isDark = isDark
        }

        var scale: Double { Double(density) / 100 }
    }

    /// Pixels of CSS.
    package static let tileWidth = 512.0
    package static let pitch = 16.0
    private static let band = 8.0
    private static let tick = 1.0
    package static let mostLanes = 40
    /// At the last level a tile still has a nanosecond for each of its pixels.
    package static let mostLevels = 44

    let viewed: ViewedCapture
    let look: Look
    /// Slots of the lanes.
    private let slots: [Int]
    private let bands: LaneBands
    let theme: Theme
    private let frames: FrameTable
    let isOrdered: Bool

    package init(_ viewed: ViewedCapture, _ look: Look) {
        self.viewed = viewed
        self.look = look
        slots = Self.slots(viewed)
        frames = viewed.frames
        theme = Theme.named(look.isDark ? .dark : .light)
        let recording = viewed.recording
        isOrdered = recording.facts.backwardSteps == 0
        let facts = recording.facts
        if viewed.isComplete, viewed.isTimed, !frames.isEmpty {
            let selection = viewed.selection(RowFilter())
            bands = selection.bands(
                range: facts.earliest...facts.latest, isOverlaid: recording.loads.isOverlaid)
        } else {
            bands = LaneBands(identifiers: recording.index.entries.count, channels: facts.channels.count)
        }
    }

    /// The identifiers with lanes, in their order; of very many those with the most frames.
    private static func slots(_ viewed: ViewedCapture) -> [Int] {
        let entries = viewed.recording.index.entries
        var slots = Array(entries.indices)
        if slots.count > mostLanes {
            slots.sort { (entries[$1].count, $0) < (entries[$0].count, $1) }
            slots.removeLast(slots.count - mostLanes)
        }
        return slots.sorted { (entries[$0].channel, entries[$0].rank) < (entries[$1].channel, entries[$1].rank) }
    }

    package var height: Double { Double(max(1, slots.count)) * Self.pitch }

    package var size: Size {
        Size(width: (Self.tileWidth * look.scale).rounded(), height: (height * look.scale).rounded(.up))
    }

    /// The lanes from top to bottom.
    package var json: String {
        let recording = viewed.recording
        var json = JSONText(isOneLine: true)
        json.object { json in
            json.field("generation", viewed.generation)
            json.field("pitch", number: LogSheet.decimal(Self.pitch))
            json.field("width", number: LogSheet.decimal(Self.tileWidth))
            json.field("start", number: String(viewed.start))
            json.field("span", number: String(span))
            json.field("levels", Self.mostLevels)
            json.field("more", recording.index.entries.count - slots.count)
            json.list("lanes", slots) { json, slot in
                json.field("id", viewed.key(ofSlot: slot))
                json.field("text", Hexadecimal.identifier(recording.index.entries[slot], names: frames.names))
                let channel = Int(recording.index.entries[slot].channel)
                let place =
                    frames.channels.count > 1 && channel < frames.channels.count
                    ? ViewState.channel(frames.channels[channel]) : ""
                json.field("name", recording.message(ofSlot: slot).map(Printable.text) ?? place)
            }
            let silences = bands.silences.first.map { first in
                bands.silences.dropFirst().reduce(first) { known, list in
                    known.flatMap { one in list.filter { $0.overlaps(one) }.map { $0.clamped(to: one) } }
                }
            }
            json.list("silences", (silences ?? []).prefix(Self.mostSilences)) { json, silence in
                json.field("start", number: String(silence.lowerBound.subtractingSaturating(recording.origin)))
                json.field("end", number: String(silence.upperBound.subtractingSaturating(recording.origin)))
            }
        }
        return json.text
    }

    private static let mostSilences = 1_000

    /// Nanoseconds from the first time to the last, or rows; at least 1.
    private var span: Int64 { max(1, viewed.end.subtractingSaturating(viewed.start)) }

    /// The times of a tile, from the first frame of the capture; nil for one that the level does not have.
    package func range(level: Int, index: Int) -> Range<Int64>? {
        guard level >= 0, level <= Self.mostLevels, index >= 0, index < 1 << level else { return nil }
        func edge(_ index: Int) -> Int64 {
            let product = (UInt64(span) + 1).multipliedFullWidth(by: UInt64(index))
            // The high word is smaller than the divisor, since the index is at most 2^level.
            let quotient = (UInt64(1) << UInt64(level)).dividingFullWidth(
                (product.high, product.low)
            ).quotient
            return viewed.start.addingSaturating(Int64(clamping: quotient))
        }
        let (from, to) = (edge(index), edge(index + 1))
        return from < to ? from..<to : nil
    }

    // MARK: Drawing

    /// Lays out the tile with these times; the list is cleared first.
    package func layOut(_ range: Range<Int64>, into list: inout DisplayList) {
        list.reset(size: size, background: nil)
        let columns = Columns(range, width: Int(size.width))
        for (number, slot) in slots.enumerated() {
            let middle = (Double(number) + 0.5) * Self.pitch * look.scale
            place(slot, columns, middle: middle, into: &list)
        }
        placeErrors(columns, into: &list)
    }

    /// The columns of pixels of a tile over time.
    struct Columns {
        let range: Range<Int64>
        let width: Int
        private let span: Double

        init(_ range: Range<Int64>, width: Int) {
            self.range = range
            self.width = max(1, width)
            span = Double(range.upperBound) - Double(range.lowerBound)
        }

        /// Nanoseconds of a column.
        var step: Double { span / Double(width) }

        /// The column of a time, or one beside the tile.
        func column(_ time: Int64) -> Int {
            if time < range.lowerBound { return -1 }
            if time >= range.upperBound { return width }
            return min(width - 1, Int(Double(time &- range.lowerBound) / span * Double(width)))
        }

        /// The first time after a column.
        func end(_ column: Int) -> Int64 {
            guard column + 1 < width else { return range.upperBound }
            var time = range.lowerBound.addingSaturating(Int64(Double(column + 1) * step))
            // Rounding must not lead to the same column again.
            while time < range.upperBound, self.column(time) <= column { time += 1 }
            return time
        }
    }

    private func place(_ slot: Int, _ columns: Columns, middle: Double, into list: inout DisplayList) {
        let entry = viewed.recording.index.entries[slot]
        let colours = LaneTones(theme, key: entry.colourKey(names: frames.names))
        let height = (Self.band * look.scale).rounded()
        func box(_ from: Double, _ to: Double, _ share: Double) -> Rect {
            let own = max(1, (height * share).rounded())
            return Rect(x: from, y: (middle - own / 2).rounded(), width: to - from, height: own)
        }
        let band = slot < bands.bySlot.count ? bands.bySlot[slot] : nil
        let origin = viewed.recording.origin
        let period = viewed.isComplete && viewed.isTimed ? viewed.recording.rhythms[slot].period?.median : nil
        let isWide = period.map { Double($0) / columns.step >= Self.tickDistance * look.scale } ?? true
        for stretch in band?.stretches ?? [] {
            let from = columns.column(stretch.start.subtractingSaturating(origin))
            let to = columns.column(stretch.end.subtractingSaturating(origin))
            guard to >= 0, from < columns.width else { continue }
            let (left, right) = (Double(max(0, from)), Double(min(columns.width, to + 1)))
            switch stretch.state {
            case .missing: list.add(box(left, right, 0.5), colour: theme.warningFill)
            case .usual: list.add(box(left, right, 1), colour: isWide ? colours.less : colours.usual)
            case .less: list.add(box(left, right, 0.5), colour: colours.less)
            case .more: list.add(box(left, right, 1.25), colour: isWide ? colours.less : colours.more)
            }
        }
        guard band == nil || isWide else { return }
        let width = max(1, (Self.tick * look.scale).rounded())
        let ticks = occupied(viewed.recording.rows[slot], columns).map { column in
            box(Double(column), Double(column) + width, band == nil ? 1 : 1.25)
        }
        list.addBoxes(ticks, colour: colours.usual)
    }

    /// Pixels of CSS between two frames from which on each has its tick.
    private static let tickDistance = 3.0

    /// The columns that have a frame, ascending.
    private func occupied(_ rows: UnsafeBufferPointer<UInt32>, _ columns: Columns) -> [Int] {
        guard isOrdered || !viewed.isTimed else {
            // Times go back: every frame is looked at.
            var isUsed = [Bool](repeating: false, count: columns.width)
            for row in rows {
                let column = columns.column(viewed.time(ofRow: Int(row)))
                if column >= 0, column < columns.width { isUsed[column] = true }
            }
            return isUsed.indices.filter { isUsed[$0] }
        }
        var found: [Int] = []
        var place = first(rows, from: 0, at: columns.range.lowerBound)
        while place < rows.count {
            let column = columns.column(viewed.time(ofRow: Int(rows[place])))
            guard column < columns.width else { break }
            found.append(max(0, column))
            place = first(rows, from: place + 1, at: columns.end(max(0, column)))
        }
        return found
    }

    /// The place of the first row that is not earlier than a time, searched from a place in growing steps: the next
    /// frame is mostly near.
    func first(_ rows: UnsafeBufferPointer<UInt32>, from start: Int, at time: Int64) -> Int {
        var (low, step) = (start, 1)
        var high = start
        while high < rows.count, viewed.time(ofRow: Int(rows[high])) < time {
            low = high + 1
            high += step
            step *= 2
        }
        let end = min(high, rows.count)
        return (low..<max(low, end)).partitioningIndex { viewed.time(ofRow: Int(rows[$0])) >= time }
    }

    /// Lines through all lanes at error frames.
    private func placeErrors(_ columns: Columns, into list: inout DisplayList) {
        let width = max(1, (2 * look.scale).rounded())
        let found = viewed.recording.rows.errorRows.withUnsafeBufferPointer { occupied($0, columns) }
        // Where most of the time has errors, lines would hide what they mark.
        guard Double(found.count) * width < Double(columns.width) / 3 else { return }
        list.addBoxes(
            found.map { Rect(x: Double($0), y: 0, width: width, height: size.height) }, colour: theme.troubleFill)
    }
}

/// The tones of a lane.
private struct LaneTones {
    let usual: Colour
    let more: Colour
    let less: Colour

    init(_ theme: Theme, key: UInt32) {
        usual = theme.identifierColour(key)
        more = theme.identifierColour(key, .more)
        less = theme.identifierColour(key, .less)
    }
}
