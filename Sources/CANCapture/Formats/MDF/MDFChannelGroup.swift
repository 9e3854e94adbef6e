/// A channel group: the form of its records, and how they become frames.
struct MDFChannelGroup {
    /// cg_flags, bit 0: the group contains the values of a channel of variable length. Bit 3 (MDF 4.2): its master
    /// channel is that of another group.
    private static let variableLength: UInt16 = 1
    private static let remoteMaster: UInt16 = 8
    /// Maximum number of records that are counted for a fault: the number in a file is only a claim.
    private static let faultLimit = 1 << 32

    var address: Int
    var recordNumber: UInt64
    /// Number of bytes of a record without the record ID; meaningless for a group of variable length.
    var recordSize: Int
    /// Number of records that the writer counted.
    var cycles: UInt64
    var isVariable: Bool
    /// The name of its records in counts if they are not frames.
    var contentName = ""
    var layout: MDFFrameLayout?
    /// Whether one flipped bit may have changed the number of records: the data has room for another number.
    private(set) var mayHaveMore = false
    /// Why frames of this group cannot be read.
    private(set) var fault: String?
    /// Contradictions in the descriptions of its channels, with their byte offsets.
    private(set) var doubts: [MDFChannelDoubts.Doubt] = []

    private let block: MDFBlock
    private var dataSize: Int
    private var flags: UInt16
    private var busName: String

    init?(_ bytes: UnsafeRawBufferPointer, at address: Int) {
        guard let block = MDFBlock(bytes, at: address, MDFBlock.Name.channelGroup) else { return nil }
        self.address = address
        self.block = block
        busName = MDFBlock.text(bytes, at: block.link(2))
        recordNumber = block.number(at: 0, as: UInt64.self)
        cycles = block.number(at: 8, as: UInt64.self)
        flags = block.number(at: 16, as: UInt16.self)
        isVariable = flags & Self.variableLength != 0
        dataSize = Int(block.number(at: 24, as: UInt32.self))
        recordSize = isVariable ? 0 : dataSize + Int(block.number(at: 28, as: UInt32.self))
    }

    /// Repairs the size of a record that one flipped bit changed: the data of a group without other groups is as long
    /// as the stated records together. The number of records may be the damaged value instead.
    ///
    /// - Parameter total: bytes of the data.
    mutating func mendSize(total: Int) {
        guard let count = Int(exactly: cycles), count > 0, total > 0, !isVariable else { return }
        if recordSize > 0, total % recordSize == 0, (total / recordSize ^ count).nonzeroBitCount == 1 {
            mayHaveMore = true
            return
        }
        guard total % count == 0 else { return }
        let size = total / count
        guard size != recordSize else { return }
        let data = dataSize + size - recordSize
        if data > 0, (data ^ dataSize).nonzeroBitCount == 1 {
            dataSize = data
        } else {
            let marks = size - dataSize
            guard marks >= 0, (marks ^ (recordSize - dataSize)).nonzeroBitCount == 1 else { return }
        }
        doubts.append(
            (
                address,
                "a channel group has records of \(recordSize) bytes, but data for \(count) of \(size) bytes; read with \(size) bytes"
            ))
        recordSize = size
    }

    /// Number of frames that cannot be read because of a fault, as the writer counted them.
    var faultCount: Int { max(1, min(Int(clamping: cycles), Self.faultLimit)) }

