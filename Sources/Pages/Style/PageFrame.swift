package import Layout

/// The positions of header, column heads, rows and footer of every page. All lengths are units of the target.
package struct PageFrame: Sendable {
    package let size: Size
    /// Within the margins. If the body of a page has two columns, this is the first one.
    package let content: Rect
    /// Within the margins.
    package let whole: Rect
    /// The number of columns of the body.
    package let columns: Int
    /// Distance from one column to the next.
    package let columnStep: Double
    /// One to three lines, as needed for the width: title, frames, times.
    package let headerLines: Int
    package let headerPitch: Double
    package let headerRule: Double
    /// Below the header and the strip that shows the position of the page in the capture.
    package let bodyTop: Double
    /// Above the footer and the legend of the marks on the page; if there is no legend, at the rule of the footer.
    package let bodyBottom: Double
    package let footerRule: Double
    package let footerBaseline: Double
    package private(set) var rows: Rows

    /// In points.
    package static let barWidth = 2.6
    package static let barGap = 5.0
    /// Between the last column and the edge of the stripes.
    package static let rightInset = 3.0
    package static let titleSize = 9.5
    package static let headerSize = 8.5
    package static let headSize = 7.0
    package static let footerSize = 7.5
    /// Between two columns of the body.
    package static let columnGap = 22.0
    private static let footerDescent = 2.5
    private static let headerLinePitch = 12.0
    /// Minimum height of the space for rows, in points.
    package static let leastBody = 40.0
    private static let leastWidth = 40.0

    /// - Parameters:
    ///   - strip: height between header and body, in points.
    ///   - legend: height between body and footer, in points.
    ///   - columns: the number of columns of the body.
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
        // If there is a margin, descenders may extend into it a little.
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

    /// The number of lines of pages that were measured before: pictures in pixels get as many lines as paper.
    package struct FixedLines: Sendable {
        /// On a page without front matter.
        package var capacity: Int
        /// On the page that has both rows and front matter, and the bottom of the front matter in units; nil if there
        /// is no such page.
        package var shared: (top: Double, lines: Int)?

        package init(capacity: Int, shared: (top: Double, lines: Int)?) {
            self.capacity = capacity
            self.shared = shared
        }
    }

    /// The grid of row lines below the column heads.
    package struct Rows: Sendable {
        /// Left edge of the grid, right of the bars.
        package var left = 0.0
        /// Distance from one line to the next.
        package var pitch = 1.0
        /// Distance from the top of a line to its base line.
        package var baseline = 0.0
        /// Font size in units.
        package var fontSize = 1.0
        /// Height of the column heads including the space above and below.
        package var headHeight = 0.0
        package var headPitch = 0.0
        /// Number of lines on a page without front matter.
        package var capacity = 1
        /// Top of the column heads on such a page.
        package var top = 0.0
        package var bottom = 0.0

        package init() {}

        /// - Parameters:
        ///   - pitch: distance from one line to the next, in font sizes.
        ///   - lines: number of lines of every page; the pitch is made smaller if they do not fit. nil for as many as
        ///     fit.
        /// - Throws: if not even one line of a row fits.
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
            // Capitals and digits are in the vertical middle of their line.
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

        /// Number of lines below column heads that begin at `top`.
        package func lines(below top: Double) -> Int { Self.lines(from: top, to: bottom, headHeight, pitch) }

        /// The largest pitch with which this number of lines fits; a whole number if the target has whole units.
        private static func pitch(of lines: Int, in height: Double, _ scale: Scale) -> Double {
            let pitch = height / Double(max(1, lines))
            return scale.wholeUnits ? (pitch + 1e-6).rounded(.down) : pitch
        }

        private static func lines(from top: Double, to bottom: Double, _ headHeight: Double, _ pitch: Double) -> Int {
            max(0, Int(((bottom - top - headHeight) / pitch + 1e-6).rounded(.down)))
        }
    }
}
