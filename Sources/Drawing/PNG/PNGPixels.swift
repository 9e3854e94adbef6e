/// The pixels of a Cairo image surface, without a copy: `CAIRO_FORMAT_RGB24` or `CAIRO_FORMAT_ARGB32`.
///
/// A pixel is a native 32-bit word: alpha, red, green, blue from the highest byte on, premultiplied.
package struct PNGPixels {
    package let bytes: UnsafeRawBufferPointer
    package let width: Int
    package let height: Int
    /// Number of bytes from one row to the next.
    package let stride: Int
    /// false for RGB24, whose highest byte is undefined.
    package let hasAlpha: Bool

    /// - Throws: `.png` if the rows are not within the bytes, or if the picture is empty or too large for a Cairo
    ///   surface (32 767 pixels per side).
    package init(
        _ bytes: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int, hasAlpha: Bool
    ) throws(DrawingError) {
        guard 1...32_767 ~= width, 1...32_767 ~= height else {
            throw .png("a picture of \(width) × \(height) pixels cannot be written")
        }
        guard stride >= width * 4, stride <= 1 << 20, bytes.count >= stride * (height - 1) + width * 4 else {
            throw .png("the rows are outside the picture's memory")
        }
        self.bytes = bytes
        self.width = width
        self.height = height
        self.stride = stride
        self.hasAlpha = hasAlpha
    }

    /// The value that is combined with the alpha of every pixel: 0, or opaque.
    var opaqueBits: UInt32 { hasAlpha ? 0 : 0xFF00_0000 }

    /// The first byte of a row.
    func row(_ index: Int) -> UnsafeRawPointer {
        // `init` checked that the rows are within the bytes, so there is a base address.
        UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped + index * stride)
    }
}

/// A colour as PNG stores it: not premultiplied.
struct PNGColour: Equatable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    var alpha: UInt8

    var isGrey: Bool { red == green && green == blue && alpha == 255 }

    /// From a premultiplied word, rounded like Cairo.
    init(premultiplied word: UInt32) {
        let alpha = word >> 24
        self.alpha = UInt8(alpha)
        // A colour above its alpha is not a valid pixel; it is clamped.
        func plain(_ value: UInt32) -> UInt8 {
            alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
        }
        red = plain(word >> 16 & 255)
        green = plain(word >> 8 & 255)
        blue = plain(word & 255)
    }
}
