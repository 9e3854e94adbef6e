internal import Analysis
internal import CANCapture
internal import Formatting
package import Layout
internal import Pages
internal import Platform
internal import Wording

/// Draws folded error frames: the first and the last one, their number, the error, the distance between them, and the
/// values of the transmit error counter.
package struct ErrorFoldRow {
    private let fold: RowFolds.Fold
    private let model: LogModel
    private let layout: ErrorRowLayout
    private let facts: ErrorFoldFacts

    package init(_ fold: RowFolds.Fold, _ model: LogModel) {
        self.fold = fold
        self.model = model
        layout = model.errors.layout
        facts = ErrorFoldFacts(fold, frames: model.capture.frames, explains: model.errors.explains)
    }

    func place(_ row: VisibleRow, _ text: LogRowText, _ glyphs: [UInt32], into list: inout DisplayList) {
        let lines = RowLinePlaces(row, model)
        ErrorCells(model).place(Int(fold.row), lines, text, glyphs, into: &list)
        let isOneLine = model.plan.lineCount == 1
        let x = isOneLine ? layout.left : layout.belowLeft
        let width = isOneLine ? layout.width : layout.belowWidth
        let first = isOneLine ? 0 : layout.cellLines
        let sparkline = ErrorSparkline(facts.transmit, model)
        // On small paper the first and last value are more important than the curve.
        let drawn = sparkline.map { width >= 3.2 * $0.width && isOneLine } ?? false
        let room = width - (drawn ? (sparkline?.width ?? 0) + layout.gap : 0)
        if let y = lines.baseline(first) {
            ErrorLine(leading: headline, trailing: []).place(x: x, width: room, y, model, &list)
        }
        if isOneLine {
            ErrorCells(model).place(
                Int(fold.last), lines, line: 1, kinds: [.number, .time], text, glyphs, into: &list)
        }
        if let y = lines.baseline(first + 1) {
            let counters = drawn ? [] : countersTexts
            let most = room - (counters.first.map { $0.width * layout.fontSize + layout.gap } ?? 0)
            ErrorLine(leading: details(isOneLine, within: most), trailing: counters, leadingColour: model.theme.ink)
                .place(x: x, width: room, y, model, &list)
        }
        if drawn, let top = lines.baseline(0), lines.baseline(1) != nil {
            sparkline?.place(right: x + width, top: top - model.frame.rows.baseline, into: &list)
        }
    }

    /// `46 × protocol violation: bit error`.
    package var headline: ShapedText {
        let table = model.texts.table
        var text = table.shape(Decimal.grouped(Int(fold.count)) + " \u{D7} ", font: .strong)
        text.glyphs += table.shape(model.errors.text(Int(fold.row)).text, font: .strong).glyphs
        return text
    }

    /// The transmit error counter of the first and the last frame, and the highest receive error counter.
    package var counters: (first: Int, last: Int, receive: Int)? {
        guard let first = facts.transmit.first, let last = facts.transmit.last else { return nil }
        return (Int(first), Int(last), Int(facts.receive?.upperBound ?? 0))
    }

    package var countersTexts: [ShapedText] {
        guard let first = facts.transmit.first, let last = facts.transmit.last else { return [] }
        let table = model.texts.table
        let short = table.shape("TEC \(last)", font: .strong)
        guard first != last else { return [short] }
        var long = table.shape("TEC \(first)", font: .strong)
        long.glyphs += model.texts.arrow.glyphs + table.shape("\(last)", font: .strong).glyphs
        return [long, short]
    }

    /// The distance between the frames and what else they report. The last parts that do not fit are left out.
    ///
    /// - Parameter width: in units.
    package func details(_ isOneLine: Bool, within width: Double = .infinity) -> ShapedText {
        var parts = detailParts(isOneLine)
        func text() -> ShapedText { model.texts.table.shape(parts.joined(separator: " \u{B7} "), font: .text) }
        while parts.count > 1, text().width * layout.fontSize > width { parts.removeLast() }
        return text()
    }

    private func detailParts(_ isOneLine: Bool) -> [String] {
        var parts: [String] = []
        if !isOneLine {
            let last = Int(fold.last)
            parts.append("until frame \(model.capture.frames.place(last) + 1)")
        }
        if let distance = facts.distance, model.capture.source.clock != .none {
            parts.append("every \(Decimal.brief(distance))")
        }
        if !model.errors.explains {
            // All of them have the same counter.
            let data = model.capture.frames.payload(Int(fold.row))
            let hex = data.prefix(8).map { Hexadecimal.byte($0) }.joined(separator: " ")
            if !data.isEmpty { parts.append("data \(hex)" + (data.count > 8 ? " \u{2026}" : "")) }
        }
        if let receive = facts.receive {
            parts.append(
                receive.lowerBound == receive.upperBound
                    ? "REC \(receive.lowerBound)" : "REC \(receive.lowerBound) to \(receive.upperBound)")
        }
        if !facts.states.isEmpty { parts.append("also: " + facts.states.joined(separator: ", ")) }
        return parts
    }
}

