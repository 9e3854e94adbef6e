/// A data block of a group: records, or values of variable length.
struct MDFPiece {
    enum Form {
        case plain
        /// Deflated, of this many bytes; `columns` is the record size by which the bytes are transposed, or 0.
        case deflated(size: Int, columns: Int)
    }

    /// The place of the block, and the beginning of its data.
    var address: Int
    var start: Int
    /// Number of bytes in the file, as far as they are available.
    var count: Int
    var form: Form
    /// The stated number of inflated bytes.
    var size: Int
    /// Whether the file ends inside the block.
    var isCut: Bool
    /// Why a block is left out that cannot be found.
    var fault: String?
    /// Whether its size is also unknown.
    var isUnknown = false

    /// A missing block that a list names.
    static func missing(_ address: Int, size: Int?) -> MDFPiece {
        MDFPiece(
            address: address, start: 0, count: 0, form: .plain, size: size ?? 1, isCut: false,
            isUnknown: size == nil)
    }
}

/// Finds the data blocks of a group in order: one block, or lists of blocks (DL, HL, LD), each deflated or not.
struct MDFPieces {
    private let bytes: UnsafeRawBufferPointer
    private(set) var pieces: [MDFPiece] = []
    /// Broken links, with the reason.
    private(set) var faults: [(address: Int, reason: String)] = []
    /// Whether a link pointed beyond the end of the file.
    private(set) var isCut = false
    /// Whether there are more blocks than are wanted.
    private(set) var isClipped = false

    private static let deflatedHeadSize = 24
    private static let faultLimit = 16
    private let limit: Int
    private let extendsLast: Bool
    /// By address: the sizes in lists.
    private var sizes: [Int: Int?] = [:]
    /// Addresses of blocks that were found for other groups; with the own ones, unless this is only a look.
    private var used: Set<Int> = []
    /// The addresses of a look. `used` has no copy for it: a file may have a hundred thousand groups.
    private var seen: Set<Int> = []
    private let isLook: Bool

    /// `used` are the blocks of other groups, because no block contains data of two.
    ///
    /// `extendsLast` is for files in which the length of the last DT block was not written. If more than `limit` blocks
    /// are used, the search ends.
    init(
        _ bytes: UnsafeRawBufferPointer, at address: Int, used: inout Set<Int>, extendsLast: Bool = false,
        limit: Int = .max
    ) {
        (self.bytes, self.limit, self.extendsLast, isLook) = (bytes, limit, extendsLast, false)
        guard address != 0 else { return }
        swap(&self.used, &used)
        find(address)
        swap(&self.used, &used)
    }

    /// A look at up to `limit` blocks, which another group may still use.
    init(
        lookingAt address: Int, _ bytes: UnsafeRawBufferPointer, used: Set<Int>, extendsLast: Bool = false, limit: Int
    ) {
        (self.bytes, self.limit, self.extendsLast, isLook) = (bytes, limit, extendsLast, true)
        guard address != 0 else { return }
        self.used = used
        find(address)
        self.used = []
    }

    /// Number of blocks that a look has found.
    var lookCount: Int { seen.count }

    private mutating func find(_ address: Int) {
        follow(address)
        if extendsLast, let last = pieces.last, case .plain = last.form, isUnwritten(last) {
            let count = bytes.count - last.start
            pieces[pieces.count - 1].count = count
            pieces[pieces.count - 1].size = count
        }
    }

    /// Whether the length of a block was never written; one bit may be flipped.
    private mutating func isUnwritten(_ piece: MDFPiece) -> Bool {
        if piece.size == 0 { return true }
        let length = piece.size + MDFBlock.headSize
        guard (length ^ MDFBlock.headSize).nonzeroBitCount == 1, !MDFDataHead.isEnd(bytes, piece.address, length)
        else { return false }
        fault(piece.address, "the length of the last data block is damaged; it is read to the end of the file")
        return true
    }

