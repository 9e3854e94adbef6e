/// Makes the names in an SVG of Cairo's independent of what the process drew before.
///
/// Cairo numbers surfaces, clips, patterns and glyphs by counters of the whole process: `surface17`, `glyph3-2`. The
/// names are numbered anew in the order in which they appear.
enum SVGNames {
    private static let attributes = ["id=\"", "xlink:href=\"#", "url(#"].map { Array($0.utf8) }

    static func renumbered(_ svg: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(svg.count)
        var names: [[UInt8]: [UInt8]] = [:]
        var position = 0
        while position < svg.count {
            guard let prefix = attributes.first(where: { svg[position...].starts(with: $0) }) else {
                result.append(svg[position])
                position += 1
                continue
            }
            result += prefix
            position += prefix.count
            let end = svg[position...].firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ")") } ?? svg.count
            let name = Array(svg[position..<end])
            let number = names[name] ?? Array("n\(names.count)".utf8)
            names[name] = number
            result += number
            position = end
        }
        return result
    }
}
