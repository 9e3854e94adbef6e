package import Layout

/// Where header, column heads, rows and footer are on every page. All lengths are units of the target.
package struct PageFrame: Sendable {
    package let size: Size
    /// Inside of the margins; of a page whose body has two columns the first one of them.
    package let content: Rect
    /// Inside of the margins.
    package let whole: Rect
    /// Of the body.
    package let columns: Int
    /// From one column to the next.
    package let columnStep: Double
    /// One to three lines, as the width asks: title, frames, times.
    package let headerLines: Int
    package let headerPitch: Double
    package let headerRule: Double
    /// Below the header and the strip that shows where in a capture the page is.
    package let bodyTop: Double
    /// Above the footer, where the marks of the page are named; as high as the footer's rule where they are not.
    package let bodyBottom: Double
    package let footerRule: Double
    package let footerBaseline: Double
    package private(set) var rows: Rows

    /// Points.
    package static let barWidth = 2.6
    package static let barGap = 5.0
    /// Between the last column and the edge of the stripes.
    package static let rightInset = 3.0
    package static let titleSize = 9.5
    package static let headerSize = 8.5
    package static let headSize = 7.0
    package static let footerSize = 7.5
    /// Between two columns of a body.
    package static let columnGap = 22.0
    private static let footerDescent = 2.5
    private static let headerLinePitch = 12.0
    /// The least room for rows, in points.
    private static let leastBody = 40.0
    private static let leastWidth = 40.0

    /// - Parameters:
    ///   - strip: between header and body, in points.
    ///   - legend: between body and footer, in points.
    ///   - columns: of the body.
    package init(
        _ style: PageStyle, scale: Scale, strip: Double = 0, legend: Double = 0, columns: Int = 1
    ) throws(PageError) {
        let paper = style.paper
        let margins = style.margins
        guard Paper.isPrintable(paper) else {
            throw PageError(
                description: "the paper is \(paper.width) x \(paper.height) points; 3 to 14400 are possible")
        }
        size = Size(width: scale.length(paper.width), height: scale.length(paper.height))
        whole = Rect(x: 0, y: 0, width: size.width, height: size.height).inset(
            by: Insets(
                top: scale.length(margins.top), right: scale.length(margins.right),
                bottom: scale.length(margins.bottom),
                left: scale.length(margins.left)))
        self.columns = columns
        let gap = scale.length(Self.columnGap)
        let column = columns == 1 ? whole.width : ((whole.width - gap) / 2).rounded(.down)
        columnStep = column + gap
        content = Rect(x: whole.x, y: whole.y, width: column, height: whole.height)
        let width = paper.width - margins.left - margins.right
        headerLines = width >= 330 ? 1 : width >= 170 ? 2 : 3
        headerPitch = scale.length(Self.headerLinePitch)
        headerRule = content.y + Double(headerLines) * headerPitch + scale.length(2)
        // Descenders reach below the margin a little, where there is one.
        footerBaseline = scale.snapped(content.maxY - scale.length(max(1, Self.footerDescent - margins.bottom)))
        footerRule = footerBaseline - scale.length(Self.footerSize + 3.5)
        bodyTop = headerRule + scale.length(strip)
        bodyBottom = footerRule - scale.length(legend)
        let body = bodyBottom - bodyTop
        guard width >= Self.leastWidth, body >= scale.length(Self.leastBody) else {
            throw PageError(
                description:
                    "the page leaves \(Int(max(0, width))) x \(Int(max(0, body / scale.unitsPerPoint))) points for rows;"
                    + " choose a larger paper or smaller margins")
        }
        rows = Rows()
    }

    package func with(rows: Rows) -> PageFrame {
        var frame = self
        frame.rows = rows
        return frame
    }

    /// How many lines pages have that were measured elsewhere: in pixels as many as on paper.
    package struct FixedLines: Sendable {
        /// Of a page without front matter.
        package var capacity: Int
        /// Of the page that rows share with front matter, and below what, in units; nil where there is none.
        package var shared: (top: Double, lines: Int)?

        package init(capacity: Int, shared: (top: Double, lines: Int)?) {
            self.capacity = capacity
            self.shared = shared
        }
    }

    /// The raster of row lines below the column heads.
    package struct Rows: Sendable {
        /// Left edge of the grid: right of the bars.
        package var left = 0.0
        /// From one line to the next.
        package var pitch = 1.0
        /// From a line's top to its base line.
        package var baseline = 0.0
        /// Font size in units.
        package var fontSize = 1.0
        /// Height of the column heads with the space above and below them.
        package var headHeight = 0.0
        package var headPitch = 0.0
        /// Lines that fit a page without front matter.
        package var capacity = 1
        /// Top of the column heads on such a page.
        package var top = 0.0
        package var bottom = 0.0

        package init() {}

        /// - Parameters:
        ///   - pitch: from one line to the next, in font sizes.
        ///   - lines: of every page, which a page has room for as it is, or else by a smaller pitch; nil for as many as fit.
        /// - Throws: where not one line of a row has room.
        package init(
            plan: GridPlan, pitch fontSizes: Double, frame: PageFrame, scale: Scale, left: Double,
            holding lines: FixedLines? = nil
        ) throws(PageError) {
            self.left = left
            fontSize = plan.fontSize * scale.unitsPerPoint
            pitch = scale.whole(fontSize * fontSizes)
            headPitch = scale.length(PageFrame.headSize + 2)
            headHeight = Double(plan.lineCount) * headPitch + scale.length(5.5)
            top = frame.bodyTop
            bottom = frame.bodyBottom - scale.length(3)
            if let lines {
                capacity = lines.capacity
                pitch = min(pitch, Self.pitch(of: lines.capacity, in: bottom - top - headHeight, scale))
                if let (end, count) = lines.shared {
                    pitch = min(pitch, Self.pitch(of: count, in: bottom - end - headHeight, scale))
                }
                fontSize = min(fontSize, pitch)
            } else {
                capacity = Self.lines(from: top, to: bottom, headHeight, pitch)
            }
            // Capitals and digits stand in the middle of their line.
            baseline = scale.snapped((pitch + fontSize * 0.72) / 2)
            let widest = plan.cells.map { $0.x + Double($0.width) * plan.advance }.max() ?? 0
            let isDrawn = fontSize.isFinite && (scale.wholeUnits ? pitch >= 1 : pitch > 0)
            guard isDrawn, capacity > 0, widest <= plan.width + 1e-6 else {
                throw PageError(
                    description:
                        "the page is too small for a row of this capture; choose a larger paper, smaller margins,"
                        + " fewer columns or a higher --dpi")
            }
        }

        /// Lines that fit below column heads that begin at `top`.
        package func lines(below top: Double) -> Int { Self.lines(from: top, to: bottom, headHeight, pitch) }

        /// The largest pitch at which so many lines fit; whole where the target has whole units.
        private static func pitch(of lines: Int, in height: Double, _ scale: Scale) -> Double {
            let pitch = height / Double(max(1, lines))
            return scale.wholeUnits ? (pitch + 1e-6).rounded(.down) : pitch
        }

        private static func lines(from top: Double, to bottom: Double, _ headHeight: Double, _ pitch: Double) -> Int {
            max(0, Int(((bottom - top - headHeight) / pitch + 1e-6).rounded(.down)))
        }
    }
}
