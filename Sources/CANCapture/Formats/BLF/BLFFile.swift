/// Walks the objects in the file itself: containers, or frames in files without containers.
struct BLFFile: ~Copyable {
    private let bytes: UnsafeRawBufferPointer
    private var stream: BLFObjectStream
    private var inflater = BlockInflater()
    private var ahead: BLFAhead
    /// Whether the missing end of the file was reported.
    private var isCut = false
    /// The container whose checksum is after the end of the file.
    private var unverified: Int?
    /// Total number of inflated bytes.
    private var inflatedSize = 0

    /// `start` is the origin of the timestamps, nanoseconds.
    init(_ bytes: UnsafeRawBufferPointer, start: Int64, collector: FrameCollector) {
        self.bytes = bytes
        // If only a part of a file is wanted, no more than necessary is read.
        ahead = BLFAhead(bytes, collector.limit == .none ? collector.threads : .one)
        stream = BLFObjectStream(decoder: BLFFrameDecoder(start: start, collector: collector))
    }

    /// Reads from the end of the header on.
    mutating func read(
        from first: Int, of input: CaptureInput, into collector: inout FrameCollector
    ) throws(CaptureError) {
        var position = first
        while let place = nextObject(from: position, into: &collector) {
            input.release(before: place)
            if collector.hasEnough {
                collector.stop(at: place)
                return report(&collector)
            }
            if let container = BLFContainer(bytes, at: place) {
                position = read(container, into: &collector)
                try checkExpansion(container, input)
            } else {
                position = readBareObject(at: place, into: &collector)
            }
        }
        finish(&collector)
    }

    /// Where the object at or after `position` begins; nil at the end of the file.
    private mutating func nextObject(from position: Int, into collector: inout FrameCollector) -> Int? {
        guard let base = bytes.baseAddress, position < bytes.count else { return nil }
        let rest = UnsafeRawBufferPointer(rebasing: bytes[position...])
        if let place = BLFObjectHeader.afterPadding(bytes, position) {
            guard place <= bytes.count - BLFObjectHeader.size else {
                cut(at: place, "the file ends inside the header of an object", &collector)
                return nil
            }
            let header = BLFObjectHeader(base + place)
            if header.hasPossibleSizes || BLFContainer(bytes, at: place) != nil { return place }
            collector.skipped.add(.offset(place), header.sizeReason)
        } else if rest.count < BLFObjectHeader.size && rest.allSatisfy({ $0 == 0 }) {
            return nil  // padding after the last object
        } else {
            collector.skipped.add(.offset(position), "no object where one is expected")
            for gap in 0...BLFObjectHeader.longestPadding where BLFContainer(bytes, at: position + gap) != nil {
                return position + gap
            }
        }
        return BLFObjectHeader.search(bytes, from: position + 1)
    }

    /// Reads a container and returns the place where the next object is expected.
    private mutating func read(_ container: BLFContainer, into collector: inout FrameCollector) -> Int {
        let extent = extent(of: container)
        if container.isDoubtful {
            collector.skipped.add(.offset(container.position), "the header of a container is damaged")
        }
        if extent.isWrong {
            collector.skipped.add(
                .offset(container.position), "a container states a size of \(container.objectSize) bytes")
        } else if extent.end < container.end {
            cut(
                at: container.position,
                "the file ends inside a container: only \(extent.end - container.position) of its"
                    + " \(container.objectSize) bytes are present", &collector)
        }
        let data = UnsafeRawBufferPointer(rebasing: bytes[container.dataStart..<extent.end])
        switch container.method {
        case .stored:
            collector.count(bytes: data.count)
            stream.feed(
                BLFPiece(bytes: data, origin: container.dataStart, isStored: true), into: &collector)
        case .deflated:
            inflate(data, of: container, into: &collector)
        }
        return extent.end
    }

    /// If not all of a file is read, a container is decompressed no further than this, because its bytes are in memory
    /// together with its frames.
    private static let sampledContainer = 32 << 20

