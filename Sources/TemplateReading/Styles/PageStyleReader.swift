internal import Layout
internal import Pages
internal import Platform

/// Reads what all documents share: `paper`, `fonts` and `theme`.
struct PageStyleReader {
    let values: TemplateValues

    /// - Parameters:
    ///   - top: the keys of the template.
    ///   - root: the place that errors name if a key is missing.
    ///   - base: the style of the extended template, whose values are the defaults.
    func style(
        _ top: [String: YAMLNode], in root: YAMLNode, over base: PageStyle?
    ) throws(TemplateError) -> PageStyle {
        var style = base ?? PageStyle()
        let isWhole = base == nil
        var paper: [String: YAMLNode] = [:]
        if let node = try values.wanted(top, "paper", root, isWhole) {
            paper = try values.map(node, keys: ["size", "landscape", "margins"])
            if let size = try values.wanted(paper, "size", root, isWhole) {
                let isLandscape = style.paper.width > style.paper.height
                style.paper = try self.size(size)
                if base != nil, isLandscape { style.turn(landscape: true) }
            }
            if let margins = try values.wanted(paper, "margins", root, isWhole) {
                style.margins = try self.margins(margins)
            }
        }
        if let node = try values.wanted(top, "fonts", root, isWhole) {
            let fonts = try values.map(node, keys: ["mono", "text"])
            if let mono = try values.wanted(fonts, "mono", root, isWhole) { style.fonts.mono = try values.texts(mono) }
            if let text = try values.wanted(fonts, "text", root, isWhole) { style.fonts.text = try values.texts(text) }
        }
        if let theme = top["theme"] { style.theme = try values.choice(theme, Theme.Name.self) }
        if let landscape = paper["landscape"] {
            let isLandscape = try values.flag(landscape)
            if isLandscape || base != nil { style.turn(landscape: isLandscape) }
        }
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
