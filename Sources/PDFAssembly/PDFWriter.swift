internal import CDeflate
internal import Platform

/// Writes numbered objects to a sink, and the cross-reference table at the end.
///
/// Objects may be written in any order; every reserved number must be written once.
final class PDFWriter {
    private let sink: any ByteSink
    private var buffer: UnsafeMutableRawBufferPointer
    private var filled = 0
    private var flushed = 0
    /// By object number; 0 until the object is written. Number 0 is the head of the free list.
    private var offsets: [Int] = [0]
    /// Checksums of all bytes, which become the document's `ID`; fast enough for every byte of every page.
    private var crc: UInt32 = 0
    private var adler: UInt32 = 1

    private static let bufferSize = 256 << 10

    init(_ sink: any ByteSink) {
        self.sink = sink
        buffer = .allocate(byteCount: Self.bufferSize, alignment: 64)
    }

    deinit {
        buffer.deallocate()
    }

    /// Reserves numbers for objects that are written later.
    func reserve(_ count: Int) -> Int {
        let first = offsets.count
        offsets.append(contentsOf: repeatElement(0, count: count))
        return first
    }

    func writeHeader() throws(PDFError) {
        // Four bytes above 127, so that transfer programs see a binary file (ISO 32000-1, 7.5.2).
        try write(Array("%PDF-1.4\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 10])
    }

    /// Writes an object that is not a stream.
    func write(object number: Int, _ text: [UInt8]) throws(PDFError) {
        try begin(number)
        try write(text)
        try write(ascii: "\nendobj\n")
    }

    /// Writes a stream.
    ///
    /// - Parameter dictionary: its entries without `<<`, `>>` and `Length`.
    func write(
        stream number: Int, dictionary: [UInt8], length: Int, body: () throws(PDFError) -> Void
    ) throws(PDFError) {
        try begin(number)
        var head: [UInt8] = []
        head.append(ascii: "<<")
        head.append(contentsOf: dictionary)
        head.append(ascii: "/Length ")
        head.append(decimal: length)
        head.append(ascii: ">>\nstream\n")
        try write(head)
        let start = position
        try body()
        guard position - start == length else {
            throw .assembly(reason: "a stream of \(length) bytes was written with \(position - start)")
        }
        try write(ascii: "\nendstream\nendobj\n")
    }

    /// Writes a stream whose bytes are in memory.
    func write(stream number: Int, dictionary: [UInt8], content: [UInt8]) throws(PDFError) {
        try write(stream: number, dictionary: dictionary, length: content.count) { () throws(PDFError) in
            try write(content)
        }
    }

    /// Appends the table and the trailer, and passes the last bytes to the sink.
    func finish(root: Int, info: Int) throws(PDFError) {
        let start = position
        try write(ascii: "xref\n0 ")
        var line: [UInt8] = []
        line.append(decimal: offsets.count)
        line.append(ascii: "\n0000000000 65535 f \n")
        try write(line)
        for (number, offset) in offsets.enumerated().dropFirst() {
            guard offset > 0 else { throw .assembly(reason: "object \(number) was never written") }
            guard offset < 10_000_000_000 else { throw .assembly(reason: "the document is too large") }
            try write(entry: offset)
        }
        line.removeAll(keepingCapacity: true)
        line.append(ascii: "trailer\n<</Size ")
        line.append(decimal: offsets.count)
        line.append(ascii: "/Root ")
        line.append(reference: root)
        line.append(ascii: "/Info ")
        line.append(reference: info)
        line.append(ascii: "/ID[")
        try flush()
        let identifier = try documentIdentifier()
        for _ in 0..<2 {
            line.append(ascii: "<")
            for byte in identifier { line.append(hex: byte) }
            line.append(ascii: ">")
        }
        line.append(ascii: "]>>\nstartxref\n")
        line.append(decimal: start)
        line.append(ascii: "\n%%EOF\n")
        try write(line)
        try flush()
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(PDFError) {
        var index = 0
        while index < bytes.count {
            if filled == buffer.count { try flush() }
            let count = min(bytes.count - index, buffer.count - filled)
            UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<filled + count])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[index..<index + count]))
            filled += count
            index += count
        }
    }

    func write(_ bytes: [UInt8]) throws(PDFError) {
        try bytes.withBytes { (bytes) throws(PDFError) in try write(bytes) }
    }

    private var position: Int { flushed + filled }

    private func write(ascii text: StaticString) throws(PDFError) {
        try write(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// `0000001044 00000 n` and an end of line of two bytes, as the table requires.
    private func write(entry offset: Int) throws(PDFError) {
        if buffer.count - filled < 20 { try flush() }
        var rest = offset
        for index in stride(from: 9, through: 0, by: -1) {
            buffer[filled + index] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
        filled += 10
        try write(ascii: " 00000 n \n")
    }

    private func begin(_ number: Int) throws(PDFError) {
        guard number > 0, number < offsets.count, offsets[number] == 0 else {
            throw .assembly(reason: "object \(number) was written twice")
        }
        offsets[number] = position
        var head: [UInt8] = []
        head.append(decimal: number)
        head.append(ascii: " 0 obj\n")
        try write(head)
    }

    /// Passes buffered bytes to the sink.
    func flush() throws(PDFError) {
        guard filled > 0 else { return }
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<filled])
        crc = libdeflate_crc32(crc, bytes.baseAddress, bytes.count)
        adler = libdeflate_adler32(adler, bytes.baseAddress, bytes.count)
        try sink.put(bytes, throwing: PDFError.self)
        flushed += filled
        filled = 0
    }

    /// Sixteen bytes from the content alone: no time, no path (ISO 32000-1, 14.4 does not define the method).
    private func documentIdentifier() throws(PDFError) -> ArraySlice<UInt8> {
        var hash = SHA256()
        withUnsafeBytes(of: crc.littleEndian) { hash.update($0) }
        withUnsafeBytes(of: adler.littleEndian) { hash.update($0) }
        withUnsafeBytes(of: UInt64(flushed).littleEndian) { hash.update($0) }
        let digest = hash.finish()
        guard digest.count >= 16 else { throw .assembly(reason: "not enough memory to number the objects") }
        return digest.prefix(16)
    }
}
