/// The page with its style sheet and its script: files of the folder `Page`, embedded in the program.
enum PageFiles {
    static let page = PackageResources.view_html
    static let icon = PackageResources.icon_svg

    static let styles = lean(PackageResources.view_css, before: "{}", after: "{};:,")

    /// One function, so that its names do not become names of the page.
    static let script =
        Array("(function () {\n'use strict';\n".utf8)
        + lean(
            [
                PackageResources.state_js, PackageResources.log_js, PackageResources.overview_js,
                PackageResources.window_js, PackageResources.side_js, PackageResources.curves_js,
                PackageResources.act_js,
                PackageResources.keys_js, PackageResources.start_js,
            ].flatMap { $0 }, before: operators, after: operators) + Array("})();\n".utf8)

    private static let operators = "=,+-<>?:&|;{}()*/!"

    /// Without lines of comments, and without blanks and line ends that nothing needs: at the beginning of a line, and
    /// outside of strings before and after some characters.
    private static func lean(_ bytes: [UInt8], before: String, after: String) -> [UInt8] {
        let (before, after) = (Set(before.utf8), Set(after.utf8))
        return bytes.split(separator: 0x0A).reduce(into: []) { lean, line in
            let text = Array(line.drop { $0 == 0x20 })
            guard !text.isEmpty, !text.starts(with: Array("//".utf8)) else { return }
            // The quote of the string that a character is in.
            var quote: UInt8?
            for (place, byte) in text.enumerated() {
                if quote == nil, byte == 0x20, place + 1 < text.count,
                    before.contains(text[place + 1]) || lean.last.map(after.contains) ?? false
                {
                    continue
                }
                if byte == 0x27 || byte == 0x22 { quote = quote == nil ? byte : quote == byte ? nil : quote }
                lean.append(byte)
            }
            // A statement ends with its semicolon, and a block with its brace, not with the line.
            if !"{;,}".utf8.contains(text[text.count - 1]) { lean.append(0x0A) }
        }
    }
}
