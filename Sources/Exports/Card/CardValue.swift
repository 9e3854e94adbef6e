internal import Analysis
internal import CANCapture
internal import CANDatabases
internal import Figures
internal import Formatting
internal import Layout
internal import Pages
internal import Platform
internal import Reporting
internal import Wording

/// The values of a signal, counter, checksum byte or length from frame to frame around a finding about it.
struct CardValue {
    private struct Sample {
        var time: Int64
        /// nil if the frame does not have this value.
        var value: Double?
        var isGuilty: Bool
    }

    let start: Int64
    let stop: Int64
    private var samples: [Sample] = []
    private(set) var places: ClosedRange<Int>?
    /// `EngineSpeed`, `counter`
    private let name: String
    private let unit: String
    /// Whether values are written like the bytes of a payload.
    private let isByte: Bool
    /// The valid range of the value; nil if it is not known.
    private let allowed: ClosedRange<Double>?
    private let origin: Int64
    private let isTimed: Bool

    /// Number of frames of the identifier before and after the finding.
    private static let around = 24
    private static let mostSamples = 4000

    /// - Parameter lead: a finding whose rows are those of the selection.
    init?(_ selection: Selection, _ lead: Finding) {
        guard let slot = lead.slot, let rows = (lead.parts.compactMap(\.rows).first ?? lead.rows) else { return nil }
        let frames = selection.frames
        let slots = selection.index.slots
        let catalog = selection.recording.databases.catalog
        let message = slot < selection.matches.count ? selection.matches[slot] : nil
        guard slot < selection.rows.slotCount,
            let subject = ValueSubject(
                lead, message: message, frames: frames, rows: selection.rows[slot].map { Int($0) }, catalog: catalog)
        else { return nil }
        let reader = ValueReader(subject, message: message, frames: frames, catalog: catalog)
        isTimed = selection.isTimed
        origin = selection.recording.origin
        (name, unit) = Self.words(subject, catalog)
        isByte = if case .checksum = subject { true } else { false }
        allowed = lead.facts.allowed
        func isOwn(_ row: Int) -> Bool { row < slots.count && slots[row] == UInt32(slot) }
        var (first, end, count) = (min(rows.lowerBound, frames.count - 1), min(rows.upperBound, frames.count - 1), 0)
        var row = first - 1
        while row >= 0, count < Self.around {
            if isOwn(row) { (first, count) = (row, count + 1) }
            row -= 1
        }
        (row, count) = (end + 1, 0)
        while row < frames.count, count < Self.around {
            if isOwn(row) { (end, count) = (row, count + 1) }
            row += 1
        }
        let time = { [isTimed] (row: Int) in isTimed ? frames.time(row) : Int64(row) }
        (start, stop) = (time(first), time(end))
        guard start < stop else { return nil }
        var buffer = SignalBuffer()
        for row in first...end where isOwn(row) && samples.count < Self.mostSamples {
            samples.append(
                Sample(
                    time: time(row), value: reader.value(row, &buffer),
                    isGuilty: lead.rule == .counterSkip ? row == lead.firstRow : rows.contains(row)))
        }
        guard samples.contains(where: { $0.value != nil }) else { return nil }
        places = frames.place(first)...frames.place(end)
    }

    /// What the value is called, and its unit.
    private static func words(_ subject: ValueSubject, _ catalog: SignalCatalog) -> (name: String, unit: String) {
        switch subject {
        case .signal(let signal):
            let definition = catalog.signals[signal].signal
            return (Printable.text(definition.name), Printable.text(definition.unit ?? ""))
        case .counter: return ("counter", "")
        case .checksum: return ("checksum", "")
        case .length: return ("length", "bytes")
        }
    }

    // MARK: Drawing

