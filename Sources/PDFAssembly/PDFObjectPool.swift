/// Copies objects of the parts into the document, each content once.
///
/// Two objects are equal if their text is the same after their references were replaced, and, for streams, the SHA-256
/// of their bytes. Fonts of primed parts become one copy in this way, and a font that differs stays separate.
final class PDFObjectPool {
    /// What a page must know about its resources.
    struct ResourceTraits {
        /// They cannot contain transparency.
        var isOpaque = true
        var renames: [PDFContentNames.Rename] = []
    }

    private let writer: PDFWriter
    private var known: [[UInt8]: Int] = [:]
    /// By part and source object number: the number in the document, 0 if unknown.
    private var numbers: [[Int32]]
    /// By part and source object number, for resources that are not plain.
    private var traits: [[Int: ResourceTraits]]
    /// By part: the objects in the priming page's resources. They have the same numbers in all parts.
    private var primed: [Set<Int>]

    /// By the text of a stored page's resources, which many pages share.
    private var storedResources: [[UInt8]: Int] = [:]

    private static let inProgress: Int32 = -1

    /// Whether the objects become part of a PDF/A-1b document.
    let isArchive: Bool
    /// By part and source object number: the entries that font descriptors lack for it.
    private var completions: [[Int: PDFArchive.Completion]]

    /// - Parameters:
    ///   - parts: nil for parts without pages.
    ///   - isArchive: whether fonts are completed as PDF/A-1b requires.
    init(parts: [PDFPart?], writer: PDFWriter, isArchive: Bool = false) throws(PDFError) {
        self.writer = writer
        self.isArchive = isArchive
        completions = parts.map { _ in [:] }
        numbers = parts.map { [Int32](repeating: 0, count: $0?.objectCount ?? 0) }
        traits = parts.map { _ in [:] }
        primed = []
        for part in parts {
            if let part { primed.append(try PDFPrimedObjects(of: part).numbers) } else { primed.append([]) }
        }
    }

    /// The document's number for an object of a part.
    func intern(_ number: Int, of part: PDFPart, depth: Int = 0) throws(PDFError) -> Int {
        try intern(number, of: part, depth: depth) { (fields, text) throws(PDFError) in
            try self.copyValue(&fields, of: part, into: &text, depth: depth)
        }
    }

    /// The document's number for a resource dictionary, whose entries may be renamed.
    func internResources(
        _ number: Int, of part: PDFPart, depth: Int
    ) throws(PDFError) -> (number: Int, traits: ResourceTraits) {
        let result = try intern(number, of: part, depth: depth) { (fields, text) throws(PDFError) in
            let found = try self.copyResources(&fields, of: part, into: &text, depth: depth)
            if !found.isOpaque || !found.renames.isEmpty { self.traits[part.index][number] = found }
        }
        return (result, traits[part.index][number] ?? ResourceTraits())
    }

    /// The document's number for the resources of a stored page.
    ///
    /// - Parameter part: the part with the objects that they name.
    func internStoredResources(_ source: [UInt8], of part: PDFPart) throws(PDFError) -> Int {
        if let number = storedResources[source] { return number }
        var text: [UInt8] = []
        try source.withBytes { (bytes) throws(PDFError) in
            var fields = PDFFields(anyValue: bytes, part: part)
            let traits = try copyResources(&fields, of: part, into: &text, depth: 0)
            guard traits.isOpaque, traits.renames.isEmpty else {
                throw part.failure("a stored page's resources are not primed")
            }
        }
        let number = try share(object: text)
        storedResources[source] = number
        return number
    }

