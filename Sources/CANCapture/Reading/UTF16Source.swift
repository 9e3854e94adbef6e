/// Text in UTF-16 with a byte order mark, as Windows PowerShell and spreadsheets write it, decoded to UTF-8.
final class UTF16Source: ByteSource {
    private let rest: any ByteSource
    private let input: UnsafeMutableRawBufferPointer
    private var decoder: UTF16Decoder
    private var given = 0
    private var hasEnded = false

    private static let inputSize = 32 << 10

    init(_ rest: any ByteSource, isBigEndian: Bool) {
        self.rest = rest
        decoder = UTF16Decoder(isBigEndian: isBigEndian)
        input = .allocate(byteCount: Self.inputSize, alignment: 1)
        decoder.output.reserveCapacity(Self.inputSize * 3 / 2 + 8)
    }

    deinit { input.deallocate() }

    var storedBytes: Int { rest.storedBytes }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CaptureError) -> Int {
        while given == decoder.output.count, !hasEnded { try refill() }
        let count = min(buffer.count, decoder.output.count - given)
        decoder.output[given..<given + count].withUnsafeBytes { buffer.copyMemory(from: $0) }
        given += count
        return count
    }

    private func refill() throws(CaptureError) {
        decoder.output.removeAll(keepingCapacity: true)
        given = 0
        let count = try rest.read(into: input)
        if count > 0 {
            decoder.take(UnsafeRawBufferPointer(rebasing: input[..<count]))
        } else {
            hasEnded = true
            decoder.finish()
        }
    }
}