    func place(in room: Rect, _ severity: Finding.Severity?, _ layout: CardLayout, into list: inout DisplayList) {
        let theme = layout.theme
        let bottom = room.maxY - layout.length(CardAxis.height)
        let box = Rect(
            x: room.x, y: room.y + layout.length(10), width: room.width, height: bottom - room.y - layout.length(18))
        let known = samples.compactMap(\.value)
        var (low, high) = (known.min() ?? 0, known.max() ?? 1)
        // Include as much of the limits as the values come close to.
        let reach = max(high - low, 1e-9)
        if let allowed {
            if allowed.upperBound < high + reach { high = max(high, allowed.upperBound) }
            if allowed.lowerBound > low - reach { low = min(low, allowed.lowerBound) }
        }
        let span = max(high - low, max(abs(high), 1) * 1e-6)
        (low, high) = (low - span * 0.08, high + span * 0.08)
        func y(_ value: Double) -> Double { box.maxY - (value - low) / (high - low) * box.height }
        let axis = MomentAxis(start: start, stop: stop, folded: nil, width: room.width)
        placeForbidden(box, y, severity, layout, into: &list)
        list.add(
            Rect(x: box.x, y: bottom, width: box.width, height: layout.length(1)), colour: theme.faintRule)
        let marks = scaleMarks(known, y, layout)
        placeScale(marks, layout, into: &list)
        let top = nameTop(in: box, besides: marks.map(\.place), layout)
        layout.put(
            layout.pen.fittedInMiddle(name, .strong, layout.size(18), width: layout.nameRoom), 18, x: layout.left,
            y: top + layout.length(Self.nameBaseline), theme.ink, into: &list)
        if !unit.isEmpty {
            layout.put(
                layout.fitted(unit, .text, CardLayout.least, width: layout.nameRoom), CardLayout.least,
                x: layout.left, y: top + layout.length(Self.unitBaseline), theme.quiet, into: &list)
        }
        placeCurve(axis, y, severity, layout, into: &list)
        CardAxis(axis: axis, origin: origin, isTimed: isTimed).place(y: bottom, layout, into: &list)
    }

    private func placeForbidden(
        _ box: Rect, _ y: (Double) -> Double, _ severity: Finding.Severity?, _ layout: CardLayout,
        into list: inout DisplayList
    ) {
        guard let allowed else { return }
        let theme = layout.theme
        for (limit, isUpper) in [(allowed.upperBound, true), (allowed.lowerBound, false)] {
            let edge = min(box.maxY, max(box.y, y(limit)))
            let area =
                isUpper
                ? Rect(x: box.x, y: box.y, width: box.width, height: edge - box.y)
                : Rect(x: box.x, y: edge, width: box.width, height: box.maxY - edge)
            guard area.height > 1 else { continue }
            list.add(area, colour: theme.warningTint)
            list.addHatch(
                in: area, pitch: layout.length(9), width: layout.length(1.2),
                colour: theme.warningTint.mixed(with: theme.warningFill, share: 0.55))
            layout.placeDashes(from: box.x, to: box.maxX, y: edge - layout.length(1), theme.warning, into: &list)
            let word = (isUpper ? "highest allowed " : "lowest allowed ") + number(limit)
            let text =
                layout.pen.longest(
                    of: [word + suffix], .strong, layout.size(CardLayout.least), width: box.width / 2)
                ?? layout.shaped(word, .strong)
            layout.putOnPaper(
                text, CardLayout.least, x: box.maxX - layout.length(8),
                y: isUpper ? max(edge - layout.length(8), box.y + layout.length(16)) : edge + layout.length(20),
                align: .trailing, theme.warning, into: &list)
        }
    }

    private var suffix: String { unit.isEmpty ? "" : "\u{A0}" + unit }

    private func number(_ value: Double) -> String {
        if isByte, let byte = UInt8(exactly: value) { return Hexadecimal.byte(byte) }
        guard abs(value) < 1e9 else { return "?" }
        if value == value.rounded() { return Decimal.grouped(Int(value)) }
        let text = Decimal.rounded(value, decimals: abs(value) >= 100 ? 1 : 3)
        return text
    }

    /// The lowest and the highest value, and where they are; one of them if both have no room.
    private func scaleMarks(
        _ known: [Double], _ y: (Double) -> Double, _ layout: CardLayout
    ) -> [(value: Double, place: Double)] {
        guard let low = known.min(), let high = known.max() else { return [] }
        let (bottom, top) = ((low, y(low)), (high, y(high)))
        return low == high || abs(bottom.1 - top.1) < layout.length(Self.markHeight) ? [bottom] : [bottom, top]
    }

    private func placeScale(
        _ marks: [(value: Double, place: Double)], _ layout: CardLayout, into list: inout DisplayList
    ) {
        for mark in marks {
            layout.put(
                layout.fitted(number(mark.value), .mono, CardLayout.least, width: layout.nameRoom),
                CardLayout.least, x: layout.plotLeft - layout.length(12),
                y: mark.place + layout.size(CardLayout.least) * 0.36, align: .trailing, layout.theme.quiet,
                into: &list)
        }
    }

