internal import Figures
package import Layout
internal import Pages

/// The load and the lanes of a whole capture as one picture, over which a window draws its pins and its brush: the strip
/// of reports, in the pixels of a screen.
package struct Overview: Sendable {
    package let size: Size
    private let strip: TimelineStrip
    private let theme: Theme

    /// Pixels of CSS.
    package static let height = 92

    /// - Parameter width: pixels of CSS, as ``LogLook/allowed(_:)`` has it.
    package init(_ viewed: ViewedCapture, width: Int, look: LaneSheet.Look) {
        var options = TimelineOptions()
        options.zone = viewed.zone
        options.page.theme = look.isDark ? .dark : .light
        theme = Theme.named(options.page.theme)
        strip = TimelineStrip(TimelineFacts(viewed.selection(RowFilter()), options: options), options: options)
        size = Self.size(width: width, look)
    }

    /// In pixels of the screen.
    package static func size(width: Int, _ look: LaneSheet.Look) -> Size {
        Size(width: (Double(width) * look.scale).rounded(), height: (Double(height) * look.scale).rounded())
    }

    /// The strip, stretched to the size.
    package var list: DisplayList {
        let picture = strip.picture(theme)
        let (across, down) = (size.width / picture.size.width, size.height / picture.size.height)
        func scaled(_ rect: Rect) -> Rect {
            // Edges on whole pixels: lanes are thin.
            let (top, bottom) = ((rect.y * down).rounded(), ((rect.y + rect.height) * down).rounded())
            return Rect(
                x: rect.x * across, y: top, width: max(1, rect.width * across), height: max(1, bottom - top))
        }
        var list = DisplayList(size: size, background: nil)
        for item in picture.items {
            switch item {
            case .rectangle(let rect, let colour): list.add(scaled(rect), colour: colour)
            case .boxes(let colour, let range): list.addBoxes(picture.boxes[range].map(scaled), colour: colour)
            case .polygon(let colour, let range):
                list.addArea(
                    within: picture.places[range].map { Point(x: $0.x * across, y: $0.y * down) }, colour: colour)
            // The strip has no others.
            case .glyphs, .stripes, .cells, .roundedRectangle, .polyline, .picture: break
            }
        }
        return list
    }
}
