/// Reads how signals under rows look: `signals`.
struct SignalStyleReader {
    let values: TemplateValues

    func style(_ top: [String: YAMLNode], over base: SignalStyle?) throws(TemplateError) -> SignalStyle {
        var style = base ?? SignalStyle()
        guard let node = top["signals"] else { return style }
        let map = try values.map(node, keys: ["lines"])
        style.lines = Int(try values.number(try values.need(map, "lines", node), 1...50))
        return style
    }
}
