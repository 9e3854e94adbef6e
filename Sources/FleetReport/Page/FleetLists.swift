internal import Formatting
internal import Layout
internal import Pages
internal import Platform
internal import Wording

/// The most serious captures, all captures with findings, and those that could not be read.
struct FleetLists {
    private let summary: FleetSummary
    private let sheet: [FleetBlock]
    private let layout: FleetPageContext
    /// Index of the tag that names the vehicle; nil if there is none.
    private let vehicle: Int?
    private let tag: Int?
    /// Left edges of the columns in units: capture, tag, duration, frames, incidents, headline.
    private let columns: [Double]

    static let mostGravest = 12
    /// With a row of their pictures below.
    private static let mostBesidePictures = 6
    private static let mostFailures = 60
    private static let vehicleWidth = 38.0
    private static let (gravestPitch, pitch) = (26.4, 14.2)

    /// - Parameter sheet: pictures of the most serious, below their list.
    init(_ summary: FleetSummary, _ sheet: [FleetBlock], _ layout: FleetPageContext) {
        (self.summary, self.sheet, self.layout) = (summary, sheet, layout)
        vehicle = summary.tags.firstIndex { $0.lowercased() == summary.vehicleTag }
        tag = summary.tag.flatMap { summary.tags.firstIndex(of: $0) }
        let start = layout.length(vehicle == nil ? 11 : 15 + Self.vehicleWidth)
        let widest = summary.worst.lazy.map { [vehicle] capture in
            layout.width(layout.shaped(Printable.text(vehicle == nil ? capture.path : capture.file), .text), 7.6)
        }.max()
        let first = min(layout.length(148), max(layout.length(60), start + (widest ?? 0) + layout.length(8)))
        let rest = layout.content.x + first + layout.length(tag == nil ? 0 : 40)
        columns = [layout.content.x, layout.content.x + first] + [0, 38, 82, 124].map { rest + layout.length($0) }
    }

    /// Anchor of the list of captures of a rule.
    static func anchor(_ rule: String) -> String { "rule-\(rule)" }

    /// Anchor of a capture, by its place in ``FleetSummary/worst``.
    static func anchor(capture place: Int) -> String { "capture-\(place + 1)" }

    var blocks: [FleetBlock] { gravest + sheet + captures + failures }

    // MARK: The most serious

    private var gravest: [FleetBlock] {
        let worst = summary.worst.prefix(mostListed)
        guard !worst.isEmpty else { return [] }
        let all = LogProse.count(summary.withFindings, "capture")
        let widest = worst.map { capture in
            let (top, below) = names(capture)
            return max(
                layout.width(layout.shaped(Printable.text(top), .strong), 8.4),
                layout.width(layout.shaped(Printable.text(below), .text), 7.4))
        }.max()
        let width = min(layout.length(Self.names.most), max(layout.length(Self.names.least), widest ?? 0))
        return [
            FleetHeading.block(
                "Captures with the most serious findings", caption: "\(worst.count) of \(all) with findings", layout)
        ] + worst.enumerated().map { row($0.element, number: $0.offset + 1, nameWidth: width) }
    }

    /// Widths of the column of names, points: as wide as its longest name, so that the sentences have the rest.
    private static let names = (least: 48.0, most: 132.0)

    /// The vehicle and the file, or the file and its folders.
    private func names(_ capture: FleetCapture) -> (top: String, below: String) {
        let name = vehicle.map { capture.tags[$0] } ?? ""
        let file = capture.file
        return name.isEmpty ? (file, String(capture.path.dropLast(file.count).dropLast())) : (name, file)
    }