    private func intern(
        _ number: Int, of part: PDFPart, depth: Int, copy: (inout PDFFields, inout [UInt8]) throws(PDFError) -> Void
    ) throws(PDFError) -> Int {
        guard number > 0, number < numbers[part.index].count else { throw part.failure("object \(number) is missing") }
        let earlier = numbers[part.index][number]
        guard earlier != Self.inProgress, depth <= PDFFields.deepest else {
            throw part.failure("object \(number) refers to itself or is nested too deeply")
        }
        if earlier > 0 { return Int(earlier) }
        numbers[part.index][number] = Self.inProgress
        var object = PDFPart.Object()
        try part.load(number, into: &object)
        let result: Int
        if let stream = object.stream {
            result = try internStream(object.text, stream, of: part, depth: depth)
        } else {
            var text: [UInt8] = []
            let font = isArchive ? try PDFArchive.font(object.text, of: part) : nil
            if let font { completions[part.index][font.descriptor] = font.completion }
            try object.text.withBytes { (bytes) throws(PDFError) in
                var fields = PDFFields(anyValue: bytes, part: part)
                try copy(&fields, &text)
            }
            if isArchive { try complete(&text, number, of: part, font) }
            result = try share(object: text)
        }
        guard let short = Int32(exactly: result) else { throw part.failure("the document has too many objects") }
        numbers[part.index][number] = short
        return result
    }

    /// Adds the entries of a font or its descriptor that Cairo leaves out.
    ///
    /// - Parameter text: a dictionary, or another value.
    private func complete(
        _ text: inout [UInt8], _ number: Int, of part: PDFPart, _ font: PDFArchive.Font?
    ) throws(PDFError) {
        guard text.suffix(2).elementsEqual(">>".utf8) else { return }
        var added: [UInt8] = []
        if font?.lacksMap == true { added.append(ascii: "/CIDToGIDMap/Identity") }
        switch completions[part.index][number] {
        case .names(let names):
            added.append(ascii: "/CharSet(")
            added += names
            added.append(ascii: ")")
        case .count(let count):
            let bits = PDFArchive.glyphSet(count)
            let set = try share(Array("glyphs".utf8) + bits) { (number) throws(PDFError) in
                try writer.write(stream: number, dictionary: [], content: bits)
            }
            added.append(ascii: "/CIDSet ")
            added.append(reference: set)
        case nil: break
        }
        text.replaceSubrange((text.count - 2)..., with: added + Array(">>".utf8))
    }

    private func share(_ key: [UInt8], write: (Int) throws(PDFError) -> Void) throws(PDFError) -> Int {
        if let number = known[key] { return number }
        let number = writer.reserve(1)
        try write(number)
        known[key] = number
        return number
    }

    private func share(object text: [UInt8]) throws(PDFError) -> Int {
        try share(text) { (number) throws(PDFError) in try writer.write(object: number, text) }
    }

    // MARK: Streams

    /// The identity of streams with the same bytes.
    private func key(_ dictionary: [UInt8], _ digest: [UInt8]) throws(PDFError) -> [UInt8] {
        guard !digest.isEmpty else { throw .assembly(reason: "not enough memory to compare streams") }
        return dictionary + digest
    }

    private func internStream(
        _ text: [UInt8], _ stream: Range<Int>, of part: PDFPart, depth: Int
    ) throws(PDFError) -> Int {
        let (dictionary, traits) = try streamDictionary(text, of: part, depth: depth)
        if let content = try renamed(stream, dictionary: dictionary, traits.renames, of: part) {
            var hash = SHA256()
            hash.update(content)
            return try share(key(dictionary, hash.finish())) { (number) throws(PDFError) in
                try writer.write(stream: number, dictionary: dictionary, content: content)
            }
        }
        var hash = SHA256()
        try part.file.forEachPiece(of: stream) { hash.update($0) }
        return try share(key(dictionary, hash.finish())) { (number) throws(PDFError) in
            try copy(stream, of: part, as: number, dictionary)
        }
    }

    /// Writes a stream of a part unchanged.
    private func copy(
        _ stream: Range<Int>, of part: PDFPart, as number: Int, _ dictionary: [UInt8]
    ) throws(PDFError) {
        try writer.write(stream: number, dictionary: dictionary, length: stream.count) { () throws(PDFError) in
            try part.file.forEachPiece(of: stream, writer.write)
        }
    }

