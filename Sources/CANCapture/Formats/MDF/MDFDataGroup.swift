internal import Platform

/// A data group: channel groups, and the data with their records.
struct MDFDataGroup {
    /// Maximum number of channel groups with frames: each kind of frame on a bus makes one.
    private static let groupLimit = 1024
    /// Maximum number of channel groups.
    static let recordKindLimit = 1 << 14

    /// Number of blocks in which the first records are searched.
    private static let mendingBlocks = 16

    let groups: [MDFChannelGroup]
    private let bytes: UnsafeRawBufferPointer
    private let header: MDFHeader
    private var numberSize: Int
    private let data: Int

    /// Reads the descriptions of the group in `block`.
    init(_ block: MDFBlock, _ header: MDFHeader, _ file: inout MDFFileContext, _ collector: inout FrameCollector) {
        bytes = file.bytes
        self.header = header
        data = Self.dataAddress(block, &file, &collector)
        numberSize = Int(block.number(at: 0, as: UInt8.self))
        let isByColumns = [MDFBlock.Name.dataValues, MDFBlock.Name.columnList]
            .contains(MDFBlock(bytes, at: data)?.name)
        var groups: [MDFChannelGroup] = []
        var frameGroups = 0
        var chain = MDFChannelGroupChain(first: file.links.target(of: block, 1))
        while chain.address != 0 {
            let address = chain.address
            guard file.visited.insert(address).inserted, var group = MDFChannelGroup(bytes, at: address),
                let next = MDFBlock(bytes, at: address, MDFBlock.Name.channelGroup).map({ file.links.target(of: $0, 0) }
                )
            else {
                guard chain.passBreak(of: block, &file, &collector) else { break }
                continue
            }
            let isAlone = next == 0 && groups.isEmpty && header.isFinished
            if isAlone { Self.mend(&group, &numberSize, block, data: data, &file, &collector) }
            if data != 0 { group.resolve(&file, isByColumns: isByColumns) }
            if group.layout != nil { frameGroups += 1 }
            if frameGroups > Self.groupLimit { group.refuse(beyond: Self.groupLimit) }
            groups.append(group)
            guard groups.count < Self.recordKindLimit else {
                if next != 0 {
                    collector.skipped.add(
                        .offset(next), "a data group has more than \(Self.recordKindLimit) channel groups")
                }
                break
            }
            chain.advance(to: next, past: file.visited)
        }
        Self.mendRecords(of: &groups, numberSize, at: data, header, file, &collector)
        self.groups = groups
    }

    /// Repairs the ID or the size of records with IDs, if the first records show it.
    private static func mendRecords(
        of groups: inout [MDFChannelGroup], _ numberSize: Int, at data: Int, _ header: MDFHeader,
        _ file: MDFFileContext,
        _ collector: inout FrameCollector
    ) {
        guard [1, 2, 4, 8].contains(numberSize), data != 0 else { return }
        let list = MDFPieces(
            lookingAt: data, file.bytes, used: file.usedData, extendsLast: header.unfinished.contains(.lastDataBlock),
            limit: mendingBlocks)
        var feed = MDFFeed(list.pieces, of: file.bytes)
        guard let part = feed.next(), !part.isSuspect else { return }
        let mending = MDFRecordMending(&groups, part.bytes, numberSize: numberSize, isFinished: header.isFinished)
        if let doubt = mending.doubt { collector.skipped.add(.offset(doubt.address), doubt.reason) }
    }

    /// Repairs values that contradict the length of the data, if there is one channel group.
    private static func mend(
        _ group: inout MDFChannelGroup, _ numberSize: inout Int, _ block: MDFBlock, data: Int,
        _ file: inout MDFFileContext, _ collector: inout FrameCollector
    ) {
        guard data != 0 else { return }
        let list = MDFPieces(
            lookingAt: data, file.bytes, used: file.usedData, limit: min(file.blockLimit, file.looksLeft))
        file.looksLeft -= min(file.looksLeft, list.lookCount)
        guard !list.isClipped else { return }
        let total = list.pieces.reduce(0) { $0.addingReportingOverflow($1.size).partialValue }
        guard numberSize > 0 else { return group.mendSize(total: total) }
        let (size, overflow) = group.recordSize.multipliedReportingOverflow(by: Int(clamping: group.cycles))
        guard !overflow, size == total, size > 0, numberSize.nonzeroBitCount == 1 else { return }
        collector.skipped.add(
            .offset(block.contentAddress),
            "a data group has record IDs of \(numberSize) bytes, but no room for them; it is read without record IDs")
        numberSize = 0
    }