    /// Determines how the group's channels make a frame. `isByColumns` says that the data blocks contain no
    /// invalidation bytes (DV), which are in blocks of their own.
    mutating func resolve(_ file: inout MDFFileContext, isByColumns: Bool) {
        guard !isVariable else { return }
        var channels = MDFChannels(file.bytes, file.links)
        channels.collect(from: block, 1, parent: "", depth: 0, &file.visited)
        contentName = channels.firstName ?? busName
        guard let kind = channels.kind else { return miss(channels) }
        doubts += channels.doubts + MDFChannelDoubts(channels, dataSize: dataSize, recordSize: recordSize).all
        if channels.master == nil && flags & Self.remoteMaster != 0 {
            fault = "a group of CAN frames has its times in another group (remote master), which is not read"
            return
        }
        if isByColumns && recordSize > dataSize {
            fault = "a group of CAN frames has its invalidation bits in other blocks (DI), which are not read"
            return
        }
        guard let master = channels.master, !mark(master).isAlways,
            let time = MDFField(
                master, file.pool.rule(file.bytes, at: channels.masterConversion), recordSize: dataSize,
                pool: file.pool)
        else {
            fault = "a group of CAN frames has no time channel"
            return
        }
        var layout = MDFFrameLayout(kind: kind, time: MDFTime(time, start: file.start))
        layout.busNumber = Self.number(ofBus: busName)
        for place in [channels.frame, channels.master].compactMap({ $0 }) { layout.need(mark(place)) }
        for channel in channels.parts {
            assign(channel, to: &layout, &file)
        }
        if kind != .error && layout.identifier == nil {
            fault = "a group of CAN frames has no readable identifier"
            return
        }
        if kind == .data, case .none = layout.payload {
            fault = "a group of CAN frames has no readable data bytes"
            return
        }
        self.layout = layout
    }

    /// Skips the frames of the group, because the limit of groups with frames is reached.
    mutating func refuse(beyond limit: Int) {
        guard layout != nil else { return }
        layout = nil
        fault = "a data group has more than \(limit) channel groups of frames; the others are not read"
    }

    /// Reports for a group without frames that its channels were not found, if it may contain frames.
    private mutating func miss(_ channels: MDFChannels) {
        let isBus = busName.hasPrefix("CAN")
        guard channels.isBroken || (isBus && !channels.doubts.isEmpty) else { return }
        if isBus || channels.firstName == nil {
            let place = channels.doubts.first.map { ", see byte \($0.address)" } ?? ""
            fault = "the channels of a group are not found\(place): its records are not read"
        } else {
            doubts += channels.doubts
        }
    }

    /// `CAN2_Rx` is bus 2; other names contain no number.
    private static func number(ofBus name: String) -> UInt16? {
        guard name.hasPrefix("CAN") else { return nil }
        return UInt16(name.dropFirst(3).prefix { $0.isASCII && $0.isNumber })
    }

    private func mark(_ place: MDFNumber.Place) -> MDFInvalidation {
        MDFInvalidation(place, dataSize: dataSize, size: recordSize)
    }

    private func assign(
        _ channel: MDFChannels.Part, to layout: inout MDFFrameLayout, _ file: inout MDFFileContext
    ) {
        let mark = mark(channel.place)
        // A channel without a single valid value counts as missing.
        if mark.isAlways { return }
        if channel.name == "DataBytes" {
            place(channel, in: &layout, &file)
            if case .none = layout.payload { return }
            layout.need(mark)
            return
        }
        let field = MDFField(
            channel.place, file.pool.rule(file.bytes, at: channel.conversion), recordSize: dataSize,
            invalidation: mark, pool: file.pool)
        guard let field else { return }
        switch channel.name {
        case "ID":
            layout.identifier = field
            layout.need(mark)
        case "IDE": layout.extended = field
        case "DLC": layout.lengthCode = field
        case "DataLength": layout.length = field
        case "Dir": layout.direction = field
        case "EDL": layout.fd = field
        case "BRS": layout.bitRateSwitch = field
        case "ESI": layout.errorState = field
        case "ErrorType": layout.errorType = field
        case "BusChannel": layout.bus = field
        default: break
        }
    }

