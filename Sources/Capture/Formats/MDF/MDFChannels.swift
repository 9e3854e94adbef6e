/// Collects those channels of a group that are the time or a part of a CAN frame.
struct MDFChannels {
    struct Part {
        var name: Substring
        var place: MDFNumber.Place
        /// Of its block.
        var address: Int
        /// Addresses of the conversion and of the values of variable length; 0 for none.
        var conversion: Int
        var data: Int
    }

    private let bytes: UnsafeRawBufferPointer
    private(set) var kind: MDFFrameLayout.Kind?
    private(set) var parts: [Part] = []
    private(set) var master: MDFNumber.Place?
    private(set) var masterConversion = 0
    private(set) var masterAddress = 0
    /// The channel of which the parts are components, if there is one.
    private(set) var frame: MDFNumber.Place?
    /// The name of the first channel that is not the time.
    private(set) var firstName: String?

    /// Compositions may nest.
    private static let deepest = 8

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// Follows a chain of channels, and those that they are composed of.
    mutating func collect(from first: Int, parent: String, depth: Int, _ visited: inout Set<Int>) {
        var address = first
        while address != 0, let block = MDFBlock(bytes, at: address, MDFBlock.Name.channel),
            visited.insert(address).inserted
        {
            address = block.link(0)
            let place = MDFNumber.Place(block)
            // cn_type 2 and 3 are masters, cn_sync_type 1 is time.
            if place.channelType == 2 || place.channelType == 3 {
                if block.number(at: 1, as: UInt8.self) == 1 && master == nil {
                    (master, masterConversion, masterAddress) = (place, block.link(4), block.address)
                }
                continue
            }
            let name = MDFBlock.text(bytes, at: block.link(2))
            if firstName == nil { firstName = name }
            if frame == nil && MDFFrameLayout.isFrame(name) { frame = place }
            add(name, parent, block, place)
            let composition = block.link(1)
            if composition != 0 && depth < Self.deepest {
                collect(from: composition, parent: name, depth: depth + 1, &visited)
            }
        }
    }

    private mutating func add(_ name: String, _ parent: String, _ block: MDFBlock, _ place: MDFNumber.Place) {
        guard let (kind, part) = MDFFrameLayout.part(name, of: parent) else { return }
        if self.kind == nil { self.kind = kind }
        guard self.kind == kind, MDFFrameLayout.partNames.contains(part), !parts.contains(where: { $0.name == part })
        else { return }
        parts.append(
            Part(name: part, place: place, address: block.address, conversion: block.link(4), data: block.link(5)))
    }
}
