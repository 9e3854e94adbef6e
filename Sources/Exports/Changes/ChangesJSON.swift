internal import Analysis
internal import CANCapture
package import Platform
internal import Formatting
internal import Wording

/// What changed as programs read it: what `changes --json` prints.
package enum ChangesJSON {
    /// An object with the list `changes`, best first; rows count from 0 over all frames of the capture.
    package static func write(
        _ listing: ChangeListing, to sink: @escaping (UnsafeRawBufferPointer) throws(OutputFailure) -> Void
    ) throws(OutputFailure) {
        let recording = listing.recording
        var writer = JSONText(to: sink)
        writer.object { writer in
            writer.list("changes", listing.changes) { writer, named in
                let change = named.change
                writer.field("id", recording.identifier(ofSlot: change.slot))
                writer.field("channel", recording.channel(ofSlot: change.slot))
                writer.field("byte", change.byte)
                writer.numbers("bits", change.bitList.map(String.init))
                writer.field("first_index", recording.frames.place(change.firstRow))
                writer.field("time_ns", Int(recording.frames.time(change.firstRow)))
                writer.field("start_s", number: recording.secondsFromStart(recording.frames.time(change.firstRow)))
                writer.field("before", Int(change.before))
                writer.field("after", Int(change.after))
                writer.field("elsewhere", change.elsewhere)
                writer.field("delay_ns", Int(change.delay))
                writer.field("frequency", number: change.frequency.map { Decimal.rounded(min($0, 1e9), decimals: 3) })
                writer.field(
                    "score", number: Decimal.rounded(change.score, decimals: 3).replacing(Decimal.minus, with: "-"))
                writer.field("message", named.message)
                writer.field("signal", named.signal)
            }
        }
        writer.raw("\n")
        try writer.finish()
    }
}
