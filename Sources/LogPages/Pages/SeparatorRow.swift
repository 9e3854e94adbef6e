internal import Analysis
internal import Formatting
internal import Layout
internal import Pages
internal import TemplateReading
internal import Wording

/// Draws what is between rows: a silence as a band of several rows with a sentence, a shorter silence or a pause as a
/// line, and marks of the user on white between thin lines.
struct SeparatorRow {
    let model: LogModel

    /// Distance of the hatching lines, points.
    private static let (hatchPitch, hatchLine) = (5.0, 0.8)
    private static let (gap, pinSide, hairline) = (6.0, 8.4, 0.5)

    /// - Parameter rect: the part of it that is on the page.
    func place(_ separator: Separators.Separator, in rect: Rect, into list: inout DisplayList) {
        guard rect.height > 0 else { return }
        switch separator.kind {
        case .mark(let label, _): placeMark(label, rect, into: &list)
        case .silence(let gap, let channel, let severity, let incident):
            let place = channel.map { model.texts.silencePlaces[Int($0)] } ?? ShapedText()
            if separator.isBand {
                SilenceBand(model: model, separator: separator, severity: severity, incident: incident)
                    .place(length: gap, place, in: rect, into: &list)
            } else {
                var text = model.texts.table.shape(separator.words, font: .strong)
                text.glyphs += place.glyphs
                placeLine(text, separator, incident > 0 ? (incident, severity) : nil, rect, into: &list)
            }
        case .gap(let words, let severity, let incident), .subject(let words, let severity, let incident):
            let text = model.texts.table.shape(words, font: .strong)
            placeLine(text, separator, incident > 0 ? (incident, severity) : nil, rect, into: &list)
        case .leftOut(let words):
            placeLine(model.texts.table.shape(words, font: .text), separator, nil, rect, into: &list)
        case .pause(let gap, let channel):
            var text = model.texts.table.shape(LogProse.pause(gap), font: .strong)
            if let channel { text.glyphs += model.texts.silencePlaces[Int(channel)].glyphs }
            placeLine(text, separator, nil, rect, into: &list)
        }
    }

    private var size: Double { model.frame.rows.fontSize * 0.92 }

    /// A text between hatched ends.
    private func placeLine(
        _ text: ShapedText, _ separator: Separators.Separator, _ pin: (number: Int, severity: Finding.Severity)?,
        _ rect: Rect, into list: inout DisplayList
    ) {
        let (scale, theme) = (model.scale, model.theme)
        list.add(rect, colour: separator.tint(theme))
        let number = pin.map { model.texts.table.shape("\($0.number)", font: .strong) }
        let pinWidth = number.map { IncidentPin.width($0, side: Self.pinSide, scale) + scale.length(4) } ?? 0
        let shown = text.shortened(
            to: max(0, rect.width - pinWidth) / size, ellipsis: model.texts.strongEllipsis)
        let x = rect.x + (rect.width - shown.width * size - pinWidth) / 2
        let (left, right) = (x - scale.length(Self.gap), x + pinWidth + shown.width * size + scale.length(Self.gap))
        if model.style.marks, separator.isQuiet {
            for end in [rect.x...max(rect.x, left), min(rect.maxX, right)...rect.maxX] {
                let part = Rect(
                    x: end.lowerBound, y: rect.y, width: end.upperBound - end.lowerBound, height: rect.height)
                list.addHatch(
                    in: part, pitch: scale.length(Self.hatchPitch), width: scale.length(Self.hatchLine),
                    colour: SilenceBand.hatch(separator, theme))
            }
        }
        if let pin, let number {
            IncidentPin.place(
                number, pin.severity, left: x, middle: rect.y + rect.height / 2, side: Self.pinSide, theme, scale,
                into: &list)
        }
        list.add(
            shown, x: x + pinWidth, y: rect.y + model.frame.rows.baseline, size: size, colour: separator.ink(theme),
            scale: scale)
    }

    private func placeMark(_ label: ShapedText, _ rect: Rect, into list: inout DisplayList) {
        let (scale, theme) = (model.scale, model.theme)
        let line = scale.length(Self.hairline)
        list.addBoxes(
            [
                Rect(x: rect.x, y: scale.snapped(rect.y), width: rect.width, height: line),
                Rect(x: rect.x, y: scale.snapped(rect.maxY) - line, width: rect.width, height: line),
            ], colour: theme.ink)
        let sign = size * 0.62
        let gap = scale.length(3)
        let shown = label.shortened(
            to: max(0, rect.width - sign - gap) / size, ellipsis: model.texts.strongEllipsis)
        let x = rect.x + (rect.width - shown.width * size - sign - gap) / 2
        let middle = rect.y + rect.height / 2
        list.addArea(
            within: [
                Point(x: x, y: middle - sign * 0.42), Point(x: x + sign, y: middle - sign * 0.42),
                Point(x: x + sign / 2, y: middle + sign * 0.5),
            ], colour: theme.ink)
        list.add(
            shown, x: x + sign + gap, y: rect.y + model.frame.rows.baseline, size: size, colour: theme.ink,
            scale: scale)
    }
}