    private mutating func follow(_ first: Int) {
        // Lists may be chained, but nothing nests deeper than HL, DL, DZ, so one worklist is enough.
        var waiting = [first]
        while let address = waiting.popLast() {
            guard (isLook ? seen.count : used.count) <= limit else {
                isClipped = true
                return
            }
            guard let block = block(at: address) else { continue }
            switch block.name {
            case MDFBlock.Name.listOfLists:
                if block.link(0) != 0 { waiting.append(block.link(0)) }
            case MDFBlock.Name.list, MDFBlock.Name.columnList:
                // Flags come first, then the number of data blocks; the first link is the next list. After the links to
                // data, LD may have links to invalidation bits.
                let stated = min(Int(block.number(at: 4, as: UInt32.self)), block.linkCount - 1)
                let count = min(stated, limit)
                if count < stated { isClipped = true }
                if block.link(0) != 0 { waiting.append(block.link(0)) }
                for index in stride(from: count, to: 0, by: -1) where block.link(index) != 0 {
                    sizes[block.link(index)] = size(ofBlock: index - 1, in: block, count)
                    waiting.append(block.link(index))
                }
            default:
                add(block)
            }
        }
    }

    /// Number of bytes in a block of a list, according to the list: the same for all, or up to the beginning of the
    /// next one (dl_flags, bit 0); nil for the last.
    private func size(ofBlock index: Int, in list: MDFBlock, _ count: Int) -> Int? {
        guard index + 1 < count else { return nil }
        if list.number(at: 0, as: UInt8.self) & 1 != 0 { return Int(exactly: list.number(at: 8, as: UInt64.self)) }
        let (begin, end) = (
            list.number(at: 8 + 8 * index, as: UInt64.self), list.number(at: 16 + 8 * index, as: UInt64.self)
        )
        return end > begin && end - begin <= UInt64(BlockInflater.limit) ? Int(end - begin) : nil
    }

    /// Reserves room for a missing block, so that the following blocks keep their places.
    private mutating func miss(_ address: Int, _ reason: String) {
        fault(address, reason)
        guard let size = sizes.removeValue(forKey: address) else { return }
        pieces.append(.missing(address, size: size))
    }

    private mutating func block(at address: Int) -> MDFBlock? {
        let isNew = isLook ? !used.contains(address) && seen.insert(address).inserted : used.insert(address).inserted
        guard isNew else {
            fault(address, "a data block is used twice")
            return nil
        }
        if let (block, damage) = MDFDataHead.block(bytes, at: address, hasLength: !extendsLast) {
            if let damage { fault(address, damage) }
            return block
        }
        if let block = MDFBlock(bytes, at: address) { return block }
        if address > bytes.count - MDFBlock.headSize {
            isCut = true
            miss(address, "the file is truncated: a data block at byte \(address) is missing")
        } else {
            miss(address, "no data block where one is expected")
        }
        return nil
    }

    private mutating func add(_ block: MDFBlock) {
        let there = block.content.count
        let stated = block.statedContent
        switch block.name {
        case MDFBlock.Name.data, MDFBlock.Name.signalData, MDFBlock.Name.dataValues, MDFBlock.Name.reducedData:
            pieces.append(
                MDFPiece(
                    address: block.address, start: block.contentAddress, count: there, form: .plain, size: stated,
                    isCut: there < stated))
        case MDFBlock.Name.deflated:
            guard there >= Self.deflatedHeadSize else { return fault(block.address, "a compressed block is too short") }
            let kind = block.number(at: 2, as: UInt8.self)
            let columns = kind == 1 ? Int(block.number(at: 4, as: UInt32.self)) : 0
            guard kind <= 1 else { return fault(block.address, "a block has an unknown compression (\(kind))") }
            guard let size = Int(exactly: block.number(at: 8, as: UInt64.self)), size <= BlockInflater.limit,
                let packed = Int(exactly: block.number(at: 16, as: UInt64.self))
            else {
                return fault(
                    block.address, "a block contains more than \(BlockInflater.limit) bytes, the limit for one")
            }
            let count = min(packed, there - Self.deflatedHeadSize)
            pieces.append(
                MDFPiece(
                    address: block.address, start: block.contentAddress + Self.deflatedHeadSize, count: count,
                    form: .deflated(size: size, columns: columns), size: size, isCut: count < packed))
        default:
            miss(block.address, "a block \(block.nameText) where data is expected")
        }
    }

    private mutating func fault(_ address: Int, _ reason: String) {
        if faults.count < Self.faultLimit { faults.append((address, reason)) }
    }
}