    /// The beginning of the data of a group: at its link, or, if that is damaged in a file of one group, at the only
    /// list or the only block of data.
    private static func dataAddress(
        _ block: MDFBlock, _ file: inout MDFFileContext, _ collector: inout FrameCollector
    ) -> Int {
        let address = block.link(2)
        guard address != 0, MDFBlock(file.bytes, at: address) == nil,
            MDFDataHead.block(file.bytes, at: address) == nil, file.map.dataGroups.count == 1
        else {
            return address
        }
        let map = file.map
        let candidates = map.lists.isEmpty ? map.data : Array(map.lists.prefix(1))
        guard candidates.count == 1 else { return address }
        collector.skipped.add(
            .offset(block.address + MDFBlock.headSize + 16),
            "no data block at byte \(address); the one at byte \(candidates[0]) is read")
        return candidates[0]
    }

    /// Reads the frames of the group's records.
    func read(
        _ input: CaptureInput, _ file: inout MDFFileContext, _ collector: inout FrameCollector
    ) throws(CaptureError) -> [FrameTable] {
        // If the data itself is after the end of the file, no other message is needed.
        let isMissing = data > bytes.count - MDFBlock.headSize && groups.contains { $0.layout != nil }
        // Data of its own shows that a group has records, whatever their number is.
        let hasData = data != 0 && groups.count == 1
        for group in groups where !isMissing && (group.cycles > 0 || !header.isFinished || hasData) {
            if let fault = group.fault {
                collector.skipped.add(.offset(group.address), count: group.faultCount, fault)
            }
            for doubt in group.doubts { collector.skipped.add(.offset(doubt.address), doubt.reason) }
        }
        guard groups.contains(where: { $0.layout != nil }) else {
            for group in groups { countOthers(Int(clamping: group.cycles), of: group, &collector) }
            return []
        }
        if let fault = formFault {
            collector.skipped.add(.offset(groups[0].address), fault)
            return []
        }
        let limit = file.blockLimit
        let list = MDFPieces(
            bytes, at: data, used: &file.usedData, extendsLast: header.unfinished.contains(.lastDataBlock),
            limit: limit)
        try checkExpansion(list.pieces, input, &file)
        for fault in list.faults + valueFaults { collector.skipped.add(.offset(fault.address), fault.reason) }
        let before = (skipped: collector.skipped, filter: collector.filter)
        for way in Way.allCases {
            collector.filter.beginPart()
            var records = walk(list.pieces, way, input, file.portion, &collector)
            if let place = records.pastStop { file.pastStop = max(file.pastStop ?? 0, place) }
            if list.isClipped { records.stop() }
            forgetValues()
            if records.missesPayload && way != .keepingAll {
                (collector.skipped, collector.filter) = before
                continue
            }
            return finish(records, &collector)
        }
        return []
    }

    /// How payloads of variable length are read. Each way takes more time or memory than the one before, and reads
    /// files that the one before cannot.
    private enum Way: CaseIterable {
        /// From the records before the frame.
        case inOneGo
        /// In a second walk through the data, as far as needed.
        case readingAhead
        /// The same, and all payloads are kept.
        case keepingAll
    }

    /// The earliest time of the groups' first frames; nil if there is none.
    func firstTime(_ input: CaptureInput, _ file: inout MDFFileContext) throws(CaptureError) -> Int64? {
        guard groups.contains(where: { $0.layout != nil }), formFault == nil else { return nil }
        let limit = file.blockLimit
        let list = MDFPieces(
            bytes, at: data, used: &file.usedData, extendsLast: header.unfinished.contains(.lastDataBlock),
            limit: limit)
        try checkExpansion(list.pieces, input, &file)
        var records = MDFRecords(groups, numberSize: numberSize, isFinished: header.isFinished, pass: .firstTimes)
        var decoder = MDFFrameDecoder(FrameTable(), countsOffsets: false)
        var collector = FrameCollector(source: CaptureSource(path: "", format: "", formatName: ""))
        var feed = MDFFeed(list.pieces, of: bytes)
        while records.missingTimes > 0, !records.isLost, let part = feed.next() {
            records.feed(part, &decoder, &collector)
            input.release(before: part.end)
        }
        return records.firstTimes.compactMap { $0 }.min()
    }

    /// Number of inflated bytes in the data with frames.
    func size(_ file: inout MDFFileContext) -> Int {
        guard groups.contains(where: { $0.layout != nil }), formFault == nil else { return 0 }
        let limit = file.blockLimit
        let list = MDFPieces(
            bytes, at: data, used: &file.usedData, extendsLast: header.unfinished.contains(.lastDataBlock),
            limit: limit)
        return list.pieces.reduce(0) { $0.addingReportingOverflow($1.size).partialValue }
    }

    private var valueFaults: [(address: Int, reason: String)] {
        sources.flatMap(\.faults)
    }

