internal import Platform

extension RasterSurface {
    /// The picture as a PNG file.
    ///
    /// - Throws: `.png` for a text or a resolution that PNG cannot store.
    package func png(by encoder: PNGEncoder, texts: [PNGText], dotsPerInch: Double) throws(DrawingError) -> [UInt8] {
        let sink = MemorySink()
        try withPixels { (words, stride) throws(DrawingError) in
            let pixels = try PNGPixels(
                UnsafeRawBufferPointer(words), width: width, height: height, stride: stride * 4, hasAlpha: isTransparent
            )
            try encoder.encode(pixels, texts: texts, dotsPerInch: dotsPerInch, to: sink)
        }
        return sink.bytes
    }

    /// The picture as a PNG file of 8-bit RGBA, whatever its colours are.
    ///
    /// - Throws: `.png` for a text that PNG cannot store.
    package func rgba(by encoder: PNGEncoder, texts: [PNGText]) throws(DrawingError) -> [UInt8] {
        let sink = MemorySink()
        try withPixels { (words, stride) throws(DrawingError) in
            let pixels = try PNGPixels(
                UnsafeRawBufferPointer(words), width: width, height: height, stride: stride * 4, hasAlpha: true)
            try encoder.encodeRGBA(pixels, texts: texts, to: sink)
        }
        return sink.bytes
    }
}
