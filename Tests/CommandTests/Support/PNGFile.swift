/// The chunks of a PNG file, as far as tests of commands look at them.
struct PNGFile {
    struct Fault: Error {}

    var width = 0
    var height = 0
    var depth = 0
    var colour = 0
    var interlace = 0
    /// The texts of `tEXt` chunks by keyword.
    var texts: [String: String] = [:]

    init(_ bytes: [UInt8]) throws {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) else { throw Fault() }
        var place = 8
        while place + 12 <= bytes.count {
            let length = Self.word(bytes, place)
            guard place + 12 + length <= bytes.count else { throw Fault() }
            let data = bytes[(place + 8)..<(place + 8 + length)]
            switch String(decoding: bytes[(place + 4)..<(place + 8)], as: UTF8.self) {
            case "IHDR":
                (width, height) = (Self.word(bytes, place + 8), Self.word(bytes, place + 12))
                (depth, colour) = (Int(bytes[place + 16]), Int(bytes[place + 17]))
                interlace = Int(bytes[place + 20])
            case "tEXt":
                guard let end = data.firstIndex(of: 0) else { throw Fault() }
                let keyword = String(decoding: data[..<end], as: UTF8.self)
                texts[keyword] = String(decoding: data[(end + 1)...], as: UTF8.self)
            default: break
            }
            place += 12 + length
        }
    }

    private static func word(_ bytes: [UInt8], _ place: Int) -> Int {
        bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
}
