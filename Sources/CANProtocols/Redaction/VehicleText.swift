/// Vehicle identification numbers as texts (ISO 3779): 17 digits and capital letters without I, O and Q.
package enum VehicleText {
    package static let length = 17
    /// Fewer characters may be any text.
    static let shortest = 8

    package static func isCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39: true
        case 0x41...0x5A: byte != 0x49 && byte != 0x4F && byte != 0x51
        default: false
        }
    }

    /// Text that looks like a whole VIN: enough consecutive characters, with digits and several different ones.
    static func runs(in bytes: [UInt8]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = 0
        for index in 0...bytes.count where index == bytes.count || !isCharacter(bytes[index]) {
            let run = bytes[start..<index]
            if run.count >= length, Set(run).count > 3, run.contains(where: { $0 < 0x3A }) {
                runs.append(start..<index)
            }
            start = index + 1
        }
        return runs
    }

    /// Whether a part of a message may be a part of the VIN, with padding.
    static func isPart(_ bytes: some Collection<UInt8>) -> Bool {
        let text = bytes.prefix(while: isCharacter)
        guard text.count >= min(3, bytes.count), !text.isEmpty, Set(text).count > 1 else { return false }
        return bytes.dropFirst(text.count).allSatisfy { [0x00, 0x2A, 0xAA, 0xCC, 0xFF].contains($0) }
    }

    /// Longer texts are no VIN, but begin with what may be one.
    static let longest = 128

    /// The VIN in bytes; nil if they are not text.
    static func number(in bytes: some Collection<UInt8>) -> [UInt8]? {
        let text = Array(bytes.drop { !isCharacter($0) }.prefix(longest).prefix(while: isCharacter))
        return text.count >= shortest && Set(text).count > 3 ? text : nil
    }

    /// As ``VehicleNumbers/hiding(_:mark:)``, for one text.
    package static func hiding(_ text: String, known: [String], mark: String) -> String {
        VehicleNumbers(known).hiding(text, mark: mark)
    }
}