/// A silence with a finding: a hatched band as high as some rows, with its length, the text of its finding, and the
/// number of its incident.
struct SilenceBand {
    let model: LogModel
    let separator: Separators.Separator
    let severity: Finding.Severity
    let incident: Int

    /// In points.
    private static let height = 44.0
    private static let (titleSize, textSize, pad, corner, pinSide) = (10.0, 7.2, 8.0, 3.0, 9.0)
    private static let (hatchPitch, hatchLine, edge) = (5.0, 0.8, 6.0)
    /// Minimum number of lines of a page with bands.
    private static let fewestLines = 24
    private static let mostSentences = 200

    /// Number of lines of rows that a band takes.
    static func lines(_ style: LogStyle, _ rows: PageFrame.Rows) -> Int {
        guard style.marks, rows.capacity >= fewestLines else { return 1 }
        return max(1, Int((height / rows.pitch).rounded()))
    }

    /// The text of the finding of each row, and shorter ones for a narrow page: up to the first semicolon, and the first comma.
    static func sentences(
        _ separators: Separators, _ selection: Selection, _ shaper: any TextShaper
    ) -> [Int: [ShapedText]] {
        let bands = separators.all.filter(\.isBand).prefix(mostSentences)
        guard !bands.isEmpty else { return [:] }
        let prose = FindingProse(selection)
        return Dictionary(
            bands.compactMap { band in
                guard let text = band.finding.map(prose.statement) else { return nil }
                let texts = [text, String(text.prefix { $0 != ";" }), String(text.prefix { $0 != ";" && $0 != "," })]
                return (band.row, texts.map { shaper.shape($0, font: .text) })
            }
        ) { first, _ in first }
    }

    /// A contrast of 3 to 1 with the tint below it.
    static func hatch(_ separator: Separators.Separator, _ theme: Theme) -> Colour {
        switch separator.kind.severity {
        case .error: separator.tint(theme).mixed(with: theme.troubleFill, share: 0.66)
        case .warning: separator.tint(theme).mixed(with: theme.warning, share: 0.6)
        case .info, nil: theme.hatch
        }
    }

    func place(length: Int64, _ place: ShapedText, in rect: Rect, into list: inout DisplayList) {
        let (scale, theme) = (model.scale, model.theme)
        list.add(rect, colour: separator.tint(theme))
        list.addHatch(
            in: rect, pitch: scale.length(Self.hatchPitch), width: scale.length(Self.hatchLine),
            colour: Self.hatch(separator, theme))
        if model.style.bars {
            list.add(
                Rect(x: model.barLeft, y: rect.y, width: scale.length(PageFrame.barWidth), height: rect.height),
                colour: separator.ink(theme))
        }
        var pinLeft = rect.maxX - scale.length(Self.edge)
        if incident > 0 {
            let number = model.texts.table.shape("\(incident)", font: .strong)
            pinLeft -= IncidentPin.width(number, side: Self.pinSide, scale)
            IncidentPin.place(
                number, severity, left: pinLeft, middle: rect.y + rect.height / 2, side: Self.pinSide, theme, scale,
                into: &list)
        }
        var title = model.texts.table.shape(separator.words, font: .strong)
        title.glyphs += place.glyphs
        let isWhole = rect.height >= scale.length(Self.height * 0.7)
        let sentences = isWhole ? model.silenceSentences[separator.row] : nil
        let titleSize = (isWhole ? Self.titleSize : Self.textSize) * scale.unitsPerPoint
        let textSize = Self.textSize * scale.unitsPerPoint
        let margin = rect.maxX - pinLeft + scale.length(2 * Self.pad)
        let room = max(0, rect.width - 2 * margin)
        let shownTitle = title.shortened(to: room / titleSize, ellipsis: model.texts.strongEllipsis)
        let sentence = sentences?.first { $0.width * textSize <= room } ?? sentences?.last
        let shown = sentence?.shortened(to: room / textSize, ellipsis: model.texts.ellipsis)
        let width = max(shownTitle.width * titleSize, (shown?.width ?? 0) * textSize) + scale.length(2 * Self.pad)
        let middle = rect.x + rect.width / 2
        let height = min(rect.height, titleSize * 1.3 + (shown == nil ? 0 : textSize * 1.4) + scale.length(5))
        let top = rect.y + (rect.height - height) / 2
        list.addRounded(
            Rect(
                x: scale.snapped(middle - width / 2), y: scale.snapped(top), width: scale.snapped(width),
                height: scale.snapped(height)), radius: scale.length(Self.corner), colour: theme.paper)
        let firstLine = top + scale.length(2) + titleSize
        list.add(
            shownTitle, x: scale.snapped(middle - shownTitle.width * titleSize / 2), y: scale.snapped(firstLine),
            size: titleSize, colour: separator.ink(theme), scale: scale)
        if let shown {
            list.add(
                shown, x: scale.snapped(middle - shown.width * textSize / 2),
                y: scale.snapped(firstLine + textSize * 1.45), size: textSize, colour: theme.ink, scale: scale)
        }
    }
}
