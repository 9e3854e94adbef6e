internal import CDeflate

/// Renames resources within a content stream.
enum PDFContentNames {
    struct Rename: Equatable {
        var old: [UInt8]
        var new: [UInt8]

        /// `u0`, `u1` …, with a letter that Cairo does not use.
        init(_ old: [UInt8], _ index: Int) {
            self.old = old
            new = [UInt8(ascii: "u")]
            new.append(decimal: index)
        }
    }

    /// No inflated content stream of a page is larger.
    private static let largestContent = 256 << 20

    /// True for a name that is letters and then this object number, like `x16`.
    static func isNumbered(_ name: Slice<UnsafeRawBufferPointer>, _ number: Int) -> Bool {
        let letters = name.prefix { $0 &- 48 >= 10 }
        guard !letters.isEmpty, letters.count < name.count else { return false }
        var digits: [UInt8] = []
        digits.append(decimal: number)
        return name.dropFirst(letters.count).elementsEqual(digits)
    }

    /// Inflates a content stream, replaces names and deflates it again.
    ///
    /// - Parameter dictionary: the stream's entries; anything but one `FlateDecode` or no filter at all is refused.
    /// - Returns: nil if the stream cannot be read.
    static func rename(_ packed: [UInt8], dictionary: [UInt8], _ renames: [Rename]) -> [UInt8]? {
        let text = String(decoding: dictionary, as: UTF8.self)
        guard !text.contains("/DecodeParms") else { return nil }
        guard text.contains("/Filter") else { return replaceNames(packed, renames) }
        guard text.contains("/Filter/FlateDecode") else { return nil }
        guard let content = inflate(packed), let changed = replaceNames(content, renames) else { return nil }
        return deflate(changed)
    }

    private static func replaceNames(_ content: [UInt8], _ renames: [Rename]) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(content.count)
        let isWhole = content.withUnsafeBytes { bytes -> Bool in
            var tokens = PDFTokenizer(bytes)
            var copied = 0
            while let token = try? tokens.next() {
                switch token {
                case .end:
                    result.append(contentsOf: bytes[copied...])
                    return true
                case .name(let range):
                    guard let rename = renames.first(where: { bytes[range].elementsEqual($0.old) }) else { continue }
                    result.append(contentsOf: bytes[copied..<range.lowerBound])
                    result.append(contentsOf: rename.new)
                    copied = range.upperBound
                case .keyword(let range) where tokens.matches(range, "ID"):
                    // An inline image, whose bytes are not tokens. Cairo draws them only in glyphs.
                    return false
                default: continue
                }
            }
            return false
        }
        return isWhole ? result : nil
    }

    private static func inflate(_ packed: [UInt8]) -> [UInt8]? {
        guard let inflater = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(inflater) }
        var capacity = max(64 << 10, packed.count * 8)
        while capacity <= largestContent {
            var status = LIBDEFLATE_INSUFFICIENT_SPACE
            let content = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                status = libdeflate_zlib_decompress(
                    inflater, packed, packed.count, buffer.baseAddress, buffer.count, &count)
                if status != LIBDEFLATE_SUCCESS { count = 0 }
            }
            if status == LIBDEFLATE_SUCCESS { return content }
            guard status == LIBDEFLATE_INSUFFICIENT_SPACE else { return nil }
            capacity *= 4
        }
        return nil
    }

    private static func deflate(_ content: [UInt8]) -> [UInt8]? {
        guard let deflater = libdeflate_alloc_compressor(6) else { return nil }
        defer { libdeflate_free_compressor(deflater) }
        let bound = libdeflate_zlib_compress_bound(deflater, content.count)
        let packed = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = libdeflate_zlib_compress(deflater, content, content.count, buffer.baseAddress, buffer.count)
        }
        return packed.isEmpty ? nil : packed
    }
}
