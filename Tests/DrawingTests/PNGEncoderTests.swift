@testable import Platform
import CCairo
import CZlib
import Drawing
import TestSupport
import Testing

/// Every form of PNG gives back the pixels that went in.
@Suite struct PNGEncoderTests {
    /// A picture from a function of column and row, with some bytes between its rows.
    static func picture(
        _ width: Int, _ height: Int, alpha: Bool = false, _ pixel: (Int, Int) -> UInt32
    ) -> (pixels: [UInt32], encode: (PNGEncoder) throws -> [UInt8]) {
        let stride = width + 3
        var words = [UInt32](repeating: 0xDEAD_BEEF, count: stride * height)
        for y in 0..<height { for x in 0..<width { words[y * stride + x] = pixel(x, y) } }
        let wanted = (0..<height).flatMap { y in words[y * stride..<y * stride + width] }
        return (
            wanted,
            { encoder in
                let sink = MemorySink()
                try words.withUnsafeBytes { bytes in
                    let pixels = try PNGPixels(
                        bytes, width: width, height: height, stride: stride * 4, hasAlpha: alpha)
                    try encoder.encode(pixels, to: sink)
                }
                return sink.bytes
            }
        )
    }

    static func grey(_ value: Int) -> UInt32 { 0xFF00_0000 | UInt32(value & 255) * 0x01_0101 }

