#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The begin of the first complete record of a window, and the end of the last one.
enum WindowEdges {
    private static let newline: UInt8 = 0x0A

    /// The part that ends with a line end; empty if there is none. The last line of a file needs no end.
    static func wholeLines(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> UnsafeRawBufferPointer {
        guard !isLast, let base = bytes.baseAddress else { return bytes }
        var end = bytes.count
        while end > 0, bytes[end - 1] != newline { end -= 1 }
        return UnsafeRawBufferPointer(start: base, count: end)
    }

    /// The complete lines among the bytes of a window that begins within a line.
    static func lines(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> Range<Int> {
        guard let base = bytes.baseAddress, let first = memchr(base, Int32(newline), bytes.count) else { return 0..<0 }
        let start = UnsafeRawPointer(first) - base + 1
        let whole = wholeLines(UnsafeRawBufferPointer(rebasing: bytes[start...]), isLast: isLast)
        return start..<(start + whole.count)
    }

    /// The complete containers of a BLF file among the bytes of a window.
    static func containers(_ bytes: UnsafeRawBufferPointer) -> Range<Int> {
        let first = BLFObjectHeader.search(bytes, from: 0) {
            $0.type == BLFObjectType.container && $0.headerSize == BLFObjectHeader.size
        }
        guard let first else { return 0..<0 }
        var end = first
        while let place = BLFObjectHeader.afterPadding(bytes, end), let container = BLFContainer(bytes, at: place),
            container.end <= bytes.count
        {
            end = container.end
        }
        return first..<end
    }

    /// This many consecutive packets cannot be a coincidence.
    private static let packetsInRow = 4

    /// The complete packets of a pcap file among the bytes of a window.
    static func packets(_ bytes: UnsafeRawBufferPointer, _ header: PcapFile.Header) -> Range<Int> {
        var first = 0
        while first < bytes.count {
            var end = first
            var count = 0
            while count < packetsInRow, let next = packetEnd(bytes, at: end, header) {
                end = next
                count += 1
            }
            if count == packetsInRow { break }
            first += 1
        }
        var end = first
        while let next = packetEnd(bytes, at: end, header) { end = next }
        return min(first, bytes.count)..<max(first, end)
    }

    /// The end of a packet that may contain a CAN frame (link types 113, 227 and 276); nil for other bytes.
    private static func packetEnd(
        _ bytes: UnsafeRawBufferPointer, at position: Int, _ header: PcapFile.Header
    ) -> Int? {
        guard let base = bytes.baseAddress, position <= bytes.count - 16 else { return nil }
        let fraction = header.order.number(base, at: position + 4, as: UInt32.self)
        let captured = Int(header.order.number(base, at: position + 8, as: UInt32.self))
        let original = Int(header.order.number(base, at: position + 12, as: UInt32.self))
        // No CAN frame is shorter than its header, and the longest of CAN XL has about 2 KiB.
        guard (8...4096).contains(captured), captured <= original, original <= 4096,
            Int64(fraction) * header.unit < 1_000_000_000
        else { return nil }
        let end = position + 16 + captured
        return end <= bytes.count ? end : nil
    }
}
