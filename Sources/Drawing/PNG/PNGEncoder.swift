internal import CDeflate
package import Platform

/// A text within a PNG.
package struct PNGText: Sendable, Equatable {
    /// 1 to 79 characters of Latin-1 such as `Title`, `Author`, `Software` (PNG, 11.3.4.2) or `Thumb::URI`.
    package var keyword: String
    package var text: String

    package init(_ keyword: String, _ text: String) {
        self.keyword = keyword
        self.text = text
    }
}

/// Writes pictures as PNG in the smallest lossless form: 1, 2, 4 or 8 bit grey or palette, otherwise 24 or 32 bit.
///
/// The same pixels give the same bytes. An encoder reuses its buffers for the next picture and belongs to one queue; it
/// is not Sendable.
package final class PNGEncoder {
    private let deflater: OpaquePointer
    private var rows = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private var packed = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    /// The compression level of libdeflate.
    ///
    /// On pages of rows, level 1 takes half the instructions of level 2, and its files are slightly smaller.
    package static let defaultLevel = 1

    /// - Parameter level: compression level of libdeflate, 1 to 12.
    /// - Throws: `.png` for another level, or if there is not enough memory.
    package init(level: Int = defaultLevel) throws(DrawingError) {
        guard 1...12 ~= level, let deflater = libdeflate_alloc_compressor(Int32(level)) else {
            throw .png("compression with level \(level) cannot be started")
        }
        self.deflater = deflater
    }

    deinit {
        libdeflate_free_compressor(deflater)
        rows.deallocate()
        packed.deallocate()
    }

    /// Encodes a picture.
    ///
    /// - Parameters:
    ///   - texts: `tEXt` if the text is Latin-1 without control characters, otherwise `iTXt`.
    ///   - dotsPerInch: written as `pHYs`, in whole pixels per metre.
    /// - Throws: `.png` for a text or a resolution that PNG cannot store; `.output` if the sink returns an error.
    package func encode(
        _ pixels: PNGPixels, texts: [PNGText] = [], dotsPerInch: Double? = nil, to sink: any ByteSink
    ) throws(DrawingError) {
        let (form, rowBytes) = fillRows(pixels)
        let length = try deflate(UnsafeRawBufferPointer(rows), count: rowBytes * pixels.height)
        try write(form, pixels.width, pixels.height, length, texts, dotsPerInch, to: sink)
    }

    /// Encodes a picture as 8-bit RGBA whatever its colours are, as the thumbnail specification requires.
    ///
    /// - Throws: `.png` for a text that PNG cannot store; `.output` if the sink returns an error.
    package func encodeRGBA(_ pixels: PNGPixels, texts: [PNGText], to sink: any ByteSink) throws(DrawingError) {
        let rowBytes = pixels.width * 4 + 1
        Self.grow(&rows, to: rowBytes * pixels.height)
        PNGTrueColour.fill(pixels, channels: 4, into: rows)
        let length = try deflate(UnsafeRawBufferPointer(rows), count: rowBytes * pixels.height)
        try write(
            PNGForm(trueColourWithAlpha: true), pixels.width, pixels.height, length, texts, nil, to: sink)
    }

    /// Encodes a picture whose colours are indices already.
    ///
    /// - Parameters:
    ///   - rows: for each row a byte 0 and then the colour index of each pixel. Their content is undefined afterwards.
    ///   - colours: the colours in `rows` by index, as `0xAARRGGBB`, premultiplied.
    ///   - inSteps: whether indices of one byte each are stored as differences from the previous one.
    /// - Throws: `.png` for a picture, a text or a resolution that PNG cannot store; `.output` if the sink returns an
    ///   error.
    package func encode(
        rows: UnsafeMutableRawBufferPointer, width: Int, height: Int, colours: [(index: UInt8, word: UInt32)],
        inSteps: Bool = false, texts: [PNGText] = [], dotsPerInch: Double? = nil, to sink: any ByteSink
    ) throws(DrawingError) {
        guard 1...32_767 ~= width, 1...32_767 ~= height, 1...256 ~= colours.count, rows.count >= (width + 1) * height
        else { throw .png("a picture of \(width) × \(height) pixels cannot be written") }
        let form = PNGForm(colours: colours)
        var rowBytes = width + 1
        if form.depth < 8 || !form.mapIsIdentity {
            rowBytes = PNGIndexing.pack(rows, width: width, height: height, depth: form.depth, map: form.map)
        } else if inSteps, form.colour == .palette {
            PNGSteps.fill(rows, width: width, height: height)
        }
        let length = try deflate(UnsafeRawBufferPointer(rows), count: rowBytes * height)
        try write(form, width, height, length, texts, dotsPerInch, to: sink)
    }

    private func write(
        _ form: PNGForm, _ width: Int, _ height: Int, _ length: Int, _ texts: [PNGText], _ dotsPerInch: Double?,
        to sink: any ByteSink
    ) throws(DrawingError) {
        let chunks = PNGChunks(sink)
        try chunks.writeSignature()
        try chunks.writeHeader(width: width, height: height, form)
        try chunks.writePalette(form)
        if let dotsPerInch { try chunks.writeResolution(dotsPerInch) }
        for text in texts { try chunks.write(text) }
        try chunks.writeData(UnsafeRawBufferPointer(rebasing: packed[..<length]))
        try chunks.writeEnd()
    }

    private func fillRows(_ pixels: PNGPixels) -> (form: PNGForm, rowBytes: Int) {
        Self.grow(&rows, to: (pixels.width + 1) * pixels.height)
        if let colours = PNGIndexing.index(pixels, into: rows) {
            let form = PNGForm(colours: colours)
            if form.depth == 8, form.mapIsIdentity { return (form, pixels.width + 1) }
            let rowBytes = PNGIndexing.pack(
                rows, width: pixels.width, height: pixels.height, depth: form.depth, map: form.map)
            return (form, rowBytes)
        }
        let isOpaque = PNGTrueColour.isOpaque(pixels)
        let rowBytes = pixels.width * (isOpaque ? 3 : 4) + 1
        Self.grow(&rows, to: rowBytes * pixels.height)
        PNGTrueColour.fill(pixels, channels: isOpaque ? 3 : 4, into: rows)
        return (PNGForm(trueColourWithAlpha: !isOpaque), rowBytes)
    }

    private func deflate(_ rows: UnsafeRawBufferPointer, count: Int) throws(DrawingError) -> Int {
        let bound = libdeflate_zlib_compress_bound(deflater, count)
        Self.grow(&packed, to: bound)
        let length = libdeflate_zlib_compress(deflater, rows.baseAddress, count, packed.baseAddress, packed.count)
        guard length > 0 else { throw .png("the pixels could not be compressed") }
        return length
    }

    private static func grow(_ buffer: inout UnsafeMutableRawBufferPointer, to count: Int) {
        guard buffer.count < count else { return }
        buffer.deallocate()
        buffer = .allocate(byteCount: count, alignment: 64)
    }
}

