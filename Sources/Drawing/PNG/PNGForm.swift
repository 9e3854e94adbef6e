/// How pixels are stored (PNG, 11.2.1): the smallest form that loses nothing.
struct PNGForm: Equatable {
    enum Colour: UInt8 {
        case grey = 0
        case rgb = 2
        case palette = 3
        case rgba = 6
    }

    var colour: Colour
    var depth: Int
    /// Colours by index, for a palette.
    var palette: [PNGColour] = []
    /// What is stored for each index.
    var map: [UInt8] = []
    /// True if indices are stored as they are.
    var mapIsIdentity = false

    /// The form for the colours of a picture. Of a grey and a palette of the same depth the grey is smaller.
    init(colours found: [(index: UInt8, word: UInt32)]) {
        let colours = found.map { PNGColour(premultiplied: $0.word) }
        let paletteDepth = [1, 2, 4, 8].first { colours.count <= 1 << $0 } ?? 8
        let greyDepth = Self.greyDepth(colours)
        var map = [UInt8](repeating: 0, count: 256)
        if let greyDepth, greyDepth <= paletteDepth {
            colour = .grey
            depth = greyDepth
            for (entry, colour) in zip(found, colours) { map[Int(entry.index)] = colour.red >> UInt8(8 - greyDepth) }
        } else {
            colour = .palette
            depth = paletteDepth
            if paletteDepth == 8 {
                // Numbers stay what they are; those between that no pixel has are black.
                palette = Array(
                    repeating: PNGColour(premultiplied: 0xFF00_0000), count: Int(found.map(\.index).max() ?? 0) + 1)
                for (entry, colour) in zip(found, colours) {
                    palette[Int(entry.index)] = colour
                    map[Int(entry.index)] = entry.index
                }
            } else {
                palette = colours
                for (position, entry) in found.enumerated() { map[Int(entry.index)] = UInt8(position) }
            }
        }
        self.map = map
        mapIsIdentity = found.allSatisfy { map[Int($0.index)] == $0.index }
    }

    /// Of more than 256 colours.
    init(trueColourWithAlpha: Bool) {
        colour = trueColourWithAlpha ? .rgba : .rgb
        depth = 8
    }

    /// The least number of bits in which all these greys are exact; nil if a colour is no grey.
    private static func greyDepth(_ colours: [PNGColour]) -> Int? {
        guard colours.allSatisfy(\.isGrey) else { return nil }
        // Two bits mean multiples of 0x55, four of 0x11.
        return [(1, 255), (2, 0x55), (4, 0x11), (8, 1)]
            .first { step in colours.allSatisfy { Int($0.red) % step.1 == 0 } }?.0
    }
}
