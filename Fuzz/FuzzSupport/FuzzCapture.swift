internal import Capture

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
        let lines = try? FrameWriter.write(capture.frames, as: .csv) { sum &+= $0.count }
        precondition(lines ?? 0 >= 0 && sum >= Int.min)
    }
}
