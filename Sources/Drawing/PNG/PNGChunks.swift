internal import CDeflate
internal import Platform

/// The frame of a PNG file: chunks of length, type, data and CRC (PNG, 5.3).
struct PNGChunks {
    private let sink: any ByteSink

    init(_ sink: any ByteSink) {
        self.sink = sink
    }

    func writeSignature() throws(DrawingError) {
        try Array<UInt8>([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]).withBytes { (bytes) throws(DrawingError) in
            try sink.put(bytes, throwing: DrawingError.self)
        }
    }

    func writeHeader(width: Int, height: Int, _ form: PNGForm) throws(DrawingError) {
        var data: [UInt8] = []
        data.append(bigEndian: width)
        data.append(bigEndian: height)
        // Deflate, the five filters, not interlaced.
        data += [UInt8(form.depth), form.colour.rawValue, 0, 0, 0]
        try write("IHDR", data)
    }

    /// `PLTE`, and `tRNS` up to the last colour that is not opaque.
    func writePalette(_ form: PNGForm) throws(DrawingError) {
        guard form.colour == .palette else { return }
        try write("PLTE", form.palette.flatMap { [$0.red, $0.green, $0.blue] })
        guard let last = form.palette.lastIndex(where: { $0.alpha < 255 }) else { return }
        try write("tRNS", form.palette[...last].map(\.alpha))
    }

    func writeResolution(_ dotsPerInch: Double) throws(DrawingError) {
        let perMetre = (dotsPerInch / 0.0254).rounded()
        guard perMetre >= 1, perMetre <= Double(Int32.max) else {
            throw .png("a resolution of \(dotsPerInch) dots per inch cannot be written")
        }
        var data: [UInt8] = []
        data.append(bigEndian: Int(perMetre))
        data.append(bigEndian: Int(perMetre))
        try write("pHYs", data + [1])
    }

    func write(_ text: PNGText) throws(DrawingError) {
        let keyword = text.keyword.unicodeScalars
        let isProper = keyword.allSatisfy { Self.isLatin1($0) } && keyword.first != " " && keyword.last != " "
        guard 1...79 ~= keyword.count, isProper, !text.keyword.contains("  "), !keyword.contains("\u{A0}") else {
            throw .png("\"\(text.keyword)\" is no keyword of a PNG text")
        }
        var data = keyword.map { UInt8(truncatingIfNeeded: $0.value) } + [0]
        if text.text.unicodeScalars.allSatisfy({ Self.isLatin1($0) || $0 == "\n" }) {
            data += text.text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
            try write("tEXt", data)
        } else {
            // Not compressed, no language, no translated keyword. A zero byte would end a field.
            data += [0, 0, 0, 0]
            data += text.text.utf8.map { $0 == 0 ? UInt8(ascii: " ") : $0 }
            try write("iTXt", data)
        }
    }

    /// `IDAT`, in pieces that any reader takes.
    func writeData(_ data: UnsafeRawBufferPointer) throws(DrawingError) {
        let largest = 1 << 30
        for start in stride(from: 0, to: data.count, by: largest) {
            try write("IDAT", UnsafeRawBufferPointer(rebasing: data[start..<min(data.count, start + largest)]))
        }
    }

    func writeEnd() throws(DrawingError) {
        try write("IEND", [])
    }

    private func write(_ type: StaticString, _ data: [UInt8]) throws(DrawingError) {
        try data.withBytes { (bytes) throws(DrawingError) in try write(type, bytes) }
    }

    private func write(_ type: StaticString, _ data: UnsafeRawBufferPointer) throws(DrawingError) {
        var head: [UInt8] = []
        head.append(bigEndian: data.count)
        type.withUTF8Buffer { head.append(contentsOf: $0) }
        try head.withBytes { (bytes) throws(DrawingError) in try sink.put(bytes, throwing: DrawingError.self) }
        // The CRC is of the type and the data.
        var crc = libdeflate_crc32(0, type.utf8Start, type.utf8CodeUnitCount)
        if data.count > 0 {
            try sink.put(data, throwing: DrawingError.self)
            crc = libdeflate_crc32(crc, data.baseAddress, data.count)
        }
        var tail: [UInt8] = []
        tail.append(bigEndian: Int(crc))
        try tail.withBytes { (bytes) throws(DrawingError) in try sink.put(bytes, throwing: DrawingError.self) }
    }

    private static func isLatin1(_ scalar: Unicode.Scalar) -> Bool {
        (0x20...0x7E).contains(scalar.value) || (0xA0...0xFF).contains(scalar.value)
    }
}

extension [UInt8] {
    /// The lower 32 bits, highest byte first.
    mutating func append(bigEndian value: Int) {
        for shift in [24, 16, 8, 0] { append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
}
