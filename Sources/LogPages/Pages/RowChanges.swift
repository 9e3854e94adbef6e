internal import Analysis
internal import Capture

/// Which bytes of a row are told as changed since the identifier's last frame.
package struct RowChanges {
    private let before: UnsafeBufferPointer<UInt8>
    private let automatic: [UInt8]
    private let hidden: ArraySlice<HiddenStretch>

    /// nil for the first frame of an identifier.
    @inline(__always)
    package init?(_ row: Int, _ model: LogModel) {
        let previous = model.index.previous[row]
        guard previous != IdentifierIndex.none else { return nil }
        before = model.capture.frames.payload(Int(previous))
        hidden = model.capture.frames.hiddenStretches(row)
        automatic = model.automatic?.mask(ofSlot: Int(model.index.slots[row])) ?? []
    }

    /// Bits that count or check say nothing by their change.
    @inline(__always)
    package func isTold(_ index: Int, _ byte: UInt8) -> Bool {
        // What is not shown is not told to change either.
        if !hidden.isEmpty, hidden.contains(where: { $0.bytes.contains(index) }) { return false }
        guard index < before.count else { return true }
        let changed = byte ^ before[index]
        return changed & ~(index < automatic.count ? automatic[index] : 0) != 0
    }
}
