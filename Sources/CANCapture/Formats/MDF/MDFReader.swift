/// Reads bus logging in ASAM MDF 4.00 to 4.20: data, remote and error frames of all buses, merged by time.
package enum MDFReader: CaptureReader {
    package static let format = CaptureFormat(
        identifier: "mf4", name: "ASAM MDF 4", suffixes: ["mf4", "mf4z"],
        recognisedBy: "the signature MDF or UnFinMF",
        carries: ["channel", "time", "date", "time zone", "direction", "remote frames", "error frames", "FD flags"],
        limits:
            "CAN bus logging only: recorded signals and other buses are counted; so are frames whose times or invalidation bits"
            + " are stored by columns (remote master, DI)",
        isByGroups: true)

    /// Each run has memory of its own, however short it is; more than so many are made one.
    private static let runLimit = 1024

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence { MDFHeader.recognise(head) }

    package static func read(_ input: CaptureInput, into collector: inout FrameCollector) throws {
        try input.withAllBytes { bytes in
            let header = try MDFHeader(bytes, path: input.path)
            header.describe(&collector.source)
            if header.isDamaged {
                collector.skipped.add(
                    .offset(0), "the identification or the header of the file is damaged; all else is read")
            }
            var file = MDFFileContext(bytes, start: header.start)
            for fault in file.links.faults { collector.skipped.add(.offset(fault.address), fault.reason) }
            if !collector.filter.passesAll, let first = try firstTime(bytes, header, input) {
                collector.filter.begin(at: first)
            }
            if collector.limit != .none { file.portion = portion(bytes, header, collector.limit) }
            // Of each group by itself: the order of the file is that of all.
            let keepsOrder = collector.keepsOrder
            collector.keepsOrder = false
            var runs: [FrameTable] = []
            var chain = MDFDataGroupChain(header.firstDataGroup)
            while let block = chain.next(&file, &collector) {
                let group = MDFDataGroup(block, header, &file, &collector)
                runs += try group.read(input, &file, &collector).filter { !$0.isEmpty || $0.order != nil }
                if runs.count > runLimit {
                    var merged = FrameTable(in: collector.frames.store)
                    merge(&runs, into: &merged)
                    runs = [merged]
                }
            }
            merge(&runs, into: &collector.frames)
            if !keepsOrder { collector.frames.order = nil }
            if collector.horizon != nil, let portion = file.portion { stop(portion, bytes.count, &collector) }
            if let place = file.pastStop {
                collector.filter.endParts()
                collector.stop(at: place)
            }
            noteTruncation(bytes.count, &collector)
        }
    }

    /// Merges runs by time. Where a filter left frames out, those that are kept have their numbers among all.
    private static func merge(_ runs: inout [FrameTable], into frames: inout FrameTable) {
        let areNumbered = runs.contains { $0.order != nil }
        if areNumbered {
            let orders = runs.map { $0.order ?? FrameOrder($0) }
            let numbers = FrameOrder.Numbers(merging: orders, in: frames.store)
            for run in runs.indices { runs[run].number(numbers.places[run]) }
            frames.order = numbers.order
        }
        runs.removeAll { $0.isEmpty }
        if runs.count == 1, frames.isEmpty { return frames.adopt(runs.removeLast()) }
        var parts = runs.map { FrameMerge.Part(frames: $0) }
        runs = []
        FrameMerge(taking: &parts, keepsPlaces: areNumbered).merge(into: &frames)
    }

    /// The time of the first frame of the file: groups are read one after the other, and bounds since the first frame
    /// must be known before. Most files tell it with their first blocks.
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

    /// How much is read of each group where not all is: of all the same part, so that no frame is missing among others.
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