    private func row(_ capture: FleetCapture, number: Int, nameWidth: Double) -> FleetBlock {
        FleetBlock(height: layout.length(Self.gravestPitch)) { [layout, hasList] place, list in
            let y = place.y + layout.length(11)
            let second = y + layout.length(10)
            layout.putNumber(number, capture.severity, x: place.x, y: y, into: &list)
            if !hasList { list.links.addAnchor(Self.anchor(capture: number - 1), top: place.y) }
            let (top, below) = names(capture)
            let left = place.x + layout.length(18)
            let middle = left + nameWidth + layout.length(10)
            let right = middle + layout.length(52)
            // Names get the width that the texts beside them leave free.
            var rooms = [right - left, right - left]
            if let start = capture.start {
                let time = layout.shaped("\(Decimal.rounded(start, decimals: 3)) s", .mono)
                layout.put(time, 7.6, x: right, y: y, align: .trailing, layout.ink(capture.severity), into: &list)
                rooms[0] -= layout.width(time, 7.6) + layout.length(8)
            }
            // A tag may be the name of the file, which is beside it.
            if let tag, tag != vehicle, capture.tags[tag] != capture.file {
                let value = layout.fitted(Printable.text(capture.tags[tag]), .text, 7.4, width: layout.length(52))
                layout.put(value, 7.4, x: right, y: second, align: .trailing, layout.theme.quiet, into: &list)
                rooms[1] -= layout.width(value, 7.4) + layout.length(8)
            }
            layout.put(
                layout.pen.fittedInMiddle(Printable.text(top), .strong, layout.size(8.4), width: rooms[0]), 8.4,
                x: left, y: y, layout.theme.ink, into: &list)
            layout.put(
                layout.fittedPath(below, 7.4, width: rooms[1]), 7.4, x: left, y: second, layout.theme.quiet,
                into: &list)
            let sentence = middle + layout.length(64)
            let room = place.x + layout.content.width - sentence
            layout.put(
                layout.fitted(Printable.text(capture.headline), .strong, 8.8, width: room), 8.8, x: sentence, y: y,
                layout.theme.ink, into: &list)
            layout.put(
                layout.fitted(Printable.text(capture.consequence), .text, 7.4, width: room), 7.4, x: sentence,
                y: second,
                layout.theme.quiet, into: &list)
            layout.putLine(
                y: place.y + layout.length(Self.gravestPitch - 1), 0.5, layout.theme.faintRule, into: &list)
        }
    }

    // MARK: All

    /// Whether there are more than the most serious.
    private var hasList: Bool { summary.worst.count > mostListed }

    /// Number of the most serious captures that are listed with a sentence.
    private var mostListed: Int { sheet.isEmpty ? Self.mostGravest : Self.mostBesidePictures }

    private var captures: [FleetBlock] {
        guard hasList else { return [] }
        let total = summary.withFindings
        let caption =
            total > summary.worst.count
            ? "the \(Decimal.grouped(summary.worst.count)) most serious of \(Decimal.grouped(total)); tables/captures lists all"
            : "\(Decimal.grouped(total)), the most serious first"
        var heading = FleetHeading.block("Captures with findings", caption: caption, layout)
        heading.measure.startsRegion = true
        var blocks = [heading, heads]
        for (rule, all) in summary.worstByRule {
            var head = FleetBlock(height: layout.length(18), before: layout.length(4)) { [layout] place, list in
                let y = place.y + layout.length(12)
                let name = layout.shaped(FleetRules.title(rule), .strong)
                layout.put(name, 8.8, x: place.x, y: y, layout.theme.ink, into: &list)
                layout.put(
                    layout.shaped(LogProse.count(all.count, "capture"), .text), 7.4,
                    x: place.x + layout.width(name, 8.8) + layout.length(8), y: y, layout.theme.quiet, into: &list)
                layout.putLine(y: place.y + layout.length(16), 0.5, layout.theme.faintRule, into: &list)
                list.links.addAnchor(Self.anchor(rule), top: place.y)
            }
            head.measure.keepsWithNext = true
            blocks.append(head)
            blocks += all.enumerated().map { line(summary.worst[$0.element], $0.element, isOdd: $0.offset % 2 == 1) }
        }
        return blocks
    }

