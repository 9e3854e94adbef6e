/// The places of the channel groups of a data group: one after the other by their links, and if a link is broken, those
/// that are found by their names.
struct MDFChannelGroupChain {
    /// The place of the next group; 0 after the last.
    private(set) var address: Int
    /// Groups found by their names that were not reached, the last first; nil as long as no link is broken.
    private var others: [Int]?

    init(first: Int) { address = first }

    /// Moves after a channel group, past those that were reached.
    mutating func advance(to next: Int, past visited: Set<Int>) {
        address = next
        while let known = others, address == 0 || visited.contains(address), let next = known.last {
            others?.removeLast()
            address = next
        }
    }

    /// Continues if there is no channel group at `address`; false, with a skipped record, if no other group is known.
    mutating func passBreak(
        of block: MDFBlock, _ file: inout MDFFileContext, _ collector: inout FrameCollector
    ) -> Bool {
        // If a file has only one data group, all channel groups belong to it.
        if others == nil, file.map.dataGroups.count == 1 {
            let rest = file.map.channelGroups.filter { !file.visited.contains($0) }
            if !rest.isEmpty {
                collector.skipped.add(
                    .offset(block.address),
                    "the chain of channel groups is broken at byte \(address); \(rest.count) are found by their names")
                others = rest.reversed()
            }
        }
        if let next = others?.popLast() {
            address = next
            return true
        }
        let isCut = address > file.bytes.count - MDFBlock.headSize
        collector.skipped.add(
            .offset(block.address),
            isCut
                ? "the file is truncated: a channel group at byte \(address) is missing"
                : "the chain of channel groups is broken at byte \(address)")
        return false
    }
}
