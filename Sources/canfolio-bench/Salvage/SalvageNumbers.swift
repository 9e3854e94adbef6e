import CANCapture

/// Numbers as the text formats write them.
enum SalvageNumbers {
    static func decimal(_ value: Int64, _ places: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, places - text.utf8.count)) + text
    }

    static func blankPadded(_ value: Int64, _ places: Int) -> String {
        let text = String(value)
        return String(repeating: " ", count: max(0, places - text.utf8.count)) + text
    }

    static func hex(_ value: UInt32, _ places: Int = 0) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, places - text.utf8.count)) + text
    }

    /// Three or eight digits.
    static func identifier(_ frame: Frame) -> String { hex(frame.identifier, frame.flags.contains(.extended) ? 8 : 3) }

    static func bytes(_ data: [UInt8], separator: String) -> String {
        data.map { hex(UInt32($0), 2) }.joined(separator: separator)
    }

    /// Seconds with six decimals.
    static func seconds(_ nanoseconds: Int64) -> String {
        "\(nanoseconds / 1_000_000_000).\(decimal(nanoseconds / 1000 % 1_000_000, 6))"
    }

    /// Milliseconds with a given number of decimals.
    static func milliseconds(_ nanoseconds: Int64, _ places: Int) -> String {
        let part = decimal(nanoseconds % 1_000_000, 6).prefix(places)
        return "\(nanoseconds / 1_000_000).\(part)"
    }

    /// `06:17:32` and what is left of the second, in nanoseconds.
    static func timeOfDay(_ nanoseconds: Int64) -> (clock: String, rest: Int64) {
        let second = nanoseconds / 1_000_000_000 % 86_400
        let parts = [second / 3600, second / 60 % 60, second % 60].map { decimal($0, 2) }
        return (parts.joined(separator: ":"), nanoseconds % 1_000_000_000)
    }

    static func base64(_ data: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: data.count, by: 3) {
            let three = (0..<3).map { start + $0 < data.count ? UInt32(data[start + $0]) : 0 }
            let word = three[0] << 16 | three[1] << 8 | three[2]
            for index in 0..<4 {
                let isPadding = start + index > data.count
                text.append(isPadding ? "=" : alphabet[Int(word >> UInt32(18 - 6 * index) & 63)])
            }
        }
        return text
    }
}
