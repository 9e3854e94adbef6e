internal import CANCapture
internal import Layout
internal import Formatting
internal import Wording

/// The text below a message that stands for others.
package enum MessageFoldProse {
    /// `312 more requests refused (0x11 Service not supported) until 20.310 s`
    package static func sentence(_ fold: MessageFolds.Fold, _ messages: LogMessages, _ model: LogModel) -> String {
        let reader = messages.reader
        let last = Int(reader.table.units[Int(fold.last)].lastRow)
        let until = RepeatProse.place(of: last, in: reader.frames, model)
        let count = Decimal.grouped(fold.count)
        switch fold.kind {
        case .refusals:
            let reason = messages.statement(of: fold.unit).parameters
            return LogProse.count(Int(fold.count), "more request") + " refused (\(reason)) until \(until)"
        case .repeats: return "\(count) \u{D7} the same again until \(until)"
        }
    }
}
