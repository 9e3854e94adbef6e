internal import Layout
internal import Pages
internal import Platform

/// Reads what all documents share: `paper`, `fonts` and `theme`.
struct PageStyleReader {
    let values: TemplateValues

    /// - Parameters:
    ///   - top: the keys of the template.
    ///   - root: where a key is missing.
    func style(_ top: [String: YAMLNode], in root: YAMLNode) throws(TemplateError) -> PageStyle {
        let paper = try values.map(try values.need(top, "paper", root), keys: ["size", "landscape", "margins"])
        let fonts = try values.map(try values.need(top, "fonts", root), keys: ["mono", "text"])
        var style = PageStyle()
        style.paper = try size(try values.need(paper, "size", root))
        style.margins = try margins(try values.need(paper, "margins", root))
        style.fonts = FontFamilies(
            mono: try values.texts(try values.need(fonts, "mono", root)),
            text: try values.texts(try values.need(fonts, "text", root)))
        if let theme = top["theme"] { style.theme = try values.choice(theme, Theme.Name.self) }
        if try paper["landscape"].map(values.flag) ?? false { style.turn(landscape: true) }
        return style
    }

    private func size(_ node: YAMLNode) throws(TemplateError) -> Size {
        let name = try values.text(node)
        guard let size = Paper.named(name) else {
            throw values.error(node.mark, "unknown paper \(Printable.text(name)): name A4, Letter, … or 100x150mm")
        }
        return size
    }

    private func margins(_ node: YAMLNode) throws(TemplateError) -> Insets {
        let range = 0.0...14_400.0
        if let all = node.number {
            guard range.contains(all) else { throw values.error(node.mark, "a margin of \(all) is out of range") }
            return Insets(top: all, right: all, bottom: all, left: all)
        }
        let sides = try values.map(node, keys: ["top", "right", "bottom", "left"])
        func side(_ name: String) throws(TemplateError) -> Double {
            try values.number(try values.need(sides, name, node), range)
        }
        return Insets(
            top: try side("top"), right: try side("right"), bottom: try side("bottom"), left: try side("left"))
    }
}
