package import Platform
internal import CDeflate

/// A note within a PNG.
package struct PNGText: Sendable, Equatable {
    /// 1 to 79 characters of Latin-1 such as `Title`, `Author`, `Software` (PNG, 11.3.4.2) or `Thumb::URI`.
    package var keyword: String
    package var text: String

    package init(_ keyword: String, _ text: String) {
        self.keyword = keyword
        self.text = text
    }
}

/// Writes pictures as PNG, in the smallest form that loses nothing: 1, 2, 4 or 8 bit grey or palette, else 24 or 32 bit.
///
/// The same pixels give the same bytes. An encoder keeps its buffers from picture to picture and belongs to one queue;
/// it is not Sendable.
package final class PNGEncoder {
    private let deflater: OpaquePointer
    private var rows = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private var packed = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    /// libdeflate's level.
    ///
    /// On pages of rows level 1 takes half the instructions of level 2, for a file that is a little smaller.
    package static let defaultLevel = 1

    /// - Parameter level: of libdeflate, 1 to 12.
    /// - Throws: `.png` for another level, or where there is no memory.
    package init(level: Int = defaultLevel) throws(DrawingError) {
        guard 1...12 ~= level, let deflater = libdeflate_alloc_compressor(Int32(level)) else {
            throw .png("there is no compression level \(level), or no memory for it")
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
    ///   - texts: `tEXt` where the text is Latin-1 without control characters, otherwise `iTXt`.
    ///   - dotsPerInch: written as `pHYs`, in whole pixels a metre.
    /// - Throws: `.png` for a text or a resolution that PNG has no form for; `.output` where the sink does not take it.
    package func encode(
        _ pixels: PNGPixels, texts: [PNGText] = [], dotsPerInch: Double? = nil, to sink: any ByteSink
    ) throws(DrawingError) {
        let (form, rowBytes) = fillRows(pixels)
        let length = try deflate(UnsafeRawBufferPointer(rows), count: rowBytes * pixels.height)
        try write(form, pixels.width, pixels.height, length, texts, dotsPerInch, to: sink)
    }

    /// Encodes a picture as 8-bit RGBA whatever its colours are, as the thumbnail specification asks.
    ///
    /// - Throws: `.png` for a text that PNG has no form for; `.output` where the sink does not take it.
    package func encodeRGBA(_ pixels: PNGPixels, texts: [PNGText], to sink: any ByteSink) throws(DrawingError) {
        let rowBytes = pixels.width * 4 + 1
        Self.grow(&rows, to: rowBytes * pixels.height)
        PNGTrueColour.fill(pixels, channels: 4, into: rows)
        let length = try deflate(UnsafeRawBufferPointer(rows), count: rowBytes * pixels.height)
        try write(
            PNGForm(trueColourWithAlpha: true), pixels.width, pixels.height, length, texts, nil, to: sink)
    }

    /// Encodes a picture whose colours are numbered already.
    ///
    /// - Parameters:
    ///   - rows: for each row a byte 0 and then the number of each pixel's colour. What they hold afterwards is of no use.
    ///   - colours: those in `rows`, by their numbers, as `0xAARRGGBB`, premultiplied.
    ///   - inSteps: whether numbers are stored as differences from the one before them, if they take a byte each.
    /// - Throws: `.png` for a picture, a text or a resolution that PNG has no form for; `.output` where the sink does not
    ///   take it.
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