    private static func room(_ collector: FrameCollector) -> Int {
        collector.limit == .none ? .max : min(collector.bytesLeft, sampledContainer)
    }

    private mutating func inflate(
        _ data: UnsafeRawBufferPointer, of container: BLFContainer, into collector: inout FrameCollector
    ) {
        let place = SkippedRecords.Place.offset(container.position)
        var piece = BLFPiece(bytes: data, origin: container.position, isStored: false)
        if let content = ahead.content(of: container, data) {
            piece.bytes = content
            return feed(piece, into: &collector)
        }
        switch inflater.inflate(data, claimed: container.claimed, room: Self.room(collector)) {
        case .complete:
            break
        case .cut:
            // The decompressed part of the container, relative to its stated size.
            let share = Double(inflater.output.count) / Double(max(container.claimed, inflater.output.count))
            collector.stop(at: container.dataStart + Int(share * Double(data.count)))
        case .otherSize(let count):
            collector.skipped.add(
                place, "a container claims to contain \(container.claimed) bytes; it contains \(count)")
        case .partial where isCut:
            return keepCut(container, data, &collector)
        case .wrong where isCut && stream.soundObjects(of: inflater.output).meetsFault:
            unverified = container.position
            return keepBeginning(of: container, data, &collector)
        case .checksum:
            collector.skipped.addWithoutLoss(place, "the checksum of a container is damaged; its data is complete")
        case .partial:
            return keepBeginning(of: container, data, &collector)
        case .wrong:
            collector.skipped.add(
                place,
                "the data of a container is damaged at an unknown place: "
                    + Self.leftOut(container.claimed, of: container, data, wholly: true))
            inflatedSize += inflater.output.count
            stream.lose()
            return
        case .tooLarge:
            collector.skipped.add(
                place, "a container contains more than \(BlockInflater.limit) bytes, the limit for one")
            stream.lose()
            return
        case .outOfMemory:
            collector.skipped.add(place, "not enough memory to decompress a container")
            stream.lose()
            return
        }
        piece.bytes = inflater.output
        feed(piece, into: &collector)
    }

    private mutating func feed(_ piece: BLFPiece, into collector: inout FrameCollector) {
        inflatedSize += piece.bytes.count
        collector.count(bytes: piece.bytes.count)
        stream.feed(piece, into: &collector)
    }

    /// Keeps the objects of a container at the truncated end of the file, which no checksum confirms: those up to the
    /// first impossible one, except for some before it.
    private mutating func keepCut(
        _ container: BLFContainer, _ data: UnsafeRawBufferPointer, _ collector: inout FrameCollector
    ) {
        unverified = container.position
        let output = inflater.output
        if inflater.isBroken || stream.soundObjects(of: output).meetsFault {
            return keepBeginning(of: container, data, &collector)
        }
        inflatedSize += output.count
        collector.count(bytes: output.count)
        stream.feed(BLFPiece(bytes: output, origin: container.position, isStored: false), into: &collector)
    }

    /// Keeps the objects of a damaged container before the damage.
    private mutating func keepBeginning(
        of container: BLFContainer, _ data: UnsafeRawBufferPointer, _ collector: inout FrameCollector
    ) {
        let output = inflater.output
        inflatedSize += output.count
        collector.count(bytes: output.count)
        let sound = stream.soundObjects(of: output).end
        let lost = max(0, max(container.claimed, output.count) - sound)
        collector.skipped.add(
            .offset(container.position),
            "the data of a container is damaged: \(sound) bytes are read; "
                + Self.leftOut(lost, of: container, data, wholly: false))
        stream.feed(
            BLFPiece(
                bytes: UnsafeRawBufferPointer(rebasing: output[..<sound]), origin: container.position, isStored: false),
            into: &collector)
        stream.lose()
    }

