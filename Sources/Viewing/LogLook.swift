internal import Layout
package import Pages
package import TemplateReading

/// How a window shows the log: everything about the look on which the content of a tile depends, beside its rows.
package struct LogLook: Sendable, Hashable {
    /// Width of the log in pixels of CSS.
    package var width: Int
    /// Pixels of the screen for 100 pixels of CSS.
    package var density: Int
    package var isDark: Bool
    package var filter: RowFilter
    /// Whether signals have their raw values in hexadecimal.
    package var isRaw: Bool

    package static let widths = 240...4096

    /// The nearest width that is drawn.
    package static func allowed(_ width: Int) -> Int { min(max(width, widths.lowerBound), widths.upperBound) }
    package static let densities = 50...400

    package init(width: Int, density: Int, isDark: Bool, filter: RowFilter = RowFilter(), isRaw: Bool = false) {
        self.width = Self.allowed(width)
        self.density = min(max(density, Self.densities.lowerBound), Self.densities.upperBound)
        (self.isDark, self.isRaw) = (isDark, isRaw)
        self.filter = filter
    }

    /// Pixels of the screen for one of CSS.
    package var scale: Double { Double(density) / 100 }
    package var dotsPerInch: Double { 96 * scale }
    package var theme: Theme.Name { isDark ? .dark : .light }

    /// Lines of a tile, more than a usual window shows. A jump, a fling and a growing file wait for whole tiles: with twice as
    /// many lines most of what is drawn and decoded is not seen.
    package static let linesOfTile = 32
    /// Points for a pixel of CSS.
    private static let point = 0.75
    /// Pixels of CSS. With this size a character of the usual font is 7 pixels wide, but for rounding up.
    private static let fontSize = 11.66
    private static let pitch = 20.0
    private static let rightMargin = 8.0
    /// Points of a page that no tile shows: header, heads of columns, footer, and what rounding to pixels takes.
    private static let unseen = 74.0
    /// Below this width a row has two lines, with the columns that matter most.
    private static let narrow = 600

    package var isNarrow: Bool { width < Self.narrow }

    /// The style of the log's pages with the sizes of the window.
    package func template(over base: DocumentTemplate) -> DocumentTemplate {
        var template = base
        let size = Self.fontSize * Self.point
        template.log.sizes = SizeRange(largest: size, smallest: size, step: 1)
        template.log.comfortableSize = size
        template.log.pitch = Self.pitch / Self.fontSize
        template.log.steps = false
        template.log.fold = .none
        (template.log.map, template.log.legend, template.log.mostBeside) = (false, false, 1)
        if template.log.pdus == .only { template.log.pdus = .lines }
        // Bytes can be counted, and messages of protocols have lines of their own.
        template.log.columns.removeAll { [.length, .ascii, .transport].contains($0) }
        if isNarrow { template.log.columns = [.id, .message, .time, .data, .signals] }
        (template.header, template.footer, template.logo) = (nil, nil, nil)
        template.page.theme = theme
        template.page.margins = Insets(top: 0, right: Self.rightMargin * Self.point, bottom: 0, left: 0)
        let height = Double(Self.linesOfTile) * Self.pitch * Self.point
        template.page.paper = Size(width: Double(width) * Self.point, height: height + Self.unseen)
        return template
    }
}
