import Testing

/// Messages and signals of a DBC text, read with as little as the tests need.
struct Database {
    struct Signal {
        var name: String
        /// Which multiplexed part it belongs to; nil for a signal that is always there.
        var part: Int?
        var isMultiplexer: Bool
        var start: Int
        var length: Int
        var littleEndian: Bool
        var signed: Bool
        var factor: Double
        var offset: Double
        var minimum: Double
        var maximum: Double

        /// The physical value, taken bit by bit from the payload as DBC numbers them.
        func value(in data: [UInt8]) -> Double {
            var raw: UInt64 = 0
            var bit = start
            for index in 0..<length {
                let set = UInt64(data[bit / 8] >> UInt8(bit % 8) & 1)
                if littleEndian {
                    raw |= set << UInt64(index)
                    bit += 1
                } else {
                    raw = raw << 1 | set
                    bit = bit % 8 == 0 ? bit + 15 : bit - 1
                }
            }
            let negative = signed && raw >> UInt64(length - 1) & 1 == 1
            let number = negative ? Double(raw) - Double(UInt64(1) << UInt64(length)) : Double(raw)
            return number * factor + offset
        }
    }

    struct Message {
        var name: String
        var length: Int
        var signals: [Signal] = []
        var cycleTime = 0
    }

    /// By identifier as in the file: bit 31 is set for 29-bit ones.
    private(set) var messages: [UInt32: Message] = [:]

    init(_ bytes: [UInt8]) throws {
        var current: UInt32?
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            switch words.first {
            case "BO_":
                let number = try #require(UInt32(words[1]))
                messages[number] = Message(
                    name: String(words[2].dropLast()), length: try #require(Int(words[3])))
                current = number
            case "SG_":
                let number = try #require(current)
                messages[number]?.signals.append(try Database.signal(words))
            case "BA_" where words[1] == "\"GenMsgCycleTime\"":
                let number = try #require(UInt32(words[3]))
                messages[number]?.cycleTime = try #require(Int(words[4].dropLast()))
            default: continue
            }
        }
    }

    private static func signal(_ words: [Substring]) throws -> Signal {
        let colon = try #require(words.firstIndex(of: ":"))
        let role = colon == 3 ? words[2] : ""
        let place = words[colon + 1].split { $0 == "|" || $0 == "@" }
        let scale = words[colon + 2].dropFirst().dropLast().split(separator: ",")
        let limits = words[colon + 3].dropFirst().dropLast().split(separator: "|")
        return Signal(
            name: String(words[1]), part: Int(role.dropFirst()), isMultiplexer: role == "M",
            start: try #require(Int(place[0])), length: try #require(Int(place[1])),
            littleEndian: place[2].first == "1", signed: place[2].last == "-",
            factor: try #require(Double(scale[0])), offset: try #require(Double(scale[1])),
            minimum: try #require(Double(limits[0])), maximum: try #require(Double(limits[1])))
    }
}