    /// How much of a damaged container is skipped, if its stated size is plausible.
    private static func leftOut(
        _ count: Int, of container: BLFContainer, _ data: UnsafeRawBufferPointer, wholly: Bool
    ) -> String {
        guard container.claimed <= max(1 << 20, data.count * believedRatio) else {
            return
                "\(wholly ? "all of it" : "the rest") is skipped (it claims \(container.claimed) bytes, which is"
                + " impossible)"
        }
        // Most objects are frames of eight data bytes.
        return "\(wholly ? "its " : "")\(count) bytes (about \((count + 47) / 48) frames) are skipped"
    }

    /// Plausible expansion of a container: writers compress 128 KiB of frames to a fifth.
    private static let believedRatio = 64

    private func checkExpansion(_ container: BLFContainer, _ input: CaptureInput) throws(CaptureError) {
        guard BlockInflater.isTooMuch(inflatedSize, ofFile: bytes.count) else { return }
        throw CaptureError(
            path: input.path, place: .offset(container.position), kind: .unrecognised,
            reason: "its containers decompress to more than \(BlockInflater.expansionRatio) times its size: not a"
                + " capture")
    }

    /// The end of a container's data: the stated one if an object follows there, otherwise the beginning of the next
    /// container.
    private func extent(of container: BLFContainer) -> (end: Int, isWrong: Bool) {
        let end = container.end
        if end <= bytes.count {
            let isLast = bytes.count - end <= BLFObjectHeader.longestPadding
            if isLast || BLFObjectHeader.afterPadding(bytes, end) != nil { return (end, false) }
            // A container with a damaged signature may follow.
            for gap in 0...BLFObjectHeader.longestPadding where BLFContainer(bytes, at: end + gap) != nil {
                return (end, false)
            }
        }
        let next = BLFObjectHeader.search(bytes, from: container.dataStart) {
            $0.type == BLFObjectType.container && $0.headerSize == BLFObjectHeader.size
        }
        if let next { return (next, true) }
        return end > bytes.count ? (bytes.count, false) : (end, false)
    }

    /// Reads an object outside of containers and returns the place where the next one is expected.
    private mutating func readBareObject(at position: Int, into collector: inout FrameCollector) -> Int {
        guard let base = bytes.baseAddress else { return position }
        let header = BLFObjectHeader(base + position)
        let end = position + header.objectSize
        guard end <= bytes.count else {
            if let next = BLFObjectHeader.search(bytes, from: position + BLFObjectHeader.size) {
                collector.skipped.add(.offset(position), header.sizeReason)
                return next
            }
            cut(
                at: position,
                "the file ends inside an object: only \(bytes.count - position) of its \(header.objectSize) bytes are present",
                &collector)
            return bytes.count
        }
        guard BLFObjectType.isFrame(header.type) else {
            if header.type == BLFObjectType.container {
                collector.skipped.add(.offset(position), "a container with an unknown compression")
                stream.lose()
            } else {
                stream.decoder.others.count(header.type)
            }
            return end
        }
        if let fault = stream.decoder.decode(base + position, header, into: &collector) {
            collector.skipped.add(.offset(position), "an object of type \(header.type) \(fault.reason)")
        }
        return end
    }

    private mutating func cut(at position: Int, _ reason: String, _ collector: inout FrameCollector) {
        isCut = true
        collector.skipped.add(.offset(position), reason)
    }

    private mutating func finish(_ collector: inout FrameCollector) {
        if stream.isWithinObject && !isCut {
            cut(at: bytes.count, "the file ends inside an object", &collector)
        }
        report(&collector)
    }

    /// Passes on the counts.
    private mutating func report(_ collector: inout FrameCollector) {
        if isCut && !collector.source.notes.contains(where: { $0.hasPrefix(BLFFileHeader.truncated) }) {
            collector.source.notes.append("\(BLFFileHeader.truncated): it ends after \(bytes.count) bytes")
        }
        if let unverified {
            collector.source.notes.append(
                "data from byte \(unverified) on is unverified: the checksum of its container is missing")
        }
        let filled = stream.decoder.filledFrames
        if filled > 0 {
            collector.source.notes.append(
                "\(filled) CAN FD frames store fewer bytes than their length; missing bytes are shown as 00")
        }
        stream.decoder.others.report(to: &collector.skipped)
    }
}
