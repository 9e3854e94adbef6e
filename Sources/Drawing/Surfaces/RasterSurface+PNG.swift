internal import Platform

extension RasterSurface {
    /// The picture as a PNG file.
    package func png(by encoder: PNGEncoder, texts: [PNGText], dotsPerInch: Double) throws -> [UInt8] {
        let sink = MemorySink()
        try withPixels { words, stride in
            let pixels = try PNGPixels(
                UnsafeRawBufferPointer(words), width: width, height: height, stride: stride * 4, hasAlpha: isTransparent
            )
            try encoder.encode(pixels, texts: texts, dotsPerInch: dotsPerInch, to: sink)
        }
        return sink.bytes
    }

    /// The picture as a PNG file of 8-bit RGBA, whatever its colours are.
    package func rgba(by encoder: PNGEncoder, texts: [PNGText]) throws -> [UInt8] {
        let sink = MemorySink()
        try withPixels { words, stride in
            let pixels = try PNGPixels(
                UnsafeRawBufferPointer(words), width: width, height: height, stride: stride * 4, hasAlpha: true)
            try encoder.encodeRGBA(pixels, texts: texts, to: sink)
        }
        return sink.bytes
    }
}
