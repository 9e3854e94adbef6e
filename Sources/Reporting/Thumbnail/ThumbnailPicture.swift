package import Analysis
package import Capture
package import Layout

/// A capture as a small picture: a dark card with a lane for each identifier, brighter where frames are denser, error
/// frames in red, and a few words where the size allows.
package struct ThumbnailPicture {
    package let frame: ThumbnailFrame
    private let activity: SampledActivity
    private let capture: SampledCapture
    private let caption: ThumbnailCaption
    private let name: String?
    private let shaper: any TextShaper

    static let card = Colour(0x171A24)
    static let cardEdge = Colour(0x2B3040)
    static let ink = Colour(0xF2F4F8)
    static let quiet = Colour(0xAEB5C4)
    static let others = Colour(0x8A92A3)
    static let trouble = Colour(0xFF5A45)
    static let sampled = Colour(0xF0B754)

    /// - Parameters:
    ///   - side: pixels, within ``ThumbnailFrame/sizes``.
    ///   - name: of the file, shown where there is room for it.
    ///   - shaper: of a font set; nil where no font was found.
    package init(
        _ capture: SampledCapture, _ activity: SampledActivity, side: Int, name: String?, shaper: (any TextShaper)?
    ) {
        self.capture = capture
        self.activity = activity
        self.name = name
        caption = ThumbnailCaption(activity, capture)
        frame = ThumbnailFrame(side: side, hasTexts: shaper != nil, hasFoot: !caption.foot.isEmpty)
        self.shaper = shaper ?? TableShaper(fonts: [])
    }

    package func layOut() -> DisplayList {
        let side = Double(frame.side)
        var list = DisplayList(size: Size(width: side, height: side), background: nil)
        list.addRounded(frame.card, radius: frame.radius, colour: Self.cardEdge)
        // A rim of one pixel, so that the card has an edge on a dark desktop too.
        list.addRounded(
            frame.card.inset(by: Insets(top: 1, right: 1, bottom: 1, left: 1)), radius: frame.radius - 1,
            colour: Self.card)
        var lanes = ThumbnailLanes(activity, limit: frame.laneLimit)
        lanes.place(in: frame)
        let columns = activity.columns(frame.columnCount, laneOf: lanes.laneOf, laneCount: lanes.lanes.count)
        draw(lanes, columns, into: &list)
        drawErrors(columns.errors, lanes, into: &list)
        if !frame.headerLines.isEmpty { drawHeader(into: &list) }
        if !caption.foot.isEmpty { drawFoot(into: &list) }
        return list
    }

    private func draw(_ lanes: ThumbnailLanes, _ columns: SampledActivity.Columns, into list: inout DisplayList) {
        let theme = Theme.named(.dark)
        for (lane, counts) in zip(lanes.lanes, columns.lanes) {
            let colour = lane.rank.map { theme.identifierColour(rank: $0) } ?? Self.others
            let y = frame.lanes.y + lane.y
            var boxes = [[Rect]](repeating: [], count: ThumbnailShades.most + 1)
            let steps = ThumbnailShades.steps(counts)
            var start = 0
            while start < steps.count {
                var end = start + 1
                while end < steps.count, steps[end] == steps[start] { end += 1 }
                if steps[start] > 0 {
                    boxes[steps[start]].append(
                        Rect(
                            x: frame.lanes.x + Double(start) * frame.columnWidth, y: y,
                            width: Double(end - start) * frame.columnWidth, height: lanes.height))
                }
                start = end
            }
            for step in 1...ThumbnailShades.most {
                let share = 0.4 + 0.6 * Double(step) / Double(ThumbnailShades.most)
                list.addBoxes(boxes[step], colour: Self.mix(Self.card, colour, share))
            }
            if frame.labelWidth > 0 {
                let text = shaped(lane.label, .mono, frame.labelSize, frame.labelWidth - frame.labelSize * 0.5)
                list.add(
                    text, x: frame.content.x, y: (y + lanes.height / 2 + frame.labelSize * 0.36).rounded(),
                    size: frame.labelSize, colour: lane.rank == nil ? Self.quiet : colour, scale: Self.scale)
            }
        }
    }

    /// Error frames stand as bars across all lanes; where they are nearly everywhere, at the top edge only.
    private func drawErrors(_ errors: [Double], _ lanes: ThumbnailLanes, into list: inout DisplayList) {
        let marked = errors.indices.filter { errors[$0] > 0 }
        guard !marked.isEmpty else { return }
        let isEverywhere = marked.count * 8 > errors.count && !lanes.lanes.isEmpty
        let overshoot = max(1, (frame.lanes.height * 0.03).rounded())
        let top = frame.lanes.y - overshoot
        let bottom = isEverywhere ? frame.lanes.y + max(2, overshoot) : frame.lanes.maxY + overshoot
        var boxes: [Rect] = []
        for column in marked {
            let middle = frame.lanes.x + (Double(column) + 0.5) * frame.columnWidth
            let width = max(frame.markWidth, frame.columnWidth)
            let left = min(max(frame.lanes.x, (middle - width / 2).rounded()), frame.lanes.maxX - width)
            if let last = boxes.last, last.maxX >= left {
                boxes[boxes.count - 1].width = left + width - last.x
            } else {
                boxes.append(Rect(x: left, y: top, width: width, height: bottom - top))
            }
        }
        list.addBoxes(boxes, colour: Self.trouble)
    }

    private func drawHeader(into list: inout DisplayList) {
        let size = frame.captionSize
        let texts = caption.lines.map { longest(of: $0, .text, size, frame.content.width / 2) ?? ShapedText() }
        for (text, y) in zip(texts, frame.headerLines) {
            list.add(
                text, x: (frame.content.maxX - text.width * size).rounded(), y: y, size: size, colour: Self.quiet,
                scale: Self.scale)
        }
        let room = frame.content.width - (texts.map(\.width).max() ?? 0) * size - size * 0.7
        if let name, frame.labelWidth > 0 {
            drawName(name, room: room, into: &list)
            return
        }
        // The title's capitals stand in the middle of both lines.
        let middle = (frame.headerLines[0] - size * 0.73 + frame.headerLines[1]) / 2
        list.add(
            shaped(caption.title, .strong, frame.titleSize, room), x: frame.content.x,
            y: (middle + frame.titleSize * 0.365).rounded(), size: frame.titleSize, colour: Self.ink, scale: Self.scale)
    }

    /// In large pictures the file's name, and what kind of bus it is below.
    private func drawName(_ name: String, room: Double, into list: inout DisplayList) {
        let size = (frame.captionSize * 1.15).rounded()
        let text = shaper.shape(name, font: .strong).shortenedInMiddle(
            to: room / size, ellipsis: shaper.shape("\u{2026}", font: .strong))
        list.add(
            text, x: frame.content.x, y: frame.headerLines[0], size: size, colour: Self.ink, scale: Self.scale)
        guard let kind = longest(of: caption.subtitle, .text, frame.captionSize, room) else { return }
        list.add(
            kind, x: frame.content.x, y: frame.headerLines[1], size: frame.captionSize, colour: Self.quiet,
            scale: Self.scale)
    }

    private func drawFoot(into list: inout DisplayList) {
        guard let y = frame.footLine else {
            // Too small for words: dots below the lanes say that it is a sample.
            let dots = stride(from: frame.lanes.x, to: frame.lanes.maxX - 1, by: 4).map {
                Rect(x: $0, y: frame.content.maxY - 1, width: 2, height: 1)
            }
            return list.addBoxes(dots, colour: Self.sampled)
        }
        guard let text = longest(of: caption.foot, .text, frame.footSize, frame.content.width) else { return }
        list.add(text, x: frame.content.x, y: y, size: frame.footSize, colour: Self.sampled, scale: Self.scale)
    }

    /// The first of the texts that fits.
    private func longest(of texts: [String], _ font: FontSlot, _ size: Double, _ width: Double) -> ShapedText? {
        texts.lazy.map { shaper.shape($0, font: font) }.first { $0.width * size <= width }
    }

    private func shaped(_ text: String, _ font: FontSlot, _ size: Double, _ width: Double) -> ShapedText {
        shaper.shape(text, font: font).shortened(to: width / size, ellipsis: shaper.shape("\u{2026}", font: font))
    }

    private static let scale = Scale.pixels(dotsPerInch: 72)

    static func mix(_ paper: Colour, _ ink: Colour, _ share: Double) -> Colour {
        func byte(_ from: UInt8, _ to: UInt8) -> UInt8 {
            UInt8(max(0, min(255, (Double(from) + (Double(to) - Double(from)) * share).rounded())))
        }
        return Colour(
            red: byte(paper.red, ink.red), green: byte(paper.green, ink.green), blue: byte(paper.blue, ink.blue))
    }
}
