internal import Platform
internal import CANCapture
internal import Layout
internal import Formatting
internal import Wording

/// The text below a frame that stands for others with the same payload. It names no frame: none of them has a row.
package enum RepeatProse {
    /// `57 × unchanged until 20.310 s`.
    package static func sentence(_ fold: RowFolds.Fold, _ model: LogModel) -> String {
        let frames = model.capture.frames
        let last = Int(fold.last)
        let count = Decimal.grouped(Int(fold.count) - 1)
        let until = place(of: last, in: frames, model)
        let masks = model.automatic?.mask(ofSlot: Int(model.index.slots[last])) ?? []
        let but = masks.allSatisfy { $0 == 0 } ? "" : " except for its counter or checksum"
        return "\(count) \u{D7} unchanged\(but) until \(until)"
    }

    /// The time of a frame in the format of the rows: `20.310 s`; without times its number: `frame 32`.
    static func place(of row: Int, in frames: FrameTable, _ model: LogModel) -> String {
        guard model.capture.source.clock != .none else { return "frame \(Decimal.grouped(frames.place(row) + 1))" }
        let time = frames.time(row)
        let column = model.columns.time
        switch column.style {
        case .absolute: return Decimal.seconds(time, decimals: 3) + " s"
        case .date: return column.date(time)
        case .relative, .delta:
            return Decimal.seconds(time.subtractingSaturating(column.origin), decimals: 3) + " s"
        }
    }
}
