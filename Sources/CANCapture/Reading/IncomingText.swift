/// The bytes of a text that arrives piece by piece, decoded to UTF-8 if they begin as UTF-16 does.
struct IncomingText {
    /// Bytes that are too few to show how the text is encoded.
    private var first: [UInt8] = []
    private var isDecided = false
    private var decoder: UTF16Decoder?

    private static let markSize = 4

    /// Calls `body` with as many bytes as can be decoded.
    mutating func take(
        _ block: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws(CaptureError) -> Void
    ) throws(CaptureError) {
        guard !isDecided else { return try hand(block, body) }
        // The first byte decides nearly always.
        if first.isEmpty, let byte = block.first, byte < 0xFE {
            isDecided = true
            return try body(block)
        }
        first.append(contentsOf: block)
        if first.count >= Self.markSize { try decide(body) }
    }

    /// Calls `body` with what is left at the end.
    mutating func finish(_ body: (UnsafeRawBufferPointer) throws(CaptureError) -> Void) throws(CaptureError) {
        if !isDecided { try decide(body) }
        decoder?.finish()
        try handDecoded(body)
    }

    private mutating func decide(_ body: (UnsafeRawBufferPointer) throws(CaptureError) -> Void) throws(CaptureError) {
        isDecided = true
        let all = first
        first = []
        decoder = all.withUnsafeBytes { UTF16Decoder.isBigEndian($0) }.map { UTF16Decoder(isBigEndian: $0) }
        try Self.pass(all) { bytes throws(CaptureError) in try hand(bytes, body) }
    }

    private mutating func hand(
        _ block: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws(CaptureError) -> Void
    ) throws(CaptureError) {
        guard decoder != nil else { return try body(block) }
        decoder?.take(block)
        try handDecoded(body)
    }

    private mutating func handDecoded(
        _ body: (UnsafeRawBufferPointer) throws(CaptureError) -> Void
    ) throws(CaptureError) {
        guard let decoded = decoder?.output, !decoded.isEmpty else { return }
        decoder?.output.removeAll(keepingCapacity: true)
        try Self.pass(decoded, body)
    }

    private static func pass(
        _ bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws(CaptureError) -> Void
    ) throws(CaptureError) {
        var failure: CaptureError?
        bytes.withUnsafeBytes { buffer in
            do throws(CaptureError) { try body(buffer) } catch { failure = error }
        }
        if let failure { throw failure }
    }
}
