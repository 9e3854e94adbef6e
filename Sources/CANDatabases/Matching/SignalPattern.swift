/// Signals by name: `Engine*.Speed`, `*Temp`, `Brake?edal.*`. `*` means any characters, `?` one character. A pattern
/// without a point is compared with the signal's name only.
package struct SignalPattern: Sendable, Equatable {
    package let text: String
    private let message: [UInt8]?
    private let signal: [UInt8]

    package init(_ text: String) {
        self.text = text
        guard let point = text.firstIndex(of: ".") else {
            message = nil
            signal = Array(text.utf8)
            return
        }
        message = Array(text[..<point].utf8)
        signal = Array(text[text.index(after: point)...].utf8)
    }

    package func matches(message: String, signal: String) -> Bool {
        (self.message.map { Self.matches($0, Array(message.utf8)) } ?? true)
            && Self.matches(self.signal, Array(signal.utf8))
    }

    /// Goes back only to the last star, so that no pattern takes long.
    private static func matches(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
        var place = 0
        var index = 0
        var star: (place: Int, index: Int)?
        while index < text.count {
            if place < pattern.count, pattern[place] == UInt8(ascii: "*") {
                star = (place, index)
                place += 1
            } else if place < pattern.count, pattern[place] == UInt8(ascii: "?") || pattern[place] == text[index] {
                place += 1
                index += 1
            } else if let last = star {
                star = (last.place, last.index + 1)
                place = last.place + 1
                index = last.index + 1
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
