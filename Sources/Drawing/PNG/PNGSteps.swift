/// PNG's filter type 1 on bytes: each is stored as its difference from the one before it in its row.
enum PNGSteps {
    private typealias Lanes = SIMD32<UInt8>

    /// - Parameter rows: a byte for the filter's type and then `width` bytes for each row; changed in place.
    static func fill(_ rows: UnsafeMutableRawBufferPointer, width: Int, height: Int) {
        guard width > 0, rows.count >= (width + 1) * height, let base = rows.baseAddress else { return }
        let lanes = MemoryLayout<Lanes>.size
        for row in 0..<height {
            let line = base + row * (width + 1)
            line.storeBytes(of: 1, as: UInt8.self)
            let pixels = line + 1
            // From the end, so that what is subtracted is not changed yet; before the first pixel there is 0.
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