    /// Determines where the payload is. With cn_type 1 the values are elsewhere: in signal data, or in a channel group
    /// of their own.
    private func place(_ channel: MDFChannels.Part, in layout: inout MDFFrameLayout, _ file: inout MDFFileContext) {
        let place = channel.place
        guard place.channelType == 1 else {
            let room = place.bitCount / 8
            guard !place.isVirtual, place.bitOffset == 0, place.byteOffset <= dataSize - room else { return }
            layout.payload = .inside(offset: place.byteOffset, room: room)
            return
        }
        var number = place
        number.channelType = 0
        number.dataType = 0
        guard let field = MDFField(number, MDFRule(.identity), recordSize: dataSize, pool: file.pool),
            let source = MDFVariableSource(file.bytes, at: channel.data, used: &file.usedData)
        else { return }
        layout.payload = .variable(file.pool.keep(source))
        layout.valueOffset = field
    }
}

/// State that all groups of a file share while their descriptions are read.
struct MDFFileContext {
    let bytes: UnsafeRawBufferPointer
    let start: Int64
    let pool = MDFPool()
    /// Addresses of blocks in chains that were followed; none is followed twice, so that links cannot form a loop.
    var visited: Set<Int> = []
    /// The same for blocks with data.
    var usedData: Set<Int> = []
    /// Places of blocks, searched if a link is broken.
    private(set) lazy var map = MDFBlockMap(
        UnsafeRawBufferPointer(rebasing: bytes.prefix(portion == nil ? bytes.count : Self.sampledMap)))
    /// The links between groups and channels.
    let links: MDFLinks
    /// Total of inflated bytes in the data groups read so far.
    var dataSize = 0

    /// How many more data blocks may be looked at before they are read. Each block belongs to one group, but groups
    /// without frames may all name one long list.
    var looksLeft: Int

    /// How far a group was read if the rest is too late for the filter; nil if all groups were read.
    var pastStop: Int?

    /// How much of each group is read, relative to its data; nil for all of it.
    var portion: (bytes: Double, frames: Double)?

    /// If a file is not read as a whole, blocks are searched in this many first bytes.
    private static let sampledMap = 64 << 20
    /// Maximum number of blocks if not all of a file is read: lists of blocks also take memory.
    static let sampledBlocks = 1 << 18

    /// Maximum number of blocks with the data of all groups.
    var blockLimit: Int { portion == nil ? .max : Self.sampledBlocks }

    init(_ bytes: UnsafeRawBufferPointer, start: Int64) {
        self.bytes = bytes
        self.start = start
        links = MDFLinks(bytes)
        looksLeft = bytes.count / MDFBlock.headSize
    }
}

/// Places of the blocks of a file, found by their names, for files with a damaged link or header.
struct MDFBlockMap {
    /// Addresses by name, ascending.
    private(set) var dataGroups: [Int] = []
    private(set) var channelGroups: [Int] = []
    private(set) var lists: [Int] = []
    /// Blocks of records, deflated or not.
    private(set) var data: [Int] = []

    /// `##`, which every block begins with; blocks begin at multiples of eight.
    private static let mark: UInt16 = 0x2323
    private static let alignment = 8

    /// Searches the file once. The content of a block that ends where another begins is skipped, because records may
    /// contain anything.
    init(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        var position = MDFHeader.identificationSize
        while position <= bytes.count - MDFBlock.headSize {
            guard base.littleEndian(at: position, as: UInt16.self) == Self.mark,
                let block = MDFBlock(bytes, at: position)
            else {
                position += Self.alignment
                continue
            }
            add(block)
            // A length may be any number; one that reaches beyond the end of the file is ignored.
            let end = block.length <= bytes.count - position ? (position + block.length + 7) & ~7 : position
            let isSound =
                end >= bytes.count
                || (end > position && end <= bytes.count - 2
                    && base.littleEndian(at: end, as: UInt16.self) == Self.mark)
            position = isSound ? end : position + Self.alignment
        }
    }

    private mutating func add(_ block: MDFBlock) {
        switch block.name {
        case MDFBlock.Name.dataGroup: dataGroups.append(block.address)
        case MDFBlock.Name.channelGroup: channelGroups.append(block.address)
        case MDFBlock.Name.list, MDFBlock.Name.listOfLists: lists.append(block.address)
        case MDFBlock.Name.data, MDFBlock.Name.deflated: data.append(block.address)
        default: break
        }
    }
}
