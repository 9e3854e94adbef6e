import CZlib

/// A plain reader of PNG, written from the specification, to check the writer with.
package struct DecodedPNG {
    package struct Fault: Error {
        var reason: String
    }

    package var chunks: [(type: String, data: [UInt8])] = []
    package var width = 0
    package var height = 0
    package var depth: UInt8 = 0
    package var colour: UInt8 = 0
    /// Samples by pixel: one for grey and palette, three or four for colour.
    package var samples: [[Int]] = []

    package init(_ bytes: [UInt8]) throws {
        guard bytes.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] else { throw Fault(reason: "signature") }
        func word(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        var at = 8
        while at < bytes.count {
            let length = word(at)
            let typed = Array(bytes[at + 4..<at + 8 + length])
            guard word(at + 8 + length) == Int(crc32(0, typed, UInt32(typed.count))) else { throw Fault(reason: "CRC") }
            chunks.append((String(decoding: typed.prefix(4), as: UTF8.self), Array(typed.dropFirst(4))))
            at += 12 + length
        }
        guard let header = data("IHDR"), let packed = data("IDAT") else { throw Fault(reason: "chunks") }
        width = header[0..<4].reduce(0) { $0 << 8 | Int($1) }
        height = header[4..<8].reduce(0) { $0 << 8 | Int($1) }
        depth = header[8]
        colour = header[9]
        let channels = [0: 1, 2: 3, 3: 1, 6: 4][colour] ?? 0
        let rowBytes = (width * channels * Int(depth) + 7) / 8
        var rows = [UInt8](repeating: 0, count: (rowBytes + 1) * height)
        var count = uLongf(rows.count)
        guard uncompress(&rows, &count, packed, uLong(packed.count)) == Z_OK, count == rows.count else {
            throw Fault(reason: "data")
        }
        var above = [UInt8](repeating: 0, count: rowBytes)
        for row in 0..<height {
            let line = Array(rows[row * (rowBytes + 1)..<(row + 1) * (rowBytes + 1)])
            above = try Self.unfilter(line, above, max(1, channels * Int(depth) / 8))
            samples += (0..<width).map { x in
                (0..<channels).map { Self.sample(above, x * channels + $0, Int(depth)) }
            }
        }
    }

    package func data(_ type: String) -> [UInt8]? { chunks.first { $0.type == type }?.data }

    private static func unfilter(_ line: [UInt8], _ above: [UInt8], _ step: Int) throws -> [UInt8] {
        var result: [UInt8] = []
        for (index, value) in line.dropFirst().enumerated() {
            switch line[0] {
            case 0: result.append(value)
            case 1: result.append(value &+ (index >= step ? result[index - step] : 0))
            case 2: result.append(value &+ above[index])
            default: throw Fault(reason: "filter \(line[0])")
            }
        }
        return result
    }

    private static func sample(_ row: [UInt8], _ index: Int, _ depth: Int) -> Int {
        let bit = index * depth
        return Int(row[bit / 8]) >> (8 - depth - bit % 8) & (1 << depth - 1)
    }

    /// As Cairo holds them.
    package func premultiplied() -> [UInt32] {
        let palette = data("PLTE") ?? []
        let alphas = data("tRNS") ?? []
        return samples.map { sample in
            var parts: [Int]
            switch colour {
            case 0: parts = [Int](repeating: sample[0] * 255 / (1 << Int(depth) - 1), count: 3) + [255]
            case 3:
                parts = palette[sample[0] * 3..<sample[0] * 3 + 3].map(Int.init)
                parts.append(sample[0] < alphas.count ? Int(alphas[sample[0]]) : 255)
            default: parts = sample.count == 4 ? sample : sample + [255]
            }
            let alpha = parts[3]
            return parts[0..<3].reduce(UInt32(alpha)) { $0 << 8 | UInt32(($1 * alpha + 127) / 255) }
        }
    }
}
