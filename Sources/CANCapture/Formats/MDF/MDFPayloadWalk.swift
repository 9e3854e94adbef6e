/// Reads the payloads of a data group ahead of its frames, for writers that put a frame before its payload.
///
/// It reads the same data a second time, only as far as the frames have requested payloads, so that only the payloads
/// between the two are in memory.
final class MDFPayloadWalk {
    private var feed: MDFFeed
    private var records: MDFRecords
    /// Payloads need neither, but a walk takes both.
    private var decoder: MDFFrameDecoder
    private var collector = FrameCollector(source: CaptureSource(path: "", format: "", formatName: ""))

    init(_ groups: [MDFChannelGroup], numberSize: Int, feed: MDFFeed) {
        self.feed = feed
        records = MDFRecords(groups, numberSize: numberSize, isFinished: false, pass: .payloads)
        decoder = MDFFrameDecoder(FrameTable(), countsOffsets: false)
    }

    /// Passes some more payloads to those who keep them; false at the end of the data.
    func advance() -> Bool {
        guard !records.isLost, let part = feed.next() else { return false }
        records.feed(part, &decoder, &collector)
        return true
    }
}