    private static let (markHeight, nameGap) = (20.0, 6.0)
    /// From the top of the name and its unit.
    private static let (nameBaseline, unitBaseline) = (16.0, 38.0)

    /// The top of the name: the numbers of the scale share its column, so it begins at the top or below one of them.
    private func nameTop(in box: Rect, besides marks: [Double], _ layout: CardLayout) -> Double {
        let height = layout.length((unit.isEmpty ? Self.nameBaseline : Self.unitBaseline) + 6)
        let reach = layout.length(Self.markHeight / 2 + Self.nameGap)
        let first = box.y + layout.length(24)
        func isFree(_ top: Double) -> Bool {
            top + height <= box.maxY
                && marks.allSatisfy { $0 + reach <= top || $0 - reach >= top + height }
        }
        return ([first] + marks.map { $0 + reach }.sorted()).first(where: isFree) ?? first
    }

    private func placeCurve(
        _ axis: MomentAxis, _ y: (Double) -> Double, _ severity: Finding.Severity?, _ layout: CardLayout,
        into list: inout DisplayList
    ) {
        let theme = layout.theme
        var line: [Point] = []
        var dots: (plain: [Point], guilty: [Point]) = ([], [])
        for sample in samples {
            let x = layout.plotLeft + axis.x(sample.time)
            guard let value = sample.value else {
                list.addLine(through: line, width: layout.length(2), colour: theme.load)
                line = []
                // A frame without the value is a mark on the axis.
                list.add(
                    Rect(
                        x: x - layout.length(1.5), y: y(axisFloor), width: layout.length(3), height: layout.length(12)),
                    colour: sample.isGuilty ? layout.fill(severity) : theme.quiet)
                continue
            }
            let point = Point(x: x, y: y(value))
            if let last = line.last { line.append(Point(x: x, y: last.y)) }
            line.append(point)
            if sample.isGuilty { dots.guilty.append(point) } else { dots.plain.append(point) }
        }
        list.addLine(through: line, width: layout.length(2), colour: theme.load)
        let isDense = samples.count > 140
        for (points, radius, colour) in [
            (isDense ? [] : dots.plain, 4.0, theme.load), (dots.guilty, 7.0, layout.fill(severity)),
        ] {
            let side = layout.length(2 * radius)
            for point in points {
                list.addRounded(
                    Rect(x: point.x - side / 2, y: point.y - side / 2, width: side, height: side), radius: side / 2,
                    colour: colour)
            }
        }
        placeGuilty(dots.guilty, severity, layout, into: &list)
    }

    private var axisFloor: Double { samples.compactMap(\.value).min() ?? 0 }

    /// The value of the finding, beside its dot.
    private func placeGuilty(
        _ points: [Point], _ severity: Finding.Severity?, _ layout: CardLayout, into list: inout DisplayList
    ) {
        guard let point = points.first, let value = samples.first(where: { $0.isGuilty && $0.value != nil })?.value
        else {
            return
        }
        let size = 34.0
        let ends = points.map(\.x)
        let room = max(
            (ends.first ?? point.x) - layout.length(21) - layout.plotLeft,
            layout.right - layout.length(21) - (ends.last ?? point.x))
        // The unit is at the left of the plot as well.
        let texts = [number(value) + suffix, number(value)]
        let text =
            layout.pen.longest(of: texts, .display, layout.size(size), width: room)
            ?? layout.shaped(texts[1], .display)
        let width = layout.width(text, size)
        // Beside the wrong values that follow each other, not over them.
        let isLeft = point.x - layout.length(20) - width > layout.plotLeft
        let last = points.last ?? point
        let isRight = !isLeft && last.x + layout.length(20) + width < layout.right
        let anchor = isLeft ? point.x - layout.length(18) : (isRight ? last.x : point.x) + layout.length(18)
        // Where the value never changes there is no room beside it.
        let isFlat = Set(samples.compactMap(\.value)).count == 1
        let middle = max(point.y, layout.length(226)) - (isFlat ? layout.length(34) : 0)
        layout.putOnPaper(
            text, size, x: anchor, y: middle + layout.size(size) * 0.36,
            align: isLeft ? .trailing : .leading, layout.tone(severity), into: &list)
    }
}
