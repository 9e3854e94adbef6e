internal import Layout
internal import Pages

/// The colours of an HTML page. Each has a variant for dark screens and is a variable of the style sheet.
struct PageColours {
    private struct Pair: Hashable {
        var light: Colour
        var dark: Colour
    }

    private var numbers: [Pair: Int] = [:]
    private var pairs: [Pair] = []
    private let light: Theme
    /// nil if the theme does not follow the system.
    private let dark: Theme?

    init(light: Theme, dark: Theme?) {
        self.light = light
        self.dark = dark
    }

    /// The number of a colour in its classes: `f3` fills with it, `l3` draws lines, `c3` marks an element.
    mutating func number(_ light: Colour, _ dark: Colour) -> Int {
        let pair = Pair(light: light, dark: dark)
        if let known = numbers[pair] { return known }
        numbers[pair] = pairs.count
        pairs.append(pair)
        return pairs.count - 1
    }

    /// Variables and classes for the head of the page; to be called when all colours have been requested.
    var styles: String {
        var text = ":root{color-scheme:\(dark == nil ? (light.isDark ? "dark" : "light") : "light dark");"
        text += Self.variables(light) + variables(\.light) + "}\n"
        if let dark {
            text += "@media screen and (prefers-color-scheme:dark){:root{"
            text += Self.variables(dark) + variables(\.dark) + "}}\n"
        }
        for number in pairs.indices {
            text += ".f\(number){fill:var(--c\(number))}.l\(number){stroke:var(--c\(number))}"
            text += ".c\(number){--own:var(--c\(number))}"
        }
        return text + "\n"
    }

    private func variables(_ colour: (Pair) -> Colour) -> String {
        pairs.enumerated().map { "--c\($0):\(Self.hex(colour($1)));" }.joined()
    }

    private static func variables(_ theme: Theme) -> String {
        let named: [(String, Colour)] = [
            ("paper", theme.paper), ("ink", theme.ink), ("quiet", theme.quiet), ("rule", theme.rule),
            ("hair", theme.faintRule), ("zebra", theme.zebra), ("mark", theme.mark), ("error", theme.trouble),
            ("error-tint", theme.troubleTint), ("error-fill", theme.troubleFill), ("warning", theme.warning),
            ("warning-fill", theme.warningFill), ("warning-tint", theme.warningTint), ("note", theme.note),
            ("note-tint", theme.noteTint),
            ("link", theme.link), ("tint", theme.signalTint), ("under", theme.underline),
            // Digits that repeat, 4.5 : 1 on paper and stripes; edges of fields, 3 : 1.
            ("hatch", theme.hatch),
            ("same", theme.isDark ? Colour(0x9AA2AF) : Colour(0x5F6673)),
            ("edge", theme.hatch),
        ]
        return named.map { "--\($0):\(hex($1));" }.joined()
    }

    private static func hex(_ colour: Colour) -> String {
        let number = UInt32(colour.red) << 16 | UInt32(colour.green) << 8 | UInt32(colour.blue)
        let digits = String(number, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
