internal import Analysis
internal import CANCapture

/// The bytes of a row that are marked as changed since the previous frame of the identifier.
package struct RowChanges {
    /// One bit for each of the first 64 bytes.
    private var first: UInt64 = 0
    /// The bytes after these; nil for frames that have no more.
    private var others: [Bool]?

    private static let firstCount = UInt64.bitWidth

    /// nil for the first frame of an identifier.
    package init?(_ row: Int, _ model: LogModel) {
        let frames = model.capture.frames
        if let compared = model.compared, !compared[Int(model.index.slots[row])] { return nil }
        guard let previous = model.rows.row(before: row, ofSlot: model.index.slots[row]) else {
            guard let earlier = model.earlier.payload(ofSlot: model.index.slots[row]) else { return nil }
            self = earlier.withUnsafeBufferPointer { RowChanges(row, since: $0, model) }
            return
        }
        self.init(row, since: frames.payload(previous), model)
    }

    private init(_ row: Int, since before: UnsafeBufferPointer<UInt8>, _ model: LogModel) {
        let frames = model.capture.frames
        let bytes = frames.payload(row)
        let hidden = frames.redactedStretches(row)
        let automatic = model.automatic?.mask(ofSlot: Int(model.index.slots[row])) ?? []
        /// Changes of counter and checksum bits are not marked.
        func isTold(_ index: Int) -> Bool {
            // Redacted bytes are not marked as changed.
            if !hidden.isEmpty, hidden.contains(where: { $0.bytes.contains(index) }) { return false }
            guard index < before.count else { return true }
            let changed = bytes[index] ^ before[index]
            return changed & ~(index < automatic.count ? automatic[index] : 0) != 0
        }
        for index in 0..<min(Self.firstCount, bytes.count) where isTold(index) { first |= 1 << UInt64(index) }
        if bytes.count > Self.firstCount { others = (Self.firstCount..<bytes.count).map(isTold) }
    }

    @inline(__always)
    package func isTold(_ index: Int) -> Bool {
        if index < Self.firstCount { return first >> UInt64(index) & 1 == 1 }
        return others?[index - Self.firstCount] ?? false
    }
}
