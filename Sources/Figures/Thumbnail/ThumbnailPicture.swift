package import Analysis
package import CANCapture
package import Layout

/// A capture as a small picture: a dark card with a lane for each identifier, which is brighter where there are more
/// frames, error frames in red, and a few texts if the size allows.
package struct ThumbnailPicture {
    package let frame: ThumbnailFrame
    private let activity: SampledActivity
    private let capture: SampledCapture
    private let caption: ThumbnailCaption
    private let name: String?
    private let pen: TextPen

    package static let cardEdge = Colour(0x2B3040)
    package static let ink = Colour(0xF2F4F8)
    package static let quiet = Colour(0xAEB5C4)
    package static let sampled = Colour(0xF0B754)

    /// - Parameters:
    ///   - side: pixels, within ``ThumbnailFrame/sizes``.
    ///   - name: the name of the file, shown if it fits.
    ///   - shaper: a shaper with fonts; nil if no font was found.
    package init(
        _ capture: SampledCapture, _ activity: SampledActivity, side: Int, name: String?, shaper: (any TextShaper)?
    ) {
        self.capture = capture
        self.activity = activity
        self.name = name
        caption = ThumbnailCaption(activity, capture)
        frame = ThumbnailFrame(side: side, hasTexts: shaper != nil, hasFoot: !caption.foot.isEmpty)
        pen = TextPen(shaper: shaper ?? TableShaper(fonts: []), scale: Scale.pixels(dotsPerInch: 72))
    }

    package func layOut() -> DisplayList {
        let side = Double(frame.side)
        var list = DisplayList(size: Size(width: side, height: side), background: nil)
        list.addRounded(frame.card, radius: frame.radius, colour: Self.cardEdge)
        // A rim of one pixel, so that the card is visible on a dark desktop, too.
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
            pen.put(
                pen.fitted(lane.label, .mono, size, width: frame.labelWidth - size * 0.5), size: size,
                x: frame.content.x, y: frame.lanes.y + lane.y + lanes.height / 2 + size * 0.36,
                colour: lane.colourKey == nil ? Self.quiet : LaneDrawing.colour(lane), into: &list)
        }
    }

    private func drawHeader(into list: inout DisplayList) {
        let size = frame.captionSize
        let titleWidth = pen.shaped(caption.title, .strong).width * frame.titleSize
        let captionRoom =
            frame.content.width - (frame.labelWidth > 0 ? frame.content.width * 0.45 : titleWidth + size * 0.7)
        let texts = caption.lines.map { pen.longest(of: $0, .text, size, width: captionRoom) ?? ShapedText() }
        for (text, y) in zip(texts, frame.headerLines) {
            pen.put(
                text, size: size, x: frame.content.maxX, y: y, align: .trailing, colour: Self.quiet, into: &list)
        }
        let room = frame.content.width - (texts.map(\.width).max() ?? 0) * size - size * 0.7
        if let name, frame.labelWidth > 0 {
            drawName(name, room: room, into: &list)
            return
        }
        // The capitals of the title are in the vertical middle of both lines.
        let middle = (frame.headerLines[0] - size * 0.73 + frame.headerLines[1]) / 2
        pen.put(
            pen.fitted(caption.title, .strong, frame.titleSize, width: room), size: frame.titleSize,
            x: frame.content.x, y: middle + frame.titleSize * 0.365, colour: Self.ink, into: &list)
    }

    /// In large pictures the name of the file, and the kind of bus below it.
    private func drawName(_ name: String, room: Double, into list: inout DisplayList) {
        let size = (frame.captionSize * 1.15).rounded()
        pen.put(
            pen.fittedInMiddle(name, .strong, size, width: room), size: size, x: frame.content.x,
            y: frame.headerLines[0], colour: Self.ink, into: &list)
        guard let kind = pen.longest(of: caption.subtitle, .text, frame.captionSize, width: room) else { return }
        pen.put(
            kind, size: frame.captionSize, x: frame.content.x, y: frame.headerLines[1], colour: Self.quiet,
            into: &list)
    }

    private func drawFoot(into list: inout DisplayList) {
        guard let y = frame.footLine else {
            // Too small for texts: dots below the lanes mean that only a part was read.
            let dots = stride(from: frame.lanes.x, to: frame.lanes.maxX - 1, by: 4).map {
                Rect(x: $0, y: frame.content.maxY - 1, width: 2, height: 1)
            }
            return list.addBoxes(dots, colour: Self.sampled)
        }
        let width = frame.content.width
        guard let text = pen.longest(of: caption.foot, .text, frame.footSize, width: width) else { return }
        pen.put(text, size: frame.footSize, x: frame.content.x, y: y, colour: Self.sampled, into: &list)
    }
}