    /// Deflated records of zeros only would become hundreds of millions of frames.
    private func checkExpansion(
        _ pieces: [MDFPiece], _ input: CaptureInput, _ file: inout MDFFileContext
    ) throws(CaptureError) {
        for piece in pieces {
            if case .deflated(let size, _) = piece.form { file.dataSize += size }
        }
        guard BlockInflater.isTooMuch(file.dataSize, ofFile: bytes.count) else { return }
        throw CaptureError(
            path: input.path, place: .offset(data), kind: .unrecognised,
            reason: "its data decompresses to more than \(BlockInflater.expansionRatio) times its size: not a capture")
    }

    /// Why records cannot be distinguished; nil if they can.
    private var formFault: String? {
        guard [0, 1, 2, 4, 8].contains(numberSize) else {
            return "a data group has record IDs of \(numberSize) bytes"
        }
        if numberSize == 0 && groups.count > 1 { return "a data group of \(groups.count) groups has no record IDs" }
        if numberSize == 0 && groups[0].recordSize == 0 { return "a channel group has records of 0 bytes" }
        return nil
    }

    private var sources: [MDFVariableSource] {
        groups.compactMap { group in
            guard case .variable(let source)? = group.layout?.payload else { return nil }
            return source.takeUnretainedValue()
        }
    }

    private func forgetValues() {
        for source in sources { source.forget() }
    }

    private func walk(
        _ pieces: [MDFPiece], _ way: Way, _ input: CaptureInput, _ portion: (bytes: Double, frames: Double)?,
        _ collector: inout FrameCollector
    ) -> MDFRecords {
        if way != .inOneGo {
            let ahead = MDFPayloadWalk(groups, numberSize: numberSize, feed: MDFFeed(pieces, of: bytes))
            for source in sources {
                source.ahead = ahead
                source.keepsAll = way == .keepingAll
            }
        }
        var records = MDFRecords(
            groups, numberSize: numberSize, isFinished: header.isFinished, pass: way == .inOneGo ? .all : .frames,
            in: collector.frames.store)
        let countsOffsets = header.unfinished.contains(.offsets) && numberSize > 0
        var decoder = MDFFrameDecoder(collector.frames, countsOffsets: countsOffsets)
        var feed = MDFFeed(pieces, of: bytes)
        let size = pieces.reduce(0.0) { $0 + Double($1.size) }
        let limit = portion.map { (bytes: size * $0.bytes, frames: size * $0.frames) }
        var done = 0
        while !records.isLost, !records.missesPayload, let part = feed.next() {
            done += part.bytes.count
            if let fault = part.fault {
                if fault.isWithoutLoss {
                    collector.skipped.addWithoutLoss(.offset(part.address), fault.reason)
                } else {
                    collector.skipped.add(.offset(part.address), fault.reason)
                }
            }
            records.feed(part, &decoder, &collector)
            input.release(before: part.end)
            if collector.filter.isPastStop, Double(done) < size {
                records.stop(pastStop: part.end)
                break
            }
            guard let limit, Double(done) >= limit.bytes || Double(records.frameCount) >= limit.frames else { continue }
            if Double(done) < size { records.stop() }
            break
        }
        collector.count(bytes: done)
        return records
    }

    private func finish(_ records: consuming MDFRecords, _ collector: inout FrameCollector) -> [FrameTable] {
        if records.isStopped {
            for run in records.runs where !run.isEmpty { collector.lower(horizon: run.time(run.count - 1)) }
            return records.runs
        }
        if records.isWithinRecord && !records.isLost {
            collector.skipped.add(.offset(data), "the data of a group ends inside a record")
        }
        for (index, group) in groups.enumerated() {
            let count = records.count(index)
            if group.layout == nil && !group.isVariable { countOthers(count, of: group, &collector) }
            if records.exceedsLimit {
                collector.skipped.add(
                    .offset(group.address),
                    "a channel group states \(group.cycles) records; \(count) consecutive records are present and read"
                )
            } else if group.layout != nil && header.isFinished && group.cycles > UInt64(count) {
                let name = Printable.text(group.contentName)
                collector.source.notes.append(
                    "a group of \(name) states \(group.cycles) records; only \(count) are present")
            }
        }
        return records.runs
    }

    /// Kinds of records beyond this many are counted together.
    private static let kindLimit = 32

    private func countOthers(_ count: Int, of group: MDFChannelGroup, _ collector: inout FrameCollector) {
        guard count > 0, !group.isVariable else { return }
        let isNamed = collector.skipped.otherRecords.count < Self.kindLimit && !group.contentName.isEmpty
        let name = isNamed ? "record of \(Printable.text(String(group.contentName.prefix(40))))" : "other record"
        collector.skipped.addOther(name, count: count)
    }
}