/// The values of an error counter as steps, with the first and last value.
struct ErrorSparkline {
    private let values: [UInt8]
    private let model: LogModel
    private let first: ShapedText
    private let last: ShapedText
    private let size: Double
    /// Width of the whole, units.
    let width: Double
    private let course: Double

    /// nil if there is no counter, or if it does not change.
    init?(_ values: [UInt8], _ model: LogModel) {
        guard let from = values.first, let to = values.last, values.contains(where: { $0 != from }) else { return nil }
        self.values = values
        self.model = model
        size = model.errors.layout.fontSize
        first = model.texts.table.shape("TEC \(from)", font: .strong)
        last = model.texts.table.shape("\(to)", font: .strong)
        course = model.scale.length(46)
        width = (first.width + last.width) * size + course + model.scale.length(8)
    }

    /// - Parameters:
    ///   - right: right edge of the whole.
    ///   - top: top of its two lines.
    func place(right: Double, top: Double, into list: inout DisplayList) {
        let rows = model.frame.rows
        let gap = model.scale.length(4)
        let left = right - last.width * size - gap - course
        list.add(
            first, x: left - gap - first.width * size, y: top + rows.pitch + rows.baseline, size: size,
            colour: model.theme.ink, scale: model.scale)
        list.add(
            last, x: right - last.width * size, y: top + rows.baseline, size: size, colour: model.theme.ink,
            scale: model.scale)
        let most = Double(values.max() ?? 1)
        let least = Double(values.min() ?? 0)
        let inset = rows.pitch * 0.3
        let height = 2 * rows.pitch - 2 * inset
        func y(_ value: UInt8) -> Double { top + inset + height * (1 - (Double(value) - least) / max(1, most - least)) }
        var points: [Point] = []
        for (index, value) in values.enumerated() {
            let x = left + course * Double(index) / Double(max(1, values.count - 1))
            if let before = points.last, before.y != y(value) { points.append(Point(x: x, y: before.y)) }
            points.append(Point(x: x, y: y(value)))
        }
        list.addLine(through: points, width: model.scale.length(0.9), colour: model.theme.troubleFill)
    }
}

/// What is known about folded error frames.
struct ErrorFoldFacts {
    /// The mean time from one to the next, nanoseconds; nil if some distances are much longer.
    private(set) var distance: Int64?
    /// Values of the transmit error counter, evenly among the frames that have it, and the last one.
    private(set) var transmit: [UInt8] = []
    /// The minimum and the maximum.
    private(set) var receive: ClosedRange<UInt8>?
    /// The state of the controller in frames other than the first: `transmit warning`.
    private(set) var states: [String] = []

    /// Maximum number of points of the counter curve, and of distances that are examined.
    private static let mostPoints = 64
    private static let mostGaps = 4096

    init(_ fold: RowFolds.Fold, frames: FrameTable, explains: Bool) {
        let channel = frames.channel(Int(fold.row))
        let count = Int(fold.count)
        let step = (count + Self.mostPoints - 1) / Self.mostPoints
        let gapStep = (count + Self.mostGaps - 1) / Self.mostGaps
        var gaps: [Int64] = []
        var longest: Int64 = 0
        var last: UInt8?
        var before: Int64?
        var begin: Int64?
        var place = -1
        let first =
            explains && frames.flags(Int(fold.row)).contains(.socketCAN)
            ? SocketCANError.controllerStates(frames.payload(Int(fold.row))) : []
        for row in Int(fold.row)...Int(fold.last)
        where frames.channel(row) == channel && frames.flags(row).contains(.error) {
            place += 1
            let time = frames.time(row)
            begin = begin ?? time
            if let before {
                let gap = time.subtractingSaturating(before)
                if place % gapStep == 0 { gaps.append(gap) }
                longest = max(longest, gap)
            }
            before = time
            guard explains, frames.flags(row).contains(.socketCAN) else { continue }
            let (identifier, data) = (frames.identifier(row), frames.payload(row))
            if identifier & 0x004 != 0, place > 0 {
                for state in SocketCANError.controllerStates(data)
                where !first.contains(state) && !states.contains(state) { states.append(state) }
            }
            guard let counters = SocketCANError.counters(frames, row) else { continue }
            last = counters.transmit
            if place % step == 0 { transmit.append(counters.transmit) }
            let known = receive ?? counters.receive...counters.receive
            receive = min(known.lowerBound, counters.receive)...max(known.upperBound, counters.receive)
        }
        if let last, place % step != 0 || transmit.isEmpty { transmit.append(last) }
        gaps.sort()
        guard !gaps.isEmpty else { return }
        // The mean, so that the number of frames and their time together give the same.
        if gaps[0] >= 0, longest / RowFolds.longestInterval <= gaps[gaps.count / 2], let begin, let before {
            distance = before.subtractingSaturating(begin) / Int64(place)
        }
    }
}
