/// Sequences that terminals read as commands: ESC [ … letter (ECMA-48 5.4), and other sequences of ESC and one byte.
enum ControlSequences {
    static func removed(from text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            guard text[index] == 0x1B else {
                plain.append(text[index])
                index += 1
                continue
            }
            index += 1
            guard index < text.count, text[index] == 0x5B else {
                index += 1
                continue
            }
            index += 1
            while index < text.count && !(0x40...0x7E).contains(text[index]) { index += 1 }
            index += 1
        }
        return plain
    }
}
