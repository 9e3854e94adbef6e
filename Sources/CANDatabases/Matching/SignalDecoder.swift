package import CANCapture

/// Decodes the frames of a capture, row after row, without a string, a dictionary or an allocation a frame.
///
///     var decoder = SignalDecoder(set, frames: frames)
///     for row in 0..<frames.count {
///         guard let frame = decoder.decode(row) else { continue }
///         for value in decoder.values { … }
///     }
///
/// One for each task; it reuses its buffer.
package struct SignalDecoder {
    package struct Frame: Sendable, Equatable {
        /// Index into ``SignalCatalog/messages``.
        package var message: Int
        package var fit: FrameFit

        package init(message: Int, fit: FrameFit) {
            self.message = message
            self.fit = fit
        }
    }

    private let catalog: SignalCatalog
    private let matcher: FrameMatcher
    private let frames: FrameTable
    package private(set) var buffer = SignalBuffer()

    package init(_ set: DatabaseSet, frames: FrameTable) {
        catalog = set.catalog
        matcher = FrameMatcher(set, channels: frames.channels)
        self.frames = frames
    }

    /// The signals of the row decoded last.
    package var values: ArraySlice<SignalValue> { buffer.values }

    /// The content of a value of the row that is text or bytes; see ``SignalBuffer/bytes(of:)``.
    package func bytes(of raw: RawValue) -> ArraySlice<UInt8> { buffer.bytes(of: raw) }

    /// Decodes a row; nil for a frame that no database describes, and for a remote frame, which has no data.
    package mutating func decode(_ row: Int) -> Frame? {
        let flags = frames.flags(row)
        guard !flags.contains(.remote),
            let message = matcher.message(frames.identifier(row), flags, channel: frames.channel(row))
        else { return nil }
        let fit = catalog.decode(frames.payload(row), message: message, into: &buffer)
        return Frame(message: message, fit: fit)
    }
}
