/// A block of an MDF 4 file: identification, length and number of links, then the links, then data.
struct MDFBlock {
    /// The four characters that a block begins with, as a little-endian number.
    enum Name {
        static let header = name("##HD")
        static let dataGroup = name("##DG")
        static let channelGroup = name("##CG")
        static let channel = name("##CN")
        static let conversion = name("##CC")
        static let text = name("##TX")
        static let metadata = name("##MD")
        static let data = name("##DT")
        static let dataValues = name("##DV")
        static let signalData = name("##SD")
        static let reducedData = name("##RD")
        static let deflated = name("##DZ")
        static let list = name("##DL")
        static let listOfLists = name("##HL")
        static let columnList = name("##LD")

        private static func name(_ text: StaticString) -> UInt32 {
            UnsafeRawPointer(text.utf8Start).littleEndian(at: 0, as: UInt32.self)
        }
    }

    /// Number of bytes before the links.
    static let headSize = 24

    var name: UInt32
    var address: Int
    /// The stated length, with the header; data blocks may be shorter at the end of a truncated file.
    var length: Int
    var linkCount: Int
    private var links: UnsafeRawPointer
    /// Whether a field of the header is damaged.
    private(set) var isRepaired = false
    /// The part after the links, as far as it is in the file.
    var content: UnsafeRawBufferPointer

    /// The block at an address of the file, as links contain it; nil if no block can be there.
    ///
    /// Links are complete, but the content ends at the end of the file.
    init?(_ bytes: UnsafeRawBufferPointer, at address: Int) {
        guard address >= 64, let base = bytes.part(address, Self.headSize)?.baseAddress,
            let stated = Int(exactly: base.littleEndian(at: 8, as: UInt64.self)),
            let links = Int(exactly: base.littleEndian(at: 16, as: UInt64.self)),
            stated >= Self.headSize, links <= (stated - Self.headSize) / 8,
            links <= (bytes.count - address - Self.headSize) / 8
        else { return nil }
        name = base.littleEndian(at: 0, as: UInt32.self)
        self.address = address
        length = stated
        linkCount = links
        self.links = base + Self.headSize
        let start = address + Self.headSize + 8 * links
        let there = min(stated - Self.headSize - 8 * links, bytes.count - start)
        content = UnsafeRawBufferPointer(rebasing: bytes[start..<(start + there)])
    }

    /// Number of links and bytes of content of blocks that always have the same shape.
    private static let shapes: [UInt32: (links: Int, content: Int)] = [
        Name.header: (6, 32), Name.dataGroup: (4, 8), Name.channelGroup: (6, 32), Name.channel: (8, 72),
        Name.listOfLists: (1, 8),
    ]

    /// The same, if it is a block with this name. For blocks of a fixed shape, one of name, length and number of links
    /// may be damaged, because each follows from the others.
    init?(_ bytes: UnsafeRawBufferPointer, at address: Int, _ name: UInt32) {
        let stated = MDFBlock(bytes, at: address)
        guard let shape = Self.shapes[name] else {
            guard let stated, stated.name == name else { return nil }
            self = stated
            return
        }
        if let stated, stated.name == name, stated.linkCount >= shape.links, stated.statedContent == shape.content {
            self = stated
            return
        }
        let length = Self.headSize + 8 * shape.links + shape.content
        guard address >= 64, let base = bytes.part(address, length)?.baseAddress else {
            guard let stated, stated.name == name else { return nil }
            self = stated
            return
        }
        let fits =
            (base.littleEndian(at: 0, as: UInt32.self) == name ? 1 : 0)
            + (base.littleEndian(at: 8, as: UInt64.self) == UInt64(length) ? 1 : 0)
            + (base.littleEndian(at: 16, as: UInt64.self) == UInt64(shape.links) ? 1 : 0)
        guard fits >= 2 else {
            guard let stated, stated.name == name else { return nil }
            self = stated
            return
        }
        self.name = name
        self.address = address
        self.length = length
        linkCount = shape.links
        links = base + Self.headSize
        let start = address + Self.headSize + 8 * shape.links
        content = UnsafeRawBufferPointer(rebasing: bytes[start..<(start + shape.content)])
        isRepaired = true
    }

    /// A block of data without links, with a name and a length that replace those of its damaged header.
    init?(_ bytes: UnsafeRawBufferPointer, at address: Int, dataNamed name: UInt32, length: Int) {
        guard length >= Self.headSize, let base = bytes.part(address, Self.headSize)?.baseAddress else { return nil }
        self.name = name
        self.address = address
        self.length = length
        linkCount = 0
        links = base + Self.headSize
        let start = address + Self.headSize
        content = UnsafeRawBufferPointer(
            rebasing: bytes[start..<start + min(length - Self.headSize, bytes.count - start)])
        isRepaired = true
    }

    /// The addresses of blocks with this name that are one flipped bit from the address of a link.
    static func near(_ bytes: UnsafeRawBufferPointer, _ link: UInt64, _ name: UInt32) -> [Int] {
        (0..<64).compactMap { bit in
            guard let address = Int(exactly: link ^ 1 << UInt64(bit)), let block = MDFBlock(bytes, at: address),
                block.name == name
            else { return nil }
            return address
        }
    }

    /// Where the content begins in the file.
    var contentAddress: Int { address + Self.headSize + 8 * linkCount }

    /// The stated number of bytes of the content.
    var statedContent: Int { length - Self.headSize - 8 * linkCount }

    /// Address of another block; 0 if there is none. An address out of range becomes the largest number.
    func link(_ index: Int) -> Int {
        Int(exactly: rawLink(index)) ?? .max
    }

    /// The same as stated.
    func rawLink(_ index: Int) -> UInt64 {
        guard index >= 0, index < linkCount else { return 0 }
        return links.littleEndian(at: 8 * index, as: UInt64.self)
    }

    /// A number of the content; 0 beyond its end.
    func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number {
        guard let place = content.part(offset, MemoryLayout<Number>.size)?.baseAddress else { return 0 }
        return place.littleEndian(at: 0, as: type)
    }

    /// A REAL of the content; 0 beyond its end.
    func real(at offset: Int) -> Double { Double(bitPattern: number(at: offset, as: UInt64.self)) }

    private static let longestText = 256

    /// The text of the TX or MD block at an address, up to its end mark; "" if there is none.
    static func text(_ bytes: UnsafeRawBufferPointer, at address: Int) -> String {
        guard address != 0, let block = MDFBlock(bytes, at: address),
            block.name == Name.text || block.name == Name.metadata
        else { return "" }
        return String(decoding: block.content.prefix(longestText).prefix { $0 != 0 }, as: UTF8.self)
    }

    /// `##DG`, for messages; invalid characters are shown as dots.
    var nameText: String {
        String(
            decoding: (0..<4).map { index -> UInt8 in
                let byte = UInt8(truncatingIfNeeded: name >> (8 * UInt32(index)))
                return (0x21..<0x7F).contains(byte) ? byte : 0x2E
            }, as: UTF8.self)
    }
}
