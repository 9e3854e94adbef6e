package import Layout
internal import Formatting

/// A line of the head or foot of a page. Its texts may contain the number of the page.
package struct RunningLine: Sendable {
    package enum Piece: Sendable {
        case text(ShapedText)
        case page
        case pages
    }

    package var left: [Piece]
    package var centre: [Piece]
    package var right: [Piece]

    package init(left: [Piece], centre: [Piece], right: [Piece]) {
        self.left = left
        self.centre = centre
        self.right = right
    }

    package var isEmpty: Bool { left.isEmpty && centre.isEmpty && right.isEmpty }

    /// The style of a line, which is the same on all pages.
    package struct Setting {
        package var font: FontSlot
        package var size: Double
        package var colour: Colour
        /// For page numbers, which are not known before pages are laid out.
        package var table: TableShaper
        package var ellipsis: ShapedText

        package init(font: FontSlot, size: Double, colour: Colour, table: TableShaper, ellipsis: ShapedText) {
            self.font = font
            self.size = size
            self.colour = colour
            self.table = table
            self.ellipsis = ellipsis
        }
    }

    /// - Parameter gap: between texts, units.
    package func line(_ number: PageNumber, _ setting: Setting, gap: Double) -> PageLine {
        func text(_ place: PageLine.Text.Place, _ pieces: [Piece]) -> PageLine.Text? {
            guard !pieces.isEmpty else { return nil }
            let ellipsis = setting.ellipsis
            return PageLine.Text(
                place, [Self.shaped(pieces, number, setting)], size: setting.size, colour: setting.colour,
                otherwise: .shortenedInMiddle(ellipsis: { ellipsis }))
        }
        return PageLine(
            [text(.leading, left), text(.centre, centre), text(.trailing, right)].compactMap { $0 }, gap: gap)
    }

    private static func shaped(_ pieces: [Piece], _ number: PageNumber, _ setting: Setting) -> ShapedText {
        var text = ShapedText()
        for piece in pieces {
            switch piece {
            case .text(let shaped): text.glyphs += shaped.glyphs
            case .page: text.glyphs += setting.table.shape(Decimal.grouped(number.number), font: setting.font).glyphs
            case .pages: text.glyphs += setting.table.shape(Decimal.grouped(number.count), font: setting.font).glyphs
            }
        }
        return text
    }
}
