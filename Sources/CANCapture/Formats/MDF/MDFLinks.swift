/// The links between the data groups, channel groups and channels of a file: exactly one link leads to every such
/// block.
///
/// A broken link, or one that leads to the target of another, leaves a block without a link. If there is only one such
/// block, it is the target.
struct MDFLinks {
    private enum Kind {
        case dataGroup
        case channelGroup
        case channel

        var text: String {
            switch self {
            case .dataGroup: "data group"
            case .channelGroup: "channel group"
            case .channel: "channel"
            }
        }
    }

    private struct Reference {
        /// The place of the link in the file, and its block.
        var place: Int
        var owner: Int
        var target: Int
        var stated: UInt64
        var kind: Kind
    }

    /// What was repaired or is uncertain, with byte offsets.
    private(set) var faults: [(address: Int, reason: String)] = []
    /// Targets by the place of their links.
    private var mended: [Int: Int] = [:]

    /// `##CA`: an array of channels.
    static let columnArray: UInt32 = 0x4143_2323
    private static let faultLimit = 64
    private static let others: Set<String> = [
        "##HD", "##FH", "##CH", "##AT", "##EV", "##SI", "##CC", "##CA", "##TX", "##MD", "##SR", "##DT", "##SD", "##DL",
        "##DZ", "##HL", "##LD", "##DV", "##DI", "##RD", "##RV", "##RI",
    ]
    private static let mark: UInt16 = 0x2323

    init(_ bytes: UnsafeRawBufferPointer) {
        var (nodes, references) = ([Int: Kind](), [Reference]())
        walk(bytes, &nodes, &references)
        mend(bytes, nodes, references)
    }

    /// The target of a link, or the probable one.
    func target(of block: MDFBlock, _ index: Int) -> Int {
        mended[block.address + MDFBlock.headSize + 8 * index] ?? block.link(index)
    }

    /// Walks from block to block in the order of the file, and continues at link targets if something else follows.
    private mutating func walk(
        _ bytes: UnsafeRawBufferPointer, _ nodes: inout [Int: Kind], _ references: inout [Reference]
    ) {
        guard let base = bytes.baseAddress else { return }
        var anchors = [MDFHeader.identificationSize]
        var seen: Set<Int> = []
        while var position = anchors.popLast() {
            while position >= MDFHeader.identificationSize, position <= bytes.count - MDFBlock.headSize,
                seen.insert(position).inserted
            {
                guard let (block, kind) = Self.block(bytes, at: position) else { break }
                if let kind { nodes[position] = kind }
                if kind != nil && block.isRepaired && kind != .dataGroup {
                    tell(position, "the header of a \(kind?.text ?? "block") is damaged; its content is read")
                }
                for (index, kind) in Self.links(block, kind) where block.link(index) != 0 {
                    let place = position + MDFBlock.headSize + 8 * index
                    references.append(
                        Reference(
                            place: place, owner: position, target: block.link(index), stated: block.rawLink(index),
                            kind: kind))
                    anchors.append(block.link(index))
                }
                let end = position.addingReportingOverflow(block.length)
                guard !end.overflow, end.partialValue <= bytes.count - MDFBlock.headSize else { break }
                let next = (end.partialValue + 7) & ~7
                // Writers leave some bytes between blocks.
                let place = stride(from: next, through: next + 16, by: 8).first {
                    $0 <= bytes.count - MDFBlock.headSize
                        && (base.littleEndian(at: $0, as: UInt16.self) ^ Self.mark).nonzeroBitCount <= 1
                }
                guard let place else { break }
                position = place
            }
        }
    }

    /// The block at an address, with its kind if it belongs to a chain.
    private static func block(_ bytes: UnsafeRawBufferPointer, at address: Int) -> (block: MDFBlock, kind: Kind?)? {
        if address == MDFHeader.identificationSize {
            return MDFBlock(bytes, at: address, MDFBlock.Name.header).map { ($0, nil) }
        }
        // Blocks of other names may have the same shape.
        if let stated = MDFBlock(bytes, at: address), others.contains(stated.nameText) { return (stated, nil) }
        for (name, kind) in [
            (MDFBlock.Name.channel, Kind.channel), (MDFBlock.Name.channelGroup, .channelGroup),
            (MDFBlock.Name.dataGroup, .dataGroup),
        ] {
            if let block = MDFBlock(bytes, at: address, name) { return (block, kind) }
        }
        return MDFBlock(bytes, at: address).map { ($0, nil) }
    }

    /// The links of a block to blocks of chains.
    private static func links(_ block: MDFBlock, _ kind: Kind?) -> [(index: Int, kind: Kind)] {
        switch kind {
        case .dataGroup: [(0, .dataGroup), (1, .channelGroup)]
        case .channelGroup: [(0, .channelGroup), (1, .channel)]
        case .channel: [(0, .channel), (1, .channel)]
        case nil:
            switch block.name {
            case MDFBlock.Name.header: [(0, .dataGroup)]
            case columnArray: [(0, .channel)]
            default: []
            }
        }
    }

    private mutating func mend(
        _ bytes: UnsafeRawBufferPointer, _ nodes: [Int: Kind], _ references: [Reference]
    ) {
        var counts: [Int: Int] = [:]
        for reference in references where nodes[reference.target] == reference.kind {
            counts[reference.target, default: 0] += 1
        }
        var orphans: [Kind: Set<Int>] = [:]
        for (address, kind) in nodes where counts[address] == nil { orphans[kind, default: []].insert(address) }
        for reference in references {
            let isBroken = nodes[reference.target] != reference.kind
            // The reader finds the first data group by its name.
            guard reference.owner != MDFHeader.identificationSize else { continue }
            guard isBroken || counts[reference.target] ?? 0 > 1, !Self.isArray(bytes, reference.target) else {
                continue
            }
            guard let others = orphans[reference.kind] else { continue }
            // Not a search among all: both the broken links and the blocks without a link may be many.
            let near = (0..<64).compactMap { bit in
                Int(exactly: reference.stated ^ 1 << UInt64(bit)).flatMap {
                    $0 != reference.owner && others.contains($0) ? $0 : nil
                }
            }
            // After the end of a truncated file there may have been anything.
            let alone =
                isBroken && others.count <= 2 && reference.target <= bytes.count - MDFBlock.headSize
                ? others.subtracting([reference.owner]) : []
            // Links that cannot be repaired are handled when the chain is followed.
            guard let target = near.count == 1 ? near[0] : alone.count == 1 ? alone.first : nil else { continue }
            mended[reference.place] = target
            tell(
                reference.place,
                "no \(reference.kind.text) at byte \(reference.target); the unlinked one at byte \(target) is used")
        }
    }

    private static func isArray(_ bytes: UnsafeRawBufferPointer, _ address: Int) -> Bool {
        MDFBlock(bytes, at: address)?.name == columnArray
    }

    private mutating func tell(_ address: Int, _ reason: String) {
        if faults.count < Self.faultLimit { faults.append((address, reason)) }
    }
}
