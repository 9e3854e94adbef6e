internal import Analysis
internal import TemplateReading

/// Columns that would say the same of each row: they are left out, and their word stands in the foot once.
struct ConstantColumns {
    private(set) var words: [LogStyle.Column: String] = [:]

    /// Of fewer frames a column takes little room, and a frame to come may differ.
    private static let fewestFrames = 16

    init(_ facts: CaptureFacts) {
        guard facts.frames >= Self.fewestFrames else { return }
        let count = facts.frames
        if facts.received == count { words[.direction] = "all received" }
        if facts.transmitted == count { words[.direction] = "all sent" }
        if facts.fd == count, facts.errorStateIndicated == 0 {
            if facts.bitRateSwitched == count { words[.type] = "all CAN FD with bit rate switch" }
            if facts.bitRateSwitched == 0 { words[.type] = "all CAN FD" }
        }
        // Where payloads wrap, the column counts their bytes line by line.
        if facts.smallestLength == facts.largestLength, facts.largestLength <= 8, facts.errors == 0 {
            words[.length] = facts.largestLength == 1 ? "1 byte each" : "\(facts.largestLength) bytes each"
        }
    }
}