/// PNG's filter type 1 on bytes: each is stored as its difference from the previous byte in its row.
enum PNGSteps {
    private typealias Lanes = SIMD32<UInt8>

    /// - Parameter rows: a byte for the type of the filter and then `width` bytes for each row; changed in place.
    static func fill(_ rows: UnsafeMutableRawBufferPointer, width: Int, height: Int) {
        guard width > 0, rows.count >= (width + 1) * height, let base = rows.baseAddress else { return }
        let lanes = MemoryLayout<Lanes>.size
        for row in 0..<height {
            let line = base + row * (width + 1)
            line.storeBytes(of: 1, as: UInt8.self)
            let pixels = line + 1
            // From the end, so that the subtracted byte has not been changed yet; before the first pixel there is 0.
            var end = width
            while end > lanes {
                let start = end - lanes
                let values = pixels.loadUnaligned(fromByteOffset: start, as: Lanes.self)
                let before = pixels.loadUnaligned(fromByteOffset: start - 1, as: Lanes.self)
                pixels.storeBytes(of: values &- before, toByteOffset: start, as: Lanes.self)
                end = start
            }
            while end > 1 {
                end -= 1
                let value = pixels.load(fromByteOffset: end, as: UInt8.self)
                let before = pixels.load(fromByteOffset: end - 1, as: UInt8.self)
                pixels.storeBytes(of: value &- before, toByteOffset: end, as: UInt8.self)
            }
        }
    }
}

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
            throw .png("\"\(text.keyword)\" is not a keyword of PNG text")
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

    /// `IDAT`, in pieces that every reader accepts.
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

/// How pixels are stored (PNG, 11.2.1): the smallest lossless form.
struct PNGForm: Equatable {
    enum Colour: UInt8 {
        case grey = 0
        case rgb = 2
        case palette = 3
        case rgba = 6
    }

    var colour: Colour
    var depth: Int
    /// Colours by index, for a palette.
    var palette: [PNGColour] = []
    /// The stored value of each index.
    var map: [UInt8] = []
    /// Whether indices are stored unchanged.
    var mapIsIdentity = false

    /// The form for the colours of a picture. Grey is smaller than a palette of the same depth.
    init(colours found: [(index: UInt8, word: UInt32)]) {
        let colours = found.map { PNGColour(premultiplied: $0.word) }
        let paletteDepth = [1, 2, 4, 8].first { colours.count <= 1 << $0 } ?? 8
        let greyDepth = Self.greyDepth(colours)
        var map = [UInt8](repeating: 0, count: 256)
        if let greyDepth, greyDepth <= paletteDepth {
            colour = .grey
            depth = greyDepth
            for (entry, colour) in zip(found, colours) { map[Int(entry.index)] = colour.red >> UInt8(8 - greyDepth) }
        } else {
            colour = .palette
            depth = paletteDepth
            if paletteDepth == 8 {
                // Indices are unchanged; unused indices between them are black.
                palette = Array(
                    repeating: PNGColour(premultiplied: 0xFF00_0000), count: Int(found.map(\.index).max() ?? 0) + 1)
                for (entry, colour) in zip(found, colours) {
                    palette[Int(entry.index)] = colour
                    map[Int(entry.index)] = entry.index
                }
            } else {
                palette = colours
                for (position, entry) in found.enumerated() { map[Int(entry.index)] = UInt8(position) }
            }
        }
        self.map = map
        mapIsIdentity = found.allSatisfy { map[Int($0.index)] == $0.index }
    }

    /// For more than 256 colours.
    init(trueColourWithAlpha: Bool) {
        colour = trueColourWithAlpha ? .rgba : .rgb
        depth = 8
    }

    /// The smallest number of bits in which all these greys are exact; nil if one of the colours is not a grey.
    private static func greyDepth(_ colours: [PNGColour]) -> Int? {
        guard colours.allSatisfy(\.isGrey) else { return nil }
        // Two bits mean multiples of 0x55, four bits multiples of 0x11.
        return [(1, 255), (2, 0x55), (4, 0x11), (8, 1)]
            .first { step in colours.allSatisfy { Int($0.red) % step.1 == 0 } }?.0
    }
}
