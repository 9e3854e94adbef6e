import Testing

/// A line of a candump log, read with as little as the tests need and nothing of the project's own readers.
struct CandumpLine {
    /// Microseconds of Unix time.
    var micros: Int64
    var identifier: UInt32
    var isExtended: Bool
    var isError: Bool
    /// The length that a remote frame asks for; nil for others.
    var remoteLength: Int?
    var data: [UInt8]

    init(_ line: Substring) throws {
        let words = line.split(separator: " ")
        try #require(words.count == 3 && words[0].first == "(" && words[0].last == ")")
        let time = words[0].dropFirst().dropLast().split(separator: ".")
        try #require(time.count == 2 && time[1].count == 6)
        micros = try #require(Int64(time[0])) * 1_000_000 + (try #require(Int64(time[1])))
        let parts = words[2].split(separator: "#", omittingEmptySubsequences: false)
        try #require(parts.count == 2)
        let number = try #require(UInt32(parts[0], radix: 16))
        isError = number & 0x2000_0000 != 0
        isExtended = parts[0].count == 8 && !isError
        identifier = number & 0x1FFF_FFFF
        if parts[1].first == "R" {
            remoteLength = Int(parts[1].dropFirst()) ?? 0
            data = []
        } else {
            data = try CandumpLine.bytes(parts[1])
        }
    }

    private static func bytes(_ text: Substring) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text
        while !rest.isEmpty {
            bytes.append(try #require(UInt8(rest.prefix(2), radix: 16)))
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}
