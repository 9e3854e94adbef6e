#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An ICC profile (ICC.1:2001-04, version 2.1) of sRGB, computed from its definition in IEC 61966-2-1.
enum SRGBProfile {
    static let name = "sRGB IEC61966-2.1"

    /// The primaries adapted to the white point D50, as profiles require.
    private static let white = (0.9642, 1.0, 0.8249)
    private static let red = (0.43607, 0.22249, 0.01392)
    private static let green = (0.38515, 0.71687, 0.09708)
    private static let blue = (0.14307, 0.06061, 0.71410)
    private static let steps = 1024

    static var bytes: [UInt8] {
        let tags: [(names: [StaticString], content: [UInt8])] = [
            (["desc"], description), (["cprt"], copyright), (["wtpt"], colour(white)), (["rXYZ"], colour(red)),
            (["gXYZ"], colour(green)), (["bXYZ"], colour(blue)), (["rTRC", "gTRC", "bTRC"], curve),
        ]
        var table: [UInt8] = []
        var content: [UInt8] = []
        let count = tags.reduce(0) { $0 + $1.names.count }
        let start = 128 + 4 + 12 * count
        append(UInt32(count), to: &table)
        for tag in tags {
            for name in tag.names {
                table.append(ascii: name)
                append(UInt32(start + content.count), to: &table)
                append(UInt32(tag.content.count), to: &table)
            }
            content += tag.content
            while content.count % 4 > 0 { content.append(0) }
        }
        return header(size: start + content.count) + table + content
    }

    private static func header(size: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        append(UInt32(size), to: &bytes)
        append(0, to: &bytes)
        append(0x0210_0000, to: &bytes)
        bytes.append(ascii: "mntrRGB XYZ ")
        // The first of January 2026.
        for number: UInt8 in [0x07, 0xEA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] { bytes.append(number) }
        bytes.append(ascii: "acsp")
        bytes += [UInt8](repeating: 0, count: 28)
        append(white, to: &bytes)
        bytes += [UInt8](repeating: 0, count: 48)
        return bytes
    }

    private static var description: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(ascii: "desc")
        append(0, to: &bytes)
        append(UInt32(name.utf8.count + 1), to: &bytes)
        bytes += Array(name.utf8) + [0]
        // No texts in other scripts.
        return bytes + [UInt8](repeating: 0, count: 4 + 4 + 2 + 1 + 67)
    }

    private static var copyright: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(ascii: "text\0\0\0\0No copyright, use freely\0")
        return bytes
    }

    private static func colour(_ value: (Double, Double, Double)) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(ascii: "XYZ ")
        append(0, to: &bytes)
        append(value, to: &bytes)
        return bytes
    }

    /// The linear value of a number, from 0 to 65535.
    private static var curve: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(ascii: "curv")
        append(0, to: &bytes)
        append(UInt32(steps), to: &bytes)
        for step in 0..<steps {
            let value = Double(step) / Double(steps - 1)
            let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            let number = UInt16((light * 65535).rounded())
            bytes.append(UInt8(number >> 8))
            bytes.append(UInt8(number & 0xFF))
        }
        return bytes
    }

    private static func append(_ value: (Double, Double, Double), to bytes: inout [UInt8]) {
        for number in [value.0, value.1, value.2] { append(UInt32((number * 65536).rounded()), to: &bytes) }
    }

    private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
        for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
    }
}
