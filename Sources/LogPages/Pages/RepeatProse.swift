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
        let until = time(frames.time(last), model)
        let masks = model.automatic?.mask(ofSlot: Int(model.index.slots[last])) ?? []
        let but = masks.allSatisfy { $0 == 0 } ? "" : " except for its counter or checksum"
        return "\(count) \u{D7} unchanged\(but) until \(until)"
    }

    /// A time in the format of the rows: `20.310 s`.
    static func time(_ time: Int64, _ model: LogModel) -> String {
        let column = model.columns.time
        switch column.style {
        case .absolute: return Decimal.seconds(time, decimals: 3) + " s"
        case .date: return column.date(time)
        case .relative, .delta:
            return Decimal.seconds(time.subtractingSaturating(column.origin), decimals: 3) + " s"
        }
    }
}
