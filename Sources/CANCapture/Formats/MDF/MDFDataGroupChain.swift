/// The data groups of a file in the order of their chain, then, where that is broken, those that it does not reach.
struct MDFDataGroupChain {
    private var address: Int
    /// Groups that the file holds beside those of the chain; nil as long as the chain is whole.
    private var others: [Int]?

    init(_ first: Int) { address = first }

    /// The next data group; reports where the chain is broken.
    mutating func next(_ file: inout MDFFileContext, _ collector: inout FrameCollector) -> MDFBlock? {
        if let block = nextOfChain(&file, &collector) { return block }
        while let other = others?.popLast() {
            guard file.visited.insert(other).inserted,
                let block = MDFBlock(file.bytes, at: other, MDFBlock.Name.dataGroup)
            else { continue }
            return block
        }
        return nil
    }

    private mutating func nextOfChain(
        _ file: inout MDFFileContext, _ collector: inout FrameCollector
    ) -> MDFBlock? {
        guard address != 0 else { return nil }
        let reason: String
        if !file.visited.insert(address).inserted {
            reason = "the chain of data groups comes back to byte \(address)"
        } else if let block = MDFBlock(file.bytes, at: address, MDFBlock.Name.dataGroup) {
            if block.isRepaired { collector.skipped.add(.offset(address), "the head of a data group is damaged") }
            address = file.links.target(of: block, 0)
            return block
        } else if address > file.bytes.count - MDFBlock.headSize {
            reason = "the file is truncated: a data group at byte \(address) is missing"
        } else {
            reason = "no data group at byte \(address), where one should be"
        }
        // In the order of the file, from the end of the list.
        let rest = file.map.dataGroups.filter { !file.visited.contains($0) }
        others = rest.reversed()
        let found = rest.isEmpty ? "" : "; \(rest.count) data groups are found by their names"
        collector.skipped.add(.offset(min(address, file.bytes.count)), reason + found)
        address = 0
        return nil
    }
}
