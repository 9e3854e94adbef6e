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

    package static let cardEdge = Colour(0x2B3040)
    package static let ink = Colour(0xF2F4F8)
    package static let quiet = Colour(0xAEB5C4)
    package static let sampled = Colour(0xF0B754)

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
            colour: LaneDrawing.card)
        let drawing = LaneDrawing(activity, in: frame.laneArea)
        drawing.draw(into: &list)
        if frame.labelWidth > 0 { drawLabels(drawing.lanes, into: &list) }
        if !frame.headerLines.isEmpty { drawHeader(into: &list) }
        if !caption.foot.isEmpty { drawFoot(into: &list) }
        return list
    }

    private func drawLabels(_ lanes: ThumbnailLanes, into list: inout DisplayList) {
        let size = frame.labelSize
        for lane in lanes.lanes {
            let text = shaped(lane.label, .mono, size, frame.labelWidth - size * 0.5)
            list.add(
                text, x: frame.content.x, y: (frame.lanes.y + lane.y + lanes.height / 2 + size * 0.36).rounded(),
                size: size, colour: lane.rank == nil ? Self.quiet : LaneDrawing.colour(lane), scale: Self.scale)
        }
    }

    private func drawHeader(into list: inout DisplayList) {
        let size = frame.captionSize
        let titleWidth = shaper.shape(caption.title, font: .strong).width * frame.titleSize
        let captionRoom =
            frame.content.width - (frame.labelWidth > 0 ? frame.content.width * 0.45 : titleWidth + size * 0.7)
        let texts = caption.lines.map { longest(of: $0, .text, size, captionRoom) ?? ShapedText() }
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
}
