package import CANCapture
package import Layout
internal import Formatting
internal import Pages
package import CANProtocols
internal import Wording

/// A conversation as a sequence diagram of a given width: parties as lines, messages as arrows between them, latencies
/// beside the responses. It measures and places, and draws nothing.
package struct LadderFigure {
    let layout: LadderLayoutContext
    let head: LadderHead
    /// From top to bottom, without the head.
    let blocks: [LadderBlock]
    /// The legend of the arrows and lines in the figure.
    let legend: LadderLegend
    /// Number of messages without an arrow or box.
    let leftOut: Int

    /// What an excerpt needs of a figure: a conversation may have 100 000 messages, and those after it are only counted.
    package struct Extent {
        /// Units.
        package var height: Double
        /// Minimum number of messages, however high they are.
        package var messages: Int

        package init(height: Double, messages: Int = 0) {
            (self.height, self.messages) = (height, messages)
        }
    }

    /// - Parameters:
    ///   - conversation: a conversation of the messages of the reader.
    ///   - left: left edge of the figure, units.
    ///   - width: width of the figure, units.
    ///   - extent: of its excerpts; nil for the whole figure.
    package init(
        _ conversation: Conversation, _ reader: ProtocolReader, of capture: Capture, options: LadderOptions,
        left: Double, width: Double, scale: Scale, extent: Extent? = nil, shaper: any TextShaper
    ) {
        var pen = TextPen(shaper: shaper, scale: scale)
        pen.snapsStart = false
        self = LadderBuilder(conversation, reader, times: LadderTimes(capture), options: options)
            .figure(left: left, width: width, extent: extent, theme: .named(options.page.theme), pen: pen)
    }

    init(layout: LadderLayoutContext, head: LadderHead, blocks: [LadderBlock], legend: LadderLegend, leftOut: Int) {
        self.layout = layout
        self.head = head
        self.blocks = blocks
        self.legend = legend
        self.leftOut = leftOut
    }

    /// An excerpt that is not divided over pages: the part of the figure that fits into a height, and the amount of the
    /// rest.
    ///
    /// - Parameter most: maximum height, units.
    package func excerpt(most: Double, least: Int = 0) -> any Block {
        let (shown, height) = steps(most: most, least: least)
        let rest = rest(behind: shown)
        return LadderExcerpt(
            figure: self, shown: shown, height: height + (rest > 0 ? layout.length(Self.restHeight) : 0),
            rest: rest > 0
                ? "\u{2026} and \(rest == 1 ? "one more message" : "\(Decimal.grouped(rest)) more messages")" : "")
    }

    /// Number of messages that an excerpt of this height leaves out.
    package func messagesLeftOut(most: Double, least: Int = 0) -> Int {
        rest(behind: steps(most: most, least: least).shown)
    }

    /// In points.
    private static let restHeight = 12.0

    /// Number of steps in an excerpt of a height, and their height with the head.
    func steps(most: Double, least: Int) -> (shown: Int, height: Double) {
        let more = layout.length(Self.restHeight)
        var height = head.height(layout)
        var (shown, messages) = (0, 0)
        for (place, block) in blocks.enumerated() {
            let isLast = place == blocks.count - 1
            guard height + block.measure.height + (isLast ? 0 : more) <= most || shown == 0 || messages < least
            else { break }
            height += block.measure.height
            shown += 1
            messages += block.messages
        }
        return (shown, height)
    }

    private func rest(behind shown: Int) -> Int { blocks[shown...].reduce(leftOut) { $0 + $1.messages } }
}

/// The head of a sequence diagram and its first steps as one block.
private struct LadderExcerpt: Block {
    let figure: LadderFigure
    let shown: Int
    let rest: String
    var measure: BlockMeasure

    init(figure: LadderFigure, shown: Int, height: Double, rest: String) {
        self.figure = figure
        self.shown = shown
        self.rest = rest
        measure = BlockMeasure(height: height)
    }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        let layout = figure.layout
        figure.head.place(top: place.y, layout: layout, into: &list)
        var top = place.y + figure.head.height(layout)
        for block in figure.blocks[..<shown] {
            block.place(0..<block.measure.partCount, at: Point(x: place.x, y: top), into: &list)
            top += block.measure.height
        }
        guard !rest.isEmpty else { return }
        layout.put(
            layout.shaped(rest, .text), LadderSizes.caption, x: layout.columns.areaLeft, y: top + layout.length(9),
            layout.theme.quiet, into: &list)
    }
}

/// A step of a sequence diagram as a block. Its layout knows the horizontal positions.
struct LadderBlock: Block {
    enum Content {
        case arrow(LadderArrow)
        case pause(LadderPause)
        case fold(LadderFoldBox)
        case timed(LadderTimeStrip)
    }

    let content: Content
    let layout: LadderLayoutContext
    var measure: BlockMeasure
    /// The number of messages it shows.
    var messages = 0
    /// The text of its outline entry; "" for none.
    var entry = ""

    init(_ content: Content, layout: LadderLayoutContext) {
        self.content = content
        self.layout = layout
        switch content {
        case .arrow(let arrow): measure = BlockMeasure(height: arrow.height(layout))
        case .pause(let pause):
            measure = BlockMeasure(height: pause.height(layout))
            measure.keepsWithNext = true
        case .fold(let box): measure = BlockMeasure(height: box.height(layout))
        case .timed(let strip):
            measure = BlockMeasure(parts: strip.parts, height: strip.pitch)
        }
    }

    func place(_ parts: Range<Int>, at place: Point, into list: inout DisplayList) {
        switch content {
        case .arrow(let arrow): arrow.place(top: place.y, layout: layout, into: &list)
        case .pause(let pause): pause.place(top: place.y, layout: layout, into: &list)
        case .fold(let box): box.place(top: place.y, layout: layout, into: &list)
        case .timed(let strip): strip.place(parts, top: place.y, layout: layout, into: &list)
        }
    }
}
