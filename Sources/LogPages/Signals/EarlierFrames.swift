internal import Analysis
internal import CANCapture

/// The last frame of each identifier before the shown part of a capture: its first row is compared with it, so that only
/// what changed counts as a change.
struct EarlierFrames: Sendable {
    /// By slot of the shown frames.
    private let payloads: [UInt32: [UInt8]]

    /// Empty if all frames are shown. Redacted frames are not compared: a position may be redacted in one of them alone.
    init(_ selection: Selection, _ frames: FrameTable, _ index: IdentifierIndex, _ rows: RowsByIdentifier) {
        payloads = Self.payloads(selection, frames, index, rows)
    }

    private static func payloads(
        _ selection: Selection, _ frames: FrameTable, _ index: IdentifierIndex, _ rows: RowsByIdentifier
    ) -> [UInt32: [UInt8]] {
        var found: [UInt32: [UInt8]] = [:]
        let all = selection.recording.frames
        guard !selection.isWhole, frames.hidden == nil, all.hidden == nil, !frames.isEmpty, frames.count < all.count
        else { return [:] }
        let (allIndex, allRows) = (selection.recording.index, selection.recording.rows)
        for slot in index.entries.indices where slot < rows.slotCount {
            guard let row = rows[slot].first else { continue }
            let place = frames.place(Int(row))
            // A recording of which frames were left out when it was read has other places.
            guard place < all.count, all.place(place) == place else { continue }
            let own = allIndex.slots[place]
            guard own != IdentifierIndex.none, let before = allRows.row(before: place, ofSlot: own) else { continue }
            found[UInt32(truncatingIfNeeded: slot)] = Array(all.payload(before))
        }
        return found
    }

    /// The payload before the first shown frame of an identifier; nil if there is none.
    func payload(ofSlot slot: UInt32) -> [UInt8]? { payloads.isEmpty ? nil : payloads[slot] }
}
