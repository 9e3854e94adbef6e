/// A message as the frames of ISO-TP with normal addressing (ISO 15765-2:2016, 9.6).
enum TransportSegments {
    private static let padding: UInt8 = 0xAA

    /// The frames with which `payload` is sent; more than one when it is longer than seven bytes, and then a flow
    /// control belongs behind the first.
    static func frames(of payload: [UInt8]) -> [[UInt8]] {
        guard payload.count > 7 else { return [padded([UInt8(payload.count)] + payload)] }
        let length = UInt16(payload.count)
        var frames = [[0x10 | UInt8(length >> 8), UInt8(length & 0xFF)] + payload.prefix(6)]
        var rest = payload.dropFirst(6)
        var sequence: UInt8 = 1
        while !rest.isEmpty {
            frames.append(padded([0x20 | sequence] + rest.prefix(7)))
            rest = rest.dropFirst(7)
            sequence = (sequence + 1) & 0x0F
        }
        return frames
    }

    /// Clear to send, with block size 0 (all) and this least separation time in milliseconds.
    static func flowControl(separation: UInt8) -> [UInt8] {
        padded([0x30, 0, separation])
    }

    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: padding, count: 8 - bytes.count)
    }
}
