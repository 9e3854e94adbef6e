#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Where the first whole record of a window begins and the last one ends.
enum WindowEdges {
    private static let newline: UInt8 = 0x0A

    /// The part that ends with a line end; empty where there is none. The last lines of a file need no end.
    static func wholeLines(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> UnsafeRawBufferPointer {
        guard !isLast, let base = bytes.baseAddress else { return bytes }
        var end = bytes.count
        while end > 0, bytes[end - 1] != newline { end -= 1 }
        return UnsafeRawBufferPointer(start: base, count: end)
    }

    /// The whole lines among the bytes of a window that begins somewhere within a line.
    static func lines(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> Range<Int> {
        guard let base = bytes.baseAddress, let first = memchr(base, Int32(newline), bytes.count) else { return 0..<0 }
        let start = UnsafeRawPointer(first) - base + 1
        let whole = wholeLines(UnsafeRawBufferPointer(rebasing: bytes[start...]), isLast: isLast)
        return start..<(start + whole.count)
    }

    /// The whole containers of a BLF file among the bytes of a window.
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
}