    /// Copies a page's content, which is never shared; bytes unchanged, unless its resources were renamed.
    func copyContent(_ number: Int, of part: PDFPart, renames: [PDFContentNames.Rename]) throws(PDFError) -> Int {
        var object = PDFPart.Object()
        try part.load(number, into: &object)
        guard let stream = object.stream else { throw part.failure(at: object.offset, "page content is not a stream") }
        let (dictionary, _) = try streamDictionary(object.text, of: part, depth: 0)
        let result = writer.reserve(1)
        if let content = try renamed(stream, dictionary: dictionary, renames, of: part) {
            try writer.write(stream: result, dictionary: dictionary, content: content)
        } else {
            try copy(stream, of: part, as: result, dictionary)
        }
        return result
    }

    /// Writes the content of a stored page.
    func copyContent(of page: PDFStoredPage) throws(PDFError) -> Int {
        let result = writer.reserve(1)
        try writer.write(stream: result, dictionary: Array("/Filter/FlateDecode".utf8), content: page.content)
        return result
    }

    private func renamed(
        _ stream: Range<Int>, dictionary: [UInt8], _ renames: [PDFContentNames.Rename], of part: PDFPart
    ) throws(PDFError) -> [UInt8]? {
        guard !renames.isEmpty else { return nil }
        var packed: [UInt8] = []
        packed.reserveCapacity(stream.count)
        try part.file.forEachPiece(of: stream) { packed.append(contentsOf: $0) }
        guard let content = PDFContentNames.rename(packed, dictionary: dictionary, renames) else {
            throw part.failure(at: stream.lowerBound, "a content stream cannot be read")
        }
        return content
    }

    /// A stream's entries without `Length`, and the properties of its own resources (of a form).
    private func streamDictionary(
        _ text: [UInt8], of part: PDFPart, depth: Int
    ) throws(PDFError) -> (dictionary: [UInt8], traits: ResourceTraits) {
        var dictionary: [UInt8] = []
        var traits = ResourceTraits()
        try text.withBytes { (bytes) throws(PDFError) in
            var fields = try PDFFields(bytes, part: part)
            while let key = try fields.nextKey() {
                // An archive does not depend on whether a picture may be smoothed.
                if fields.tokens.matches(key, "Length") || isArchive && fields.tokens.matches(key, "Interpolate") {
                    try fields.skipValue()
                    continue
                }
                dictionary.append(name: bytes[key])
                if fields.tokens.matches(key, "Resources") {
                    traits = try copyResourceValue(&fields, of: part, into: &dictionary, depth: depth + 1)
                } else {
                    try copyValue(&fields, of: part, into: &dictionary, depth: depth + 1)
                }
            }
        }
        return (dictionary, traits)
    }

    // MARK: Values

    /// Copies one value in its shortest form, with references replaced.
    func copyValue(
        _ fields: inout PDFFields, of part: PDFPart, into text: inout [UInt8], depth: Int
    ) throws(PDFError) {
        guard depth <= PDFFields.deepest else { throw part.failure("an object is nested too deeply") }
        if let number = try fields.reference() {
            text.append(token: try intern(number, of: part, depth: depth + 1))
            return text.append(ascii: " 0 R")
        }
        switch try fields.next() {
        case .integer(let value): text.append(token: value)
        case .real(let range), .keyword(let range): text.append(token: fields.tokens.bytes[range])
        case .name(let range): text.append(name: fields.tokens.bytes[range])
        case .string(let range): text.append(contentsOf: fields.tokens.bytes[range])
        case .arrayStart:
            text.append(UInt8(ascii: "["))
            while true {
                let start = fields.tokens.position
                if try fields.next() == .arrayEnd { break }
                fields.rewind(to: start)
                try copyValue(&fields, of: part, into: &text, depth: depth + 1)
            }
            text.append(UInt8(ascii: "]"))
        case .dictionaryStart:
            text.append(ascii: "<<")
            while let key = try fields.nextKey() {
                text.append(name: fields.tokens.bytes[key])
                try copyValue(&fields, of: part, into: &text, depth: depth + 1)
            }
            text.append(ascii: ">>")
        case .arrayEnd, .dictionaryEnd, .end: throw part.failure("a value is missing")
        }
    }