    private var heads: FleetBlock {
        let tagName = summary.tag.map { $0 == summary.vehicleTag ? "" : Printable.text($0) } ?? ""
        var block = FleetBlock(height: layout.length(13)) { [layout] place, list in
            let y = place.y + layout.length(9)
            func put(_ text: String, _ x: Double, _ align: TextPen.Alignment = .leading) {
                layout.put(
                    layout.shaped(text, .strong), 7.0, x: x, y: y, align: align, layout.theme.quiet, into: &list)
            }
            put("Capture", columns[0])
            put(tagName, columns[1])
            put("min:s", columns[3] - layout.length(8), .trailing)
            put("Frames", columns[4] - layout.length(8), .trailing)
            put("Incidents", columns[5] - layout.length(8), .trailing)
            put("What happened", columns[5])
        }
        block.measure.keepsWithNext = true
        return block
    }

    /// - Parameter number: its place in ``FleetSummary/worst``.
    private func line(_ capture: FleetCapture, _ number: Int, isOdd: Bool) -> FleetBlock {
        FleetBlock(height: layout.length(Self.pitch)) { [layout] place, list in
            list.links.addAnchor(Self.anchor(capture: number), top: place.y)
            if isOdd {
                list.add(
                    Rect(x: place.x, y: place.y, width: layout.content.width, height: layout.length(Self.pitch)),
                    colour: layout.theme.zebra)
            }
            let y = place.y + layout.length(10)
            let severity = capture.severity ?? .info
            layout.putSign(severity, 5.6, x: columns[0] + layout.length(1), y: y, layout.fill(severity), into: &list)
            func put(
                _ text: String, _ column: Int, _ colour: Colour, _ align: TextPen.Alignment = .leading
            ) {
                let start =
                    columns[column] + layout.length(column == 0 ? vehicle == nil ? 11 : 15 + Self.vehicleWidth : 0)
                let end = column + 1 < columns.count ? columns[column + 1] - layout.length(8) : layout.content.maxX
                let fitted =
                    column == 0
                    ? layout.fittedPath(text, 7.6, width: end - start)
                    : layout.fitted(Printable.text(text), .text, 7.6, width: end - start)
                layout.put(
                    fitted, 7.6, x: align == .leading ? start : end, y: y, align: align, colour, into: &list)
            }
            if let vehicle {
                let name = layout.fitted(
                    Printable.text(capture.tags[vehicle]), .strong, 7.6, width: layout.length(Self.vehicleWidth))
                layout.put(name, 7.6, x: columns[0] + layout.length(11), y: y, layout.theme.ink, into: &list)
            }
            put(vehicle == nil ? capture.path : capture.file, 0, layout.theme.ink)
            if let tag { put(capture.tags[tag], 1, layout.theme.quiet) }
            if let seconds = capture.seconds, capture.hasClock {
                put(FleetRules.length(seconds), 2, layout.theme.quiet, .trailing)
            }
            put(Decimal.grouped(capture.frames), 3, layout.theme.quiet, .trailing)
            put(Decimal.grouped(capture.incidents), 4, layout.theme.quiet, .trailing)
            put(capture.headline, 5, layout.theme.ink)
        }
    }

    // MARK: Unreadable

    private var failures: [FleetBlock] {
        guard summary.unreadable > 0 else { return [] }
        let shown = summary.failures.prefix(Self.mostFailures)
        let caption =
            shown.count < summary.unreadable
            ? "\(shown.count) of \(Decimal.grouped(summary.unreadable)); tables/captures lists all"
            : LogProse.count(summary.unreadable, "capture")
        return [FleetHeading.block("Not read", caption: caption, layout)]
            + shown.enumerated().map { place, capture in
                FleetBlock(height: layout.length(Self.pitch)) { [layout] origin, list in
                    if place % 2 == 1 {
                        list.add(
                            Rect(
                                x: origin.x, y: origin.y, width: layout.content.width, height: layout.length(Self.pitch)
                            ),
                            colour: layout.theme.zebra)
                    }
                    let y = origin.y + layout.length(10)
                    let half = layout.length(190)
                    layout.put(
                        layout.fittedPath(capture.path, 7.6, width: half - layout.length(10)), 7.6, x: origin.x, y: y,
                        layout.theme.ink, into: &list)
                    layout.put(
                        layout.fitted(
                            Printable.text(capture.reason), .text, 7.6, width: layout.content.width - half), 7.6,
                        x: origin.x + half, y: y, layout.theme.quiet, into: &list)
                }
            }
    }
}
