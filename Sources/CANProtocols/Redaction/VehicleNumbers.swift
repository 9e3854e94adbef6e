/// Vehicle identification numbers that were found in captures, and their places in other texts.
package struct VehicleNumbers {
    /// In lower case.
    private var numbers: Set<[UInt8]> = []
    /// By the first characters: the lengths of the numbers that begin so, the longest first.
    private var lengths: [ArraySlice<UInt8>: [Int]] = [:]

    package init(_ known: [String]) {
        for number in known where number.utf8.count >= VehicleText.shortest {
            let bytes = number.utf8.map(Self.lower)
            guard numbers.insert(bytes).inserted else { continue }
            lengths[bytes.prefix(VehicleText.shortest), default: []].append(bytes.count)
        }
        for (start, all) in lengths where all.count > 1 { lengths[start] = Set(all).sorted(by: >) }
    }

    /// A text with a mark instead of whole VINs: known ones, in any case, and those that look like one.
    package func hiding(_ text: String, mark: String) -> String {
        // No number is shorter.
        guard text.utf8.count >= VehicleText.shortest else { return text }
        let bytes = hidingKnown(Array(text.utf8), mark)
        guard bytes.count >= VehicleText.length else { return String(decoding: bytes, as: UTF8.self) }
        var shown: [UInt8] = []
        var start = 0
        func isPart(_ byte: UInt8) -> Bool {
            VehicleText.isCharacter(byte >= 0x61 && byte <= 0x7A ? byte - 0x20 : byte)
        }
        for index in 0...bytes.count where index == bytes.count || !isPart(bytes[index]) {
            let run = bytes[start..<index]
            let letters = run.count { $0 > 0x40 }
            let isNumber = run.count == VehicleText.length && letters > 1 && run.count - letters > 3
            shown += isNumber ? Array(mark.utf8)[...] : run
            if index < bytes.count { shown.append(bytes[index]) }
            start = index + 1
        }
        return String(decoding: shown, as: UTF8.self)
    }

    private func hidingKnown(_ text: [UInt8], _ mark: String) -> [UInt8] {
        guard !numbers.isEmpty else { return text }
        let lower = text.map(Self.lower)
        var result: [UInt8] = []
        var place = 0
        while place < text.count {
            if let length = length(lower[place...]) {
                result += mark.utf8
                place += length
            } else {
                result.append(text[place])
                place += 1
            }
        }
        return result
    }

    /// The length of the known number with which a text in lower case begins.
    private func length(_ text: ArraySlice<UInt8>) -> Int? {
        guard text.count >= VehicleText.shortest else { return nil }
        return lengths[text.prefix(VehicleText.shortest)]?.first {
            $0 <= text.count && numbers.contains(Array(text.prefix($0)))
        }
    }

    private static func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte }
}