    /// Copies the value of `Resources`, a dictionary or a reference to one.
    func copyResourceValue(
        _ fields: inout PDFFields, of part: PDFPart, into text: inout [UInt8], depth: Int
    ) throws(PDFError) -> ResourceTraits {
        guard let number = try fields.reference() else {
            return try copyResources(&fields, of: part, into: &text, depth: depth)
        }
        let found = try internResources(number, of: part, depth: depth)
        text.append(token: found.number)
        text.append(ascii: " 0 R")
        return found.traits
    }

    /// Copies a resource dictionary (ISO 32000-1, 7.8.3).
    ///
    /// Cairo names images, forms and patterns after their object numbers: `/x16 16 0 R`. These depend on what a part
    /// drew before, so such an entry is renamed to `u0`, `u1` … in the order of the dictionary, which is that of use,
    /// and the content is written again. Entries of the priming page are the same in every part and keep their names.
    private func copyResources(
        _ fields: inout PDFFields, of part: PDFPart, into text: inout [UInt8], depth: Int
    ) throws(PDFError) -> ResourceTraits {
        guard try fields.next() == .dictionaryStart else { throw part.failure("resources are not a dictionary") }
        var traits = ResourceTraits()
        text.append(ascii: "<<")
        while let category = try fields.nextKey() {
            text.append(name: fields.tokens.bytes[category])
            let isFont = fields.tokens.matches(category, "Font")
            let isState = fields.tokens.matches(category, "ExtGState")
            if !isFont, !isState, !fields.tokens.matches(category, "ProcSet") { traits.isOpaque = false }
            let start = fields.tokens.position
            guard try fields.next() == .dictionaryStart else {
                fields.rewind(to: start)
                try copyValue(&fields, of: part, into: &text, depth: depth + 1)
                traits.isOpaque = traits.isOpaque && !isState
                continue
            }
            text.append(ascii: "<<")
            while let name = try fields.nextKey() {
                let before = fields.tokens.position
                let target = try fields.reference()
                fields.rewind(to: before)
                if let target, !isFont, !primed[part.index].contains(target),
                    PDFContentNames.isNumbered(fields.tokens.bytes[name], target)
                {
                    let rename = PDFContentNames.Rename([UInt8](fields.tokens.bytes[name]), traits.renames.count)
                    text.append(name: rename.new)
                    traits.renames.append(rename)
                } else {
                    text.append(name: fields.tokens.bytes[name])
                }
                let value = text.count
                try copyValue(&fields, of: part, into: &text, depth: depth + 2)
                if isState, !text[value...].elementsEqual("<</CA 1/ca 1>>".utf8) { traits.isOpaque = false }
            }
            text.append(ascii: ">>")
        }
        text.append(ascii: ">>")
        return traits
    }
}

extension [UInt8] {
    /// A name with its slash.
    mutating func append(name bytes: some Sequence<UInt8>) {
        append(UInt8(ascii: "/"))
        append(contentsOf: bytes)
    }

    /// A number or keyword, with a space before it if it would otherwise join the previous token.
    mutating func append(token bytes: some Sequence<UInt8>) {
        if let last, PDFTokenizer.isRegular(last) { append(UInt8(ascii: " ")) }
        append(contentsOf: bytes)
    }

    mutating func append(token value: Int) {
        if let last, PDFTokenizer.isRegular(last) { append(UInt8(ascii: " ")) }
        append(decimal: value)
    }
}
