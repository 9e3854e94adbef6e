/// Some redacted bytes of one frame.
package struct RedactedStretch: Sendable, Equatable {
    /// The frame: its row when it is found, its number among all frames of the capture after redaction.
    package var row: UInt32
    /// The first byte and the one after the last.
    package var start: UInt16
    package var end: UInt16
    package var mark: RedactionMark

    package init(row: Int, bytes: Range<Int>, mark: RedactionMark) {
        self.row = UInt32(truncatingIfNeeded: row)
        start = UInt16(clamping: bytes.lowerBound)
        end = UInt16(clamping: bytes.upperBound)
        self.mark = mark
    }

    package var bytes: Range<Int> { Int(start)..<Int(end) }
}

/// What of a capture was taken out of its frames, by the numbers of these: where it was, and not what it was.
package final class RedactedContent: Sendable {
    /// The value of every redacted byte in the table.
    package static let filler: UInt8 = 0

    /// By number of the frame, then by place; without overlaps.
    package let stretches: [RedactedStretch]
    /// By index of a name: the identifier that is written for other programs instead; no frame has it.
    package let standIns: [Int: NamedIdentifier]
    /// By index of a name: the original identifier, for filters; it is never written.
    private let originals: [Int: NamedIdentifier]

    init(
        _ stretches: [RedactedStretch], standIns: [Int: NamedIdentifier] = [:], originals: [Int: NamedIdentifier] = [:]
    ) {
        self.stretches = Self.joined(stretches)
        self.standIns = standIns
        self.originals = originals
    }

    /// The same with redacted bytes and identifiers of other frames.
    func adding(
        _ stretches: [RedactedStretch] = [], standIns: [Int: NamedIdentifier] = [:],
        originals: [Int: NamedIdentifier] = [:]
    ) -> RedactedContent {
        RedactedContent(
            self.stretches + stretches, standIns: self.standIns.merging(standIns) { $1 },
            originals: self.originals.merging(originals) { $1 })
    }

    /// Whether identifiers of frames are redacted.
    package var hidesIdentifiers: Bool { !standIns.isEmpty }

    /// In order; those with the same mark that overlap or touch are joined. Of two marks the first one counts.
    private static func joined(_ stretches: [RedactedStretch]) -> [RedactedStretch] {
        var joined: [RedactedStretch] = []
        joined.reserveCapacity(stretches.count)
        for var stretch in stretches.sorted(by: { ($0.row, $0.start) < ($1.row, $1.start) }) {
            if let last = joined.last, last.row == stretch.row, last.end >= stretch.start {
                if last.mark == stretch.mark || last.end >= stretch.end {
                    joined[joined.count - 1].end = max(last.end, stretch.end)
                    continue
                }
                stretch.start = last.end
            }
            joined.append(stretch)
        }
        return joined
    }

    /// The redacted bytes of a frame.
    package func stretches(ofFrame place: Int) -> ArraySlice<RedactedStretch> {
        var low = 0
        var high = stretches.count
        while low < high {
            let middle = (low + high) / 2
            if Int(stretches[middle].row) < place { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < stretches.count, Int(stretches[end].row) == place { end += 1 }
        return stretches[low..<end]
    }

    /// Whether an identifier is redacted. It must not follow from other identifiers either, such as the one that by a
    /// standard responds to another.
    package func hides(_ identifier: UInt32, isExtended: Bool) -> Bool {
        originals.values.contains(NamedIdentifier(identifier: identifier, isExtended: isExtended))
    }

    /// The identifier that filters use for a frame with a redacted one.
    package func asked(_ identifier: UInt32, _ flags: FrameFlags) -> (identifier: UInt32, flags: FrameFlags) {
        guard flags.contains(.symbolic), let original = originals[Int(identifier)] else { return (identifier, flags) }
        let kept = flags.subtracting([.symbolic, .extended])
        return (original.identifier, original.isExtended ? kept.union(.extended) : kept)
    }
}
