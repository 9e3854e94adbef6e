internal import CANCapture

/// Reads bytes as a capture, the way the command does, and looks at every frame that comes of it.
package enum FuzzCapture {
    /// Small bounds, so that a bomb is met by its limit and not by the fuzzer's.
    private static let expansionRatio = 200
    private static let expansionTotal = 64 << 20

    /// - Parameter format: the identifier of the format to read them as; nil finds it out by content.
    package static func read(_ bytes: UnsafeRawBufferPointer, format: String?) {
        var options = LoadOptions(inputFormat: format)
        options.expansionRatio = expansionRatio
        options.expansionTotal = expansionTotal
        guard let capture = try? CaptureLoader.load(SourceInput(path: "fuzz", bytes: Array(bytes)), options: options)
        else { return }
        var sum = 0
        for row in 0..<capture.frames.count {
            sum &+= capture.frames.length(row)
            for byte in capture.frames.payload(row) { sum &+= Int(byte) }
            _ = capture.frames.xlHeader(row)
        }
        readInPieces(bytes, capture, options)
        let lines = try? FrameWriter.write(capture.frames, as: .csv) { sum &+= $0.count }
        precondition(lines ?? 0 >= 0 && sum >= Int.min)
    }

    /// Insists that a text comes to the same however it is cut; its own bytes say where.
    private static func readInPieces(_ bytes: UnsafeRawBufferPointer, _ whole: Capture, _ options: LoadOptions) {
        guard whole.source.compression == nil, !["blf", "mf4", "pcap", "sqlite"].contains(whole.source.format) else {
            return
        }
        let feed = CaptureFeed(path: "fuzz", options: options)
        var place = 0
        do {
            while place < bytes.count {
                let end = min(bytes.count, place + Int(bytes[place]) % 64 + 1)
                try feed.feed(UnsafeRawBufferPointer(rebasing: bytes[place..<end]))
                place = end
            }
            let capture = try feed.finish()
            precondition(capture.frames.count == whole.frames.count && capture.skipped.count == whole.skipped.count)
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
