/// Reads bus logging in ASAM MDF 4.00 to 4.20: data, remote and error frames of all buses, merged by time.
package enum MDFReader: CaptureReader {
    package static let format = CaptureFormat(
        identifier: "mf4", name: "ASAM MDF 4", suffixes: ["mf4", "mf4z"],
        recognisedBy: "the signature MDF or UnFinMF",
        carries: ["channel", "time", "date", "timezone", "direction", "remote frames", "error frames", "FD flags"],
        limits:
            "CAN bus logging only: recorded signals, other buses, and frames whose times or invalidation bits are"
            + " stored by columns (remote master, DI) are counted, not read",
        isByGroups: true)

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence { MDFHeader.recognise(head) }

    package static func read(_ input: CaptureInput, into collector: inout FrameCollector) throws {
        try input.withAllBytes { bytes in
            let header = try MDFHeader(bytes, path: input.path)
            header.describe(&collector.source)
            if header.isDamaged {
                collector.skipped.add(
                    .offset(0), "the identification or the header of the file is damaged; the rest is read")
            }
            var file = MDFFileContext(bytes, start: header.start)
            for fault in file.links.faults { collector.skipped.add(.offset(fault.address), fault.reason) }
            if !collector.filter.passesAll, let first = try firstTime(bytes, header, input) {
                collector.filter.begin(at: first)
            }
            if collector.limit != .none { file.portion = portion(bytes, header, collector.limit) }
            // Counted for each group separately: the order of the file is the order of all groups.
            let keepsOrder = collector.keepsOrder
            collector.keepsOrder = false
            var runs = MDFRuns()
            var chain = MDFDataGroupChain(header.firstDataGroup)
            while let block = chain.next(&file, &collector) {
                let group = MDFDataGroup(block, header, &file, &collector)
                runs.add(try group.read(input, &file, &collector).filter { !$0.isEmpty || $0.order != nil })
            }
            runs.merge(into: &collector.frames)
            if !keepsOrder { collector.frames.order = nil }
            if collector.horizon != nil, let portion = file.portion { stop(portion, bytes.count, &collector) }
            if let place = file.pastStop {
                collector.filter.endParts()
                collector.stop(at: place)
            }
            noteTruncation(bytes.count, &collector)
        }
    }

    /// The time of the first frame of the file. Groups are read one after the other, and bounds since the first frame
    /// must be known before. In most files the first blocks contain it.
    private static func firstTime(
        _ bytes: UnsafeRawBufferPointer, _ header: MDFHeader, _ input: CaptureInput
    ) throws(CaptureError) -> Int64? {
        var file = MDFFileContext(bytes, start: header.start)
        var unheard = FrameCollector(source: CaptureSource(path: "", format: "", formatName: ""))
        var first: Int64?
        var chain = MDFDataGroupChain(header.firstDataGroup)
        while let block = chain.next(&file, &unheard) {
            let group = MDFDataGroup(block, header, &file, &unheard)
            guard let time = try group.firstTime(input, &file) else { continue }
            first = min(first ?? time, time)
        }
        return first
    }

    /// How much is read of each group if not all is read: the same part of all, so that no frames are missing among
    /// others.
    private static func portion(
        _ bytes: UnsafeRawBufferPointer, _ header: MDFHeader, _ limit: ReadLimit
    ) -> (bytes: Double, frames: Double) {
        var file = MDFFileContext(bytes, start: header.start)
        file.portion = (1, 1)
        var unheard = FrameCollector(source: CaptureSource(path: "", format: "", formatName: ""))
        var size = 0.0
        var chain = MDFDataGroupChain(header.firstDataGroup)
        while let block = chain.next(&file, &unheard) {
            size += Double(MDFDataGroup(block, header, &file, &unheard).size(&file))
        }
        return (Double(limit.bytes) / max(1, size), Double(limit.frames) / max(1, size))
    }

    /// Says how much of the file has been read, as a place in it.
    private static func stop(
        _ portion: (bytes: Double, frames: Double), _ count: Int, _ collector: inout FrameCollector
    ) {
        let size = Double(collector.limit.bytes) / portion.bytes
        let share = min(1, Double(collector.bytesRead) / max(1, size))
        collector.stop(at: Int(Double(count) * share))
    }

    private static func noteTruncation(_ count: Int, _ collector: inout FrameCollector) {
        let isCut = collector.skipped.examples.contains { $0.reason.hasPrefix("the file is truncated") }
        if isCut { collector.source.notes.append("the file is truncated: it ends after \(count) bytes") }
    }
}

/// The data groups of a file in the order of their chain, followed by those that a broken chain does not reach.
struct MDFDataGroupChain {
    private var address: Int
    /// Groups of the file outside of the chain; nil as long as the chain is intact.
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
            reason = "the chain of data groups leads back to byte \(address)"
        } else if let block = MDFBlock(file.bytes, at: address, MDFBlock.Name.dataGroup) {
            if block.isRepaired { collector.skipped.add(.offset(address), "the header of a data group is damaged") }
            address = file.links.target(of: block, 0)
            return block
        } else if address > file.bytes.count - MDFBlock.headSize {
            reason = "the file is truncated: a data group at byte \(address) is missing"
        } else {
            reason = "no data group at byte \(address), where one is expected"
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
