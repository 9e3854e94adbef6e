internal import Platform

/// A page in the form for a cache: the contribution of a part's page to a document.
///
/// Its resources name objects of a primed part, which have the same numbers in every part that was primed alike. A page
/// is therefore stored under the digest of its priming (see `PDFPrimedPart`) and of its content. Only pages whose
/// resources are all primed, fonts and plain graphics states, become stored pages; pages with pictures, patterns and
/// transparency do not.
package struct PDFStoredPage: Sendable, Equatable {
    /// The value of `MediaBox`.
    var box: [UInt8]
    /// The value of `Resources`, in its shortest form.
    var resources: [UInt8]
    /// The content stream as Cairo compressed it.
    var content: [UInt8]

    private static let headSize = 12
    private static let largestBox = 128
    private static let largestResources = 64 << 10

    init(box: [UInt8], resources: [UInt8], content: [UInt8]) {
        self.box = box
        self.resources = resources
        self.content = content
    }

    /// Three lengths of four bytes, little-endian, then the pieces.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.headSize + box.count + resources.count + content.count)
        for piece in [box, resources, content] {
            let count = UInt32(truncatingIfNeeded: piece.count)
            for shift in stride(from: UInt32(0), through: 24, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: count >> shift))
            }
        }
        for piece in [box, resources, content] { bytes.append(contentsOf: piece) }
        return bytes
    }

    /// nil for other bytes.
    init?(bytes: ArraySlice<UInt8>) {
        guard bytes.count >= Self.headSize else { return nil }
        var offset = bytes.startIndex
        let counts = (0..<3).map { _ in
            (0..<4).reduce(into: 0) { count, byte in
                count |= Int(bytes[offset]) << (8 * byte)
                offset += 1
            }
        }
        guard counts.reduce(0, +) == bytes.count - Self.headSize, counts[0] <= Self.largestBox,
            counts[1] <= Self.largestResources, counts[2] > 0
        else { return nil }
        let pieces = counts.map { count in
            defer { offset += count }
            return [UInt8](bytes[offset..<offset + count])
        }
        self.init(box: pieces[0], resources: pieces[1], content: pieces[2])
    }

    /// For bytes from outside.
    ///
    /// - Parameter primed: the objects that resources may name.
    /// - Returns: nil for bytes that are not such a page, or that name other objects.
    package init?(bytes: ArraySlice<UInt8>, primed: Set<Int>) {
        self.init(bytes: bytes)
        guard Self.isBox(box), Self.references(of: resources)?.isSubset(of: primed) == true else { return nil }
    }

    private static func isBox(_ text: [UInt8]) -> Bool {
        let numbers = text.dropFirst().dropLast()
        return text.first == UInt8(ascii: "[") && text.last == UInt8(ascii: "]")
            && numbers.allSatisfy { $0 &- 48 < 10 || $0 == UInt8(ascii: ".") || $0 == 32 || $0 == UInt8(ascii: "-") }
    }

    /// The objects that a value names; nil unless it is one dictionary of dictionaries, arrays, names, numbers and
    /// references.
    static func references(of text: [UInt8]) -> Set<Int>? {
        text.withUnsafeBytes { bytes in
            var tokens = PDFTokenizer(bytes)
            var found: Set<Int> = []
            var open: [PDFTokenizer.Token] = []
            /// The last tokens, if they are whole numbers.
            var numbers: [Int] = []
            repeat {
                guard let token = try? tokens.next(), open.count < PDFFields.deepest else { return nil }
                switch token {
                case .dictionaryStart, .arrayStart: open.append(token)
                case .dictionaryEnd: guard open.popLast() == .dictionaryStart else { return nil }
                case .arrayEnd: guard open.popLast() == .arrayStart else { return nil }
                case .integer(let value):
                    numbers.append(value)
                    continue
                case .keyword(let word):
                    guard tokens.matches(word, "R"), numbers.count >= 2 else { return nil }
                    found.insert(numbers[numbers.count - 2])
                case .name, .real: break
                default: return nil
                }
                numbers.removeAll()
            } while !open.isEmpty
            return bytes.first == UInt8(ascii: "<") && (try? tokens.next()) == .end ? found : nil
        }
    }
}

/// Stored pages that one queue read from a cache, in a temporary file until the document is assembled, because a cache
/// may remove them meanwhile. Not Sendable: written by one queue, then read by the thread that assembles.
package final class PDFStoredPages {
    private let spool: SpoolFile
    private var ranges: [Range<Int>] = []

    /// - Parameter folder: for the temporary file.
    /// - Throws: `.file` if it cannot be created.
    package init(folder: String) throws(PDFError) { spool = try SpoolFile.open(in: folder, throwing: PDFError.self) }

    /// Adds a page; returns its number here, from 0.
    ///
    /// - Throws: `.file` where the temporary file cannot be written.
    package func append(_ page: PDFStoredPage) throws(PDFError) -> Int {
        let bytes = page.bytes
        let start = ranges.last?.upperBound ?? 0
        guard bytes.withUnsafeBytes({ spool.write($0) }) else {
            try spool.complete(throwing: PDFError.self)
            return ranges.count
        }
        ranges.append(start..<start + bytes.count)
        return ranges.count - 1
    }

    /// Returns the file: it contains all pages, or `.file` is thrown.
    package func finish() throws(PDFError) { try spool.complete(throwing: PDFError.self) }

    func page(_ number: Int) throws(PDFError) -> PDFStoredPage {
        guard ranges.indices.contains(number) else {
            throw .assembly(reason: "no stored page \(number)")
        }
        let range = ranges[number]
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            count = readFully(spool.descriptor, into: UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound) ?? 0
        }
        guard bytes.count == range.count, let page = PDFStoredPage(bytes: bytes[...]) else {
            throw .assembly(reason: "a stored page cannot be read back")
        }
        return page
    }
}
