/// A data group: channel groups, and the data that holds their records.
struct MDFDataGroup {
    /// Plain data is walked in steps, behind each of which the file's memory is given back.
    private static let step = 4 << 20

    /// Up to this many bytes the ratio is not looked at.
    private static let expansionSlack = 256 << 20
    private static let expansionRatio = 200
    /// So many channel groups may hold frames: each kind of frame on a bus makes one.
    private static let groupLimit = 1024

    let groups: [MDFChannelGroup]
    private let bytes: UnsafeRawBufferPointer
    private let header: MDFHeader
    private let numberSize: Int
    private let data: Int

    /// Reads the descriptions of the group in `block`.
    init(_ block: MDFBlock, _ header: MDFHeader, _ file: inout MDFFileContext, _ collector: inout FrameCollector) {
        bytes = file.bytes
        self.header = header
        data = block.link(2)
        numberSize = Int(block.number(at: 0, as: UInt8.self))
        var groups: [MDFChannelGroup] = []
        var frameGroups = 0
        var address = block.link(1)
        while address != 0 {
            guard file.visited.insert(address).inserted, var group = MDFChannelGroup(bytes, at: address),
                let next = MDFBlock(bytes, at: address)?.link(0)
            else {
                let isCut = address > bytes.count - MDFBlock.headSize
                collector.skipped.add(
                    .offset(block.address),
                    isCut
                        ? "the file is truncated: a channel group at byte \(address) is missing"
                        : "the chain of channel groups is broken at byte \(address)")
                break
            }
            if data != 0 && frameGroups < Self.groupLimit { group.resolve(&file) }
            if group.layout != nil { frameGroups += 1 }
            groups.append(group)
            address = next
        }
        self.groups = groups
    }

    /// Reads the frames of the group's records.
    func read(
        _ input: CaptureInput, _ file: inout MDFFileContext, _ collector: inout FrameCollector
    ) throws(CaptureError) -> [MDFRun] {
        for group in groups where group.cycles > 0 || !header.isFinished {
            if let fault = group.fault { collector.skipped.add(.offset(group.address), fault) }
        }
        guard groups.contains(where: { $0.layout != nil }) else {
            for group in groups { countOthers(Int(clamping: group.cycles), of: group, &collector) }
            return []
        }
        if let fault = formFault {
            collector.skipped.add(.offset(groups[0].address), fault)
            return []
        }
        let list = MDFPieces(
            bytes, at: data, used: &file.usedData, extendsLast: header.unfinished.contains(.lastDataBlock))
        try checkExpansion(list.pieces, input, &file)
        for fault in list.faults + valueFaults { collector.skipped.add(.offset(fault.address), fault.reason) }
        let countsOffsets = header.unfinished.contains(.offsets) && numberSize > 0
        if !countsOffsets {
            let known = collector.skipped
            let records = walk(list.pieces, .all, countsOffsets: false, input, &collector)
            if !records.needsPayloadsFirst { return finish(records, &collector) }
            collector.skipped = known
        }
        forgetValues()
        _ = walk(list.pieces, .payloads, countsOffsets: false, input, &collector)
        let records = walk(list.pieces, .frames, countsOffsets: countsOffsets, input, &collector)
        return finish(records, &collector)
    }

    private var valueFaults: [(address: Int, reason: String)] {
        groups.flatMap { group -> [(address: Int, reason: String)] in
            guard case .variable(_, let source)? = group.layout?.payload else { return [] }
            return source.takeUnretainedValue().faults
        }
    }

    /// Deflated records of nothing but zeros would become frames by the hundred million.
    private func checkExpansion(
        _ pieces: [MDFPiece], _ input: CaptureInput, _ file: inout MDFFileContext
    ) throws(CaptureError) {
        for piece in pieces {
            if case .deflated(let size, _) = piece.form { file.dataSize += size }
        }
        guard file.dataSize > Self.expansionSlack, file.dataSize / Self.expansionRatio > bytes.count else { return }
        throw CaptureError(
            path: input.path, place: .offset(data), kind: .limit,
            reason: "its data expands to more than \(Self.expansionRatio) times its size: not a capture")
    }

    /// Why records cannot be told apart; nil when they can.
    private var formFault: String? {
        guard [0, 1, 2, 4, 8].contains(numberSize) else {
            return "a data group has record numbers of \(numberSize) bytes"
        }
        if numberSize == 0 && groups.count > 1 { return "a data group of \(groups.count) groups has no record numbers" }
        if numberSize == 0 && groups[0].recordSize == 0 { return "a channel group has records of no bytes" }
        return nil
    }

    private func forgetValues() {
        for group in groups {
            if case .variable(_, let source)? = group.layout?.payload { source.takeUnretainedValue().forget() }
        }
    }

    private func walk(
        _ pieces: [MDFPiece], _ pass: MDFRecords.Pass, countsOffsets: Bool, _ input: CaptureInput,
        _ collector: inout FrameCollector
    ) -> MDFRecords {
        var records = MDFRecords(groups, numberSize: numberSize, isFinished: header.isFinished, pass: pass)
        var decoder = MDFFrameDecoder(collector.frames, countsOffsets: countsOffsets)
        let reader = MDFPieceReader(bytes)
        for piece in pieces where !records.isLost && !records.needsPayloadsFirst {
            let data = reader.read(piece)
            if let fault = reader.fault, pass != .payloads {
                collector.skipped.add(.offset(piece.address), fault)
            }
            if case .plain = piece.form {
                for begin in stride(from: 0, to: data.count, by: Self.step) {
                    let end = min(begin + Self.step, data.count)
                    records.feed(
                        UnsafeRawBufferPointer(rebasing: data[begin..<end]), origin: piece.start + begin,
                        isStored: true, &decoder, &collector)
                    input.release(before: piece.start + end)
                }
            } else {
                records.feed(data, origin: piece.address, isStored: false, &decoder, &collector)
                input.release(before: piece.start + piece.count)
            }
        }
        return records
    }

    private func finish(_ records: consuming MDFRecords, _ collector: inout FrameCollector) -> [MDFRun] {
        if records.isWithinRecord && !records.isLost {
            collector.skipped.add(.offset(data), "the data of a group ends inside a record")
        }
        for (index, group) in groups.enumerated() {
            let count = records.counts[index]
            if group.layout == nil && !group.isVariable { countOthers(count, of: group, &collector) }
            if group.layout != nil && header.isFinished && group.cycles > UInt64(count) {
                let name = Printable.text(group.contentName)
                collector.source.notes.append(
                    "a group of \(name) states \(group.cycles) records; \(count) are there")
            }
        }
        return records.runs
    }

    /// Kinds of records beyond these many are counted together.
    private static let kindLimit = 32

    private func countOthers(_ count: Int, of group: MDFChannelGroup, _ collector: inout FrameCollector) {
        guard count > 0, !group.isVariable else { return }
        let isNamed = collector.skipped.otherRecords.count < Self.kindLimit && !group.contentName.isEmpty
        let name = isNamed ? "record of \(Printable.text(String(group.contentName.prefix(40))))" : "other record"
        collector.skipped.addOther(name, count: count)
    }
}