    struct Form: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var depth: UInt8
        var colour: UInt8
        var alpha = false
        var pixel: @Sendable (Int, Int) -> UInt32
    }

    static let forms: [Form] = [
        Form(testDescription: "one white", depth: 1, colour: 0) { _, _ in grey(255) },
        Form(testDescription: "1 bit grey", depth: 1, colour: 0) { x, y in grey((x ^ y) & 1 * 255) },
        Form(testDescription: "2 bit grey", depth: 2, colour: 0) { x, y in grey((x + y) % 4 * 0x55) },
        Form(testDescription: "4 bit grey", depth: 4, colour: 0) { x, y in grey((x * y) % 16 * 0x11) },
        Form(testDescription: "8 bit grey", depth: 8, colour: 0) { x, y in grey(x * 7 + y) },
        Form(testDescription: "1 bit palette", depth: 1, colour: 3) { x, y in
            x / 5 % 2 == y % 2 ? 0xFF12_3456 : grey(0)
        },
        Form(testDescription: "1 bit palette of greys", depth: 1, colour: 3) { x, _ in grey(x % 2 + 100) },
        Form(testDescription: "2 bit palette", depth: 2, colour: 3) { x, y in 0xFF00_0001 << UInt32((x + y) % 3) },
        Form(testDescription: "4 bit palette", depth: 4, colour: 3) { x, y in 0xFFA0_0000 + UInt32((x * 5 + y) % 16) },
        Form(testDescription: "8 bit palette", depth: 8, colour: 3) { x, y in
            0xFF00_B000 + UInt32((x + y * 31) % 256)
        },
        Form(testDescription: "24 bit", depth: 8, colour: 2) { x, y in 0xFF00_0000 + UInt32(x * 257 + y * 65_537) },
        Form(testDescription: "24 bit, mostly flat", depth: 8, colour: 2) { x, y in
            x < 40 && y < 40 ? 0xFF00_0000 + UInt32(x + y * 64) : 0xFFFF_FFFF
        },
        Form(testDescription: "24 bit, noise", depth: 8, colour: 2) { x, y in
            0xFF00_0000 | (UInt32(truncatingIfNeeded: (x &* 7919 &+ y &* 104_729) &* 2_654_435_761) >> 3)
        },
        Form(testDescription: "transparent palette", depth: 2, colour: 3, alpha: true) { x, _ in
            [0, 0x8040_2010, 0xFFFF_FFFF][x % 3]
        },
        Form(testDescription: "32 bit", depth: 8, colour: 6, alpha: true) { x, y in
            let alpha = UInt32(x * 3 % 256)
            return alpha << 24 | (alpha * UInt32(y % 5) / 4) << 16 | alpha / 3
        },
        Form(testDescription: "32 bit format, opaque", depth: 8, colour: 2, alpha: true) { x, y in
            0xFF00_0000 + UInt32(x * 5 + y * 400)
        },
    ]

    @Test(arguments: forms)
    func keepsEveryPixelInTheSmallestForm(form: Form) throws {
        let encoder = try PNGEncoder()
        for (width, height) in [(97, 53), (1, 1), (8, 3), (7, 2), (64, 64), (129, 40)] {
            let picture = Self.picture(width, height, alpha: form.alpha, form.pixel)
            let decoded = try DecodedPNG(picture.encode(encoder))
            #expect(decoded.width == width)
            #expect(decoded.height == height)
            let opaque: UInt32 = form.alpha ? 0 : 0xFF00_0000
            #expect(decoded.premultiplied() == picture.pixels.map { $0 | opaque })
            // Small pictures may need fewer colours.
            if width == 97 {
                #expect(decoded.depth == form.depth)
                #expect(decoded.colour == form.colour)
            }
        }
    }

    @Test func theUnusedByteOfRGB24IsIgnored() throws {
        let picture = Self.picture(64, 8) { x, y in 0x00FF_FFFF | UInt32(x * y % 256) << 24 }
        let decoded = try DecodedPNG(picture.encode(PNGEncoder()))
        #expect(decoded.depth == 1)
        #expect(decoded.premultiplied().allSatisfy { $0 == 0xFFFF_FFFF })
    }

    @Test func colourBeyondItsAlphaIsClampedAndDoesNotTrap() throws {
        let picture = Self.picture(300, 4, alpha: true) { x, y in UInt32(x % 256) << 24 | 0xFF_FFFF - UInt32(y) }
        #expect(try DecodedPNG(picture.encode(PNGEncoder())).width == 300)
    }

    @Test func anEncoderUsedAgainGivesTheSameBytes() throws {
        let encoder = try PNGEncoder()
        let first = Self.picture(200, 100) { x, y in Self.grey(x * y) }
        let other = Self.picture(300, 300) { x, y in UInt32(x * 65_536 + y) }
        let bytes = try first.encode(encoder)
        _ = try other.encode(encoder)
        #expect(try first.encode(encoder) == bytes)
        #expect(try first.encode(PNGEncoder()) == bytes)
    }

    @Test func cairoReadsBackWhatWasDrawn() throws {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 420, 600)
        defer { cairo_surface_destroy(surface) }
        let context = cairo_create(surface)
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        cairo_set_source_rgb(context, 0.1, 0.1, 0.15)
        for row in 0..<40 {
            cairo_move_to(context, 20, Double(row) * 14 + 20)
            cairo_show_text(context, "\(row) 0.123456 7E8 [8] 01 02 FF 80 \(row * 77)")
        }
        cairo_destroy(context)
        cairo_surface_flush(surface)
        let stride = Int(cairo_image_surface_get_stride(surface))
        let drawn = UnsafeRawBufferPointer(start: cairo_image_surface_get_data(surface), count: stride * 600)
        let sink = MemorySink()
        try PNGEncoder().encode(
            PNGPixels(drawn, width: 420, height: 600, stride: stride, hasAlpha: false), to: sink)
        let decoded = try DecodedPNG(sink.bytes).premultiplied()
        for y in 0..<600 {
            for x in 0..<420 {
                let word = drawn.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self) | 0xFF00_0000
                guard decoded[y * 420 + x] == word else {
                    Issue.record("pixel \(x), \(y) differs")
                    return
                }
            }
        }
    }

    @Test func chunksComeInTheirOrderWithTheirContent() throws {
        let words = [UInt32](repeating: 0x8000_0080, count: 16)
        let sink = MemorySink()
        try words.withUnsafeBytes { bytes in
            try PNGEncoder().encode(
                PNGPixels(bytes, width: 4, height: 4, stride: 16, hasAlpha: true),
                texts: [PNGText("Title", "Größe"), PNGText("Thumb::URI", "file:///\u{1F697}")], dotsPerInch: 150,
                to: sink)
        }
        let decoded = try DecodedPNG(sink.bytes)
        #expect(decoded.chunks.map(\.type) == ["IHDR", "PLTE", "tRNS", "pHYs", "tEXt", "iTXt", "IDAT", "IEND"])
        #expect(decoded.data("IHDR") == [0, 0, 0, 4, 0, 0, 0, 4, 1, 3, 0, 0, 0])
        #expect(decoded.data("PLTE") == [0, 0, 255])
        #expect(decoded.data("tRNS") == [128])
        // 150 dots an inch are 5906 a metre.
        #expect(decoded.data("pHYs") == [0, 0, 0x17, 0x12, 0, 0, 0x17, 0x12, 1])
        #expect(decoded.data("tEXt") == Array("Title".utf8) + [0, 0x47, 0x72, 0xF6, 0xDF, 0x65])
        #expect(decoded.data("iTXt") == Array("Thumb::URI".utf8) + [0, 0, 0, 0, 0] + Array("file:///\u{1F697}".utf8))
    }

    @Test(arguments: ["", " x", "x ", "a  b", "日", String(repeating: "k", count: 80)])
    func keywordsThatReadersRejectAreRefused(keyword: String) throws {
        let words: [UInt32] = [0]
        try words.withUnsafeBytes { bytes in
            let pixels = try PNGPixels(bytes, width: 1, height: 1, stride: 4, hasAlpha: false)
            #expect(throws: DrawingError.png("\"\(keyword)\" is not a keyword of PNG text")) {
                try PNGEncoder().encode(pixels, texts: [PNGText(keyword, "")], to: MemorySink())
            }
        }
    }

    @Test func rowsBeyondTheMemoryAreRefused() {
        let words = [UInt32](repeating: 0, count: 10)
        words.withUnsafeBytes { bytes in
            let beyond = DrawingError.png("the rows are outside the picture's memory")
            #expect(throws: beyond) { try PNGPixels(bytes, width: 3, height: 4, stride: 12, hasAlpha: false) }
            #expect(throws: beyond) { try PNGPixels(bytes, width: 4, height: 2, stride: 12, hasAlpha: false) }
            #expect(throws: DrawingError.png("a picture of 0 × 1 pixels cannot be written")) {
                try PNGPixels(bytes, width: 0, height: 1, stride: 12, hasAlpha: false)
            }
            #expect(throws: DrawingError.png("a picture of 1 × 40000 pixels cannot be written")) {
                try PNGPixels(bytes, width: 1, height: 40_000, stride: 4, hasAlpha: false)
            }
            #expect(throws: Never.self) { try PNGPixels(bytes, width: 2, height: 3, stride: 16, hasAlpha: false) }
        }
    }
}
