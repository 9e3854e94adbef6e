#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Fonts by the paths that distributions use, without fontconfig.
///
/// A desktop makes thumbnails in a sandbox in which only `/usr` is visible. Without its configuration and its cache,
/// fontconfig would read all fonts each time, print warnings, and choose other fonts.
package enum KnownFonts {
    /// Regular and bold of each family, in order of preference; folders of Debian, Fedora, Arch and Alpine, in this
    /// order.
    private static let text: [(family: String, regular: [String], strong: [String])] = [
        (
            "Inter",
            [
                "opentype/inter/Inter-Regular.otf", "rsms-inter-fonts/Inter-Regular.otf", "inter/Inter-Regular.otf",
                "inter/Inter-Regular.ttf",
            ],
            [
                "opentype/inter/Inter-SemiBold.otf", "rsms-inter-fonts/Inter-SemiBold.otf", "inter/Inter-SemiBold.otf",
                "inter/Inter-SemiBold.ttf",
            ]
        ),
        (
            "DejaVu Sans",
            [
                "truetype/dejavu/DejaVuSans.ttf", "dejavu-sans-fonts/DejaVuSans.ttf", "TTF/DejaVuSans.ttf",
                "dejavu/DejaVuSans.ttf",
            ],
            [
                "truetype/dejavu/DejaVuSans-Bold.ttf", "dejavu-sans-fonts/DejaVuSans-Bold.ttf",
                "TTF/DejaVuSans-Bold.ttf",
                "dejavu/DejaVuSans-Bold.ttf",
            ]
        ),
        (
            "Noto Sans",
            ["truetype/noto/NotoSans-Regular.ttf", "google-noto/NotoSans-Regular.ttf", "noto/NotoSans-Regular.ttf"],
            ["truetype/noto/NotoSans-Bold.ttf", "google-noto/NotoSans-Bold.ttf", "noto/NotoSans-Bold.ttf"]
        ),
        (
            "Liberation Sans",
            [
                "truetype/liberation/LiberationSans-Regular.ttf", "truetype/liberation2/LiberationSans-Regular.ttf",
                "liberation-sans-fonts/LiberationSans-Regular.ttf", "liberation/LiberationSans-Regular.ttf",
            ],
            [
                "truetype/liberation/LiberationSans-Bold.ttf", "truetype/liberation2/LiberationSans-Bold.ttf",
                "liberation-sans-fonts/LiberationSans-Bold.ttf", "liberation/LiberationSans-Bold.ttf",
            ]
        ),
    ]

    private static let mono: [(family: String, regular: [String])] = [
        (
            "JetBrains Mono",
            [
                "truetype/jetbrains-mono/JetBrainsMono-Regular.ttf", "jetbrains-mono-fonts/JetBrainsMono-Regular.otf",
                "jetbrains-mono-fonts/JetBrainsMono-Regular.ttf", "TTF/JetBrainsMono-Regular.ttf",
                "jetbrains-mono/JetBrainsMono-Regular.ttf",
            ]
        ),
        (
            "DejaVu Sans Mono",
            [
                "truetype/dejavu/DejaVuSansMono.ttf", "dejavu-sans-mono-fonts/DejaVuSansMono.ttf",
                "TTF/DejaVuSansMono.ttf",
                "dejavu/DejaVuSansMono.ttf",
            ]
        ),
    ]

    private static let folders = ["/usr/share/fonts/", "/usr/local/share/fonts/"]

    /// Fonts for texts and rows; nil if no family is at a known path.
    ///
    /// - Parameter hasRows: whether monospaced rows will be drawn; otherwise the text font is used for them.
    /// - Throws: `.font` for a file that exists and is not a font.
    package static func find(hasRows: Bool) throws(DrawingError) -> DocumentFonts? {
        for (family, regular, strong) in text {
            guard let regular = file(family, regular, weight: 400) else { continue }
            let strong = file(family, strong, weight: 600) ?? regular
            let rows = hasRows ? mono.lazy.compactMap { file($0.family, $0.regular, weight: 400) }.first : nil
            return try DocumentFonts(mono: rows ?? regular, text: regular, strong: strong) { mono, weight in
                guard let path = cut(of: mono.path, weight: weight), access(path, R_OK) == 0 else { return nil }
                return FontFile(path: path, index: 0, family: mono.family, weight: weight)
            }
        }
        return nil
    }

    /// The file of another weight beside `…-Regular.ttf`.
    private static func cut(of path: String, weight: Int) -> String? {
        let parts = path.split(separator: "-Regular.", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        return "\(parts[0])-\(weight < 400 ? "Light" : "Bold").\(parts[1])"
    }

    private static func file(_ family: String, _ names: [String], weight: Int) -> FontFile? {
        for name in names {
            for folder in folders where access(folder + name, R_OK) == 0 {
                return FontFile(path: folder + name, index: 0, family: family, weight: weight)
            }
        }
        return nil
    }
}
