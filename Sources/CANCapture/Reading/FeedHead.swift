/// Keeps the first bytes of a feed until they are enough to decide how to read it.
struct FeedHead {
    /// Called with the bytes: with those that decide, and with these and all that follow.
    typealias Body = (_ head: UnsafeRawBufferPointer, _ all: UnsafeRawBufferPointer) throws(CaptureError) -> Void

    private var bytes: [UInt8] = []

    static var size: Int { SourceInput.headSize }

    /// Adds a block, and calls `body` if there are enough bytes with it.
    mutating func take(_ block: UnsafeRawBufferPointer, _ body: Body) throws(CaptureError) {
        guard bytes.count + block.count >= Self.size else {
            bytes.append(contentsOf: block)
            return
        }
        guard !bytes.isEmpty else { return try body(UnsafeRawBufferPointer(rebasing: block[..<Self.size]), block) }
        bytes.append(contentsOf: block)
        try hand(Self.size, body)
    }

    /// Calls `body` if the bytes contain a complete line, because only complete lines decide.
    mutating func settle(_ body: Body) throws(CaptureError) {
        let whole = bytes.withUnsafeBytes { LineScanner.wholeLines($0) }
        if whole > 0 { try hand(whole, body) }
    }

    /// Calls `body` with the available bytes.
    mutating func takeAll(evenEmpty: Bool, _ body: Body) throws(CaptureError) {
        if evenEmpty || !bytes.isEmpty { try hand(bytes.count, body) }
    }

    private mutating func hand(_ count: Int, _ body: Body) throws(CaptureError) {
        let all = bytes
        bytes = []
        var failure: CaptureError?
        all.withUnsafeBytes { buffer in
            do throws(CaptureError) {
                try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]), buffer)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }
}
