package import CANCapture

/// Converts findings of a whole recording for a part of its frames: channels, identifiers and rows become those of the
/// part.
package struct FindingsOfPart {
    private let part: FrameTable
    /// By channel of the whole: the channel of the part.
    private let channels: [UInt16?]
    /// By slot of the whole: the slot of the part.
    private let slots: [Int?]

    package init(_ part: FrameTable, _ index: IdentifierIndex, of whole: FrameTable, _ wholeIndex: IdentifierIndex) {
        self.part = part
        let own = Dictionary(
            part.channels.enumerated().map { ($0.element, UInt16(truncatingIfNeeded: $0.offset)) },
            uniquingKeysWith: min)
        let channels: [UInt16?] = whole.channels.isEmpty ? [0] : whole.channels.map { own[$0] ?? nil }
        self.channels = channels
        let places = Dictionary(
            index.entries.enumerated().map { (Key($0.element, $0.element.channel, part.names), $0.offset) },
            uniquingKeysWith: min)
        slots = wholeIndex.entries.map { entry in
            guard Int(entry.channel) < channels.count, let channel = channels[Int(entry.channel)] else { return nil }
            return places[Key(entry, channel, whole.names)]
        }
    }

    private struct Key: Hashable {
        let channel: UInt16
        let identifier: UInt32
        let kind: Int
        let name: String

        init(_ entry: IdentifierIndex.Entry, _ channel: UInt16, _ names: [String]) {
            self.channel = channel
            kind = (entry.isExtended ? 1 : 0) | (entry.isSymbolic ? 2 : 0) | (entry.isXL ? 4 : 0)
            let hasName = entry.isSymbolic && Int(entry.identifier) < names.count
            name = hasName ? names[Int(entry.identifier)] : ""
            identifier = hasName ? 0 : entry.identifier
        }
    }

    /// The findings that concern the part, with their numbers.
    package func shown(_ findings: [Finding]) -> [Finding] { findings.compactMap(shown) }

    private func shown(_ finding: Finding) -> Finding? {
        var shown = finding
        if let channel = finding.channel {
            guard Int(channel) < channels.count, let own = channels[Int(channel)] else { return nil }
            shown.channel = own
        }
        let concerned = finding.slots.compactMap { slots[$0] }
        if finding.slot != nil {
            guard let first = concerned.first else { return nil }
            shown.slot = first
        }
        shown.others = concerned.filter { $0 != shown.slot }.sorted()
        shown.rows = finding.rows.flatMap(rows)
        shown.folded = finding.folded.compactMap { part in
            var own = part
            if let slot = part.slot {
                guard let known = slots[slot] else { return nil }
                own.slot = known
            }
            own.rows = part.rows.flatMap(rows)
            return own
        }
        return shown
    }

    /// The rows of the part from the first to the second; the row after them if the part has none of the stretch.
    private func rows(_ rows: ClosedRange<Int>) -> ClosedRange<Int>? {
        guard part.count > 0 else { return nil }
        let first = min(firstRow(atOrBehind: rows.lowerBound), part.count - 1)
        let end = firstRow(atOrBehind: rows.upperBound + 1)
        return first...max(first, end - 1)
    }

    private func firstRow(atOrBehind place: Int) -> Int {
        var (low, high) = (0, part.count)
        while low < high {
            let middle = (low + high) / 2
            if part.place(middle) < place { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
