/// The stream of objects that the containers of a file hold, one after the other.
///
/// An object may begin in one container and end in a later one. Objects are read where they lie; only one that
/// straddles a border is put together, in a small buffer, and one that is merely counted is stepped over.
struct BLFObjectStream: ~Copyable {
    var decoder: BLFFrameDecoder
    private var carry: BLFCarry
    /// Bytes of a counted object that are still to come.
    private var remaining = 0
    /// After damage: what comes next may be the middle of an object.
    private var isLost = false
    private var sizes = BLFFrameSizes()

    init(decoder: BLFFrameDecoder) {
        self.decoder = decoder
        carry = BLFCarry()
    }

    /// Whether an object has begun that is not complete.
    var isWithinObject: Bool { remaining > 0 || (!isLost && carry.holdsObject) }

    /// Reads the objects of the next piece.
    mutating func feed(_ piece: BLFPiece, into collector: inout FrameCollector) {
        var start = stepOver(piece, into: &collector)
        if carry.count > 0 {
            let begun = carry.count
            carry.append(piece.bytes)
            let joined = BLFPiece(bytes: carry.bytes, origin: piece.origin, isStored: false)
            let end = walk(joined, from: 0, until: begun, into: &collector)
            if end < begun {
                // Still not complete, so the whole piece is in the carry.
                carry.removeFirst(end)
                return
            }
            carry.removeAll()
            start = end - begun
        }
        if start < piece.bytes.count {
            start = walk(piece, from: start, until: piece.bytes.count, into: &collector)
        }
        if start < piece.bytes.count {
            carry.append(UnsafeRawBufferPointer(rebasing: piece.bytes[start...]))
        } else {
            remaining += start - piece.bytes.count
        }
    }

    /// Steps over what the piece holds of an object that was counted before, unless that object's size proves wrong.
    private mutating func stepOver(_ piece: BLFPiece, into collector: inout FrameCollector) -> Int {
        guard remaining > 0 else { return 0 }
        let stepped = min(remaining, piece.bytes.count)
        let inside = UnsafeRawBufferPointer(rebasing: piece.bytes[..<stepped])
        if let inner = BLFObjectHeader.search(inside, from: 0) {
            collector.skipped.add(piece.place(0), "an earlier object claims a size that is too large")
            remaining = 0
            return inner
        }
        remaining -= stepped
        return stepped
    }

    /// The objects among the bytes that come next and are damaged from some place on.
    func soundObjects(of bytes: UnsafeRawBufferPointer) -> BLFSoundObjects {
        BLFSoundObjects(bytes, behind: carry.bytes, after: remaining, isLost: isLost)
    }

    /// A part of the stream is missing: what has begun cannot be completed.
    mutating func lose() {
        carry.removeAll()
        remaining = 0
        isLost = true
    }

    /// Reads the objects that begin in `from..<until` and returns where the next one begins: beyond the piece when
    /// that object's end is, before `until` when an object to be read is not complete.
    private mutating func walk(
        _ piece: BLFPiece, from: Int, until: Int, into collector: inout FrameCollector
    ) -> Int {
        let bytes = piece.bytes
        guard let base = bytes.baseAddress else { return from }
        let beganLost = isLost
        var position = from
        // Where to look for an object if none follows the last one, whose size may be wrong.
        var trusted = from
        while position < until {
            guard position <= bytes.count &- BLFObjectHeader.size else { return position }
            if isLost || !BLFObjectHeader.isSignature(bytes, position) {
                if !isLost, let next = BLFObjectHeader.afterPadding(bytes, position) {
                    position = next
                    continue
                }
                if !isLost {
                    lose("no object where one should begin", at: position, of: piece, &collector)
                }
                guard let next = BLFObjectHeader.search(bytes, from: trusted) else {
                    // A whole container without an object is worth a word of its own.
                    if beganLost && position == from && until == bytes.count {
                        collector.skipped.add(piece.place(position), "a container without a valid object")
                    }
                    // The last bytes may be the beginning of a header.
                    return max(position, bytes.count &- BLFObjectHeader.size &+ 1)
                }
                (position, trusted, isLost) = (next, next, false)
            }
            let header = BLFObjectHeader(base + position)
            let end = position &+ header.objectSize
            switch Self.judge(header, at: position, in: bytes) {
            case .frame:
                if let fault = decoder.decode(base + position, header, into: &collector) {
                    collector.skipped.add(
                        piece.place(position), "an object of type \(header.type) \(fault.reason)")
                    trusted = position &+ BLFObjectHeader.size
                } else {
                    trusted = min(end, position &+ header.headerSize)
                    sizes.note(header)
                }
                position = end
            case .other:
                if let fault = sizes.fault(of: header) {
                    collector.skipped.add(piece.place(position), fault)
                } else {
                    decoder.others.count(header.type)
                }
                trusted = position &+ BLFObjectHeader.size
                position = end
            case .incomplete:
                return position
            case .wrongSize:
                lose(header.sizeReason, at: position, of: piece, &collector)
                position &+= 4
                trusted = position
            }
        }
        return position
    }

    private enum Judgement {
        case frame
        case other
        /// A frame whose end is in a later piece.
        case incomplete
        case wrongSize
    }

    /// What to do with the object at `position`, going by its header.
    @inline(__always)
    private static func judge(
        _ header: BLFObjectHeader, at position: Int, in bytes: UnsafeRawBufferPointer
    ) -> Judgement {
        guard header.hasPossibleSizes else { return .wrongSize }
        let isComplete = header.objectSize <= bytes.count &- position
        if BLFObjectType.isFrame(header.type) {
            if header.objectSize > BLFFrameDecoder.largestFrameObject { return .wrongSize }
            if !isComplete { return .incomplete }
            if header.objectSize <= BLFFrameDecoder.usualFrameObject { return .frame }
            return holdsAnother(header, at: position, in: bytes) ? .wrongSize : .frame
        }
        return !isComplete && holdsAnother(header, at: position, in: bytes) ? .wrongSize : .other
    }

    /// Whether another object begins in the middle of this one, as far as it is there.
    private static func holdsAnother(
        _ header: BLFObjectHeader, at position: Int, in bytes: UnsafeRawBufferPointer
    ) -> Bool {
        BLFObjectHeader.holdsObject(
            bytes, from: position + BLFObjectHeader.size, count: header.objectSize - BLFObjectHeader.size)
    }

    /// Reports damage; the next object has to be searched for.
    @inline(never)
    private mutating func lose(
        _ reason: @autoclosure () -> String, at position: Int, of piece: BLFPiece, _ collector: inout FrameCollector
    ) {
        isLost = true
        collector.skipped.add(piece.place(position), reason())
    }
}

/// A part of the stream of objects, and how to name places in it.
struct BLFPiece {
    var bytes: UnsafeRawBufferPointer
    /// Where the bytes lie in the file; for inflated ones, where their container does.
    var origin: Int
    /// Whether the bytes lie in the file as they are, so that places in them have offsets of their own.
    var isStored: Bool

    func place(_ position: Int) -> SkippedRecords.Place { .offset(isStored ? origin + position : origin) }
}

/// How large the objects of frames are in a file, by which one is known whose type is damaged.
struct BLFFrameSizes {
    /// Types that there are, or that may come to be: Vector counts them up, and is at some 130.
    private static let highestType: UInt32 = 1023
    /// The types of frames are below this.
    private static let typeLimit = 128

    /// The size of the last frame by its type; 0 where none was seen.
    private var sizes = [Int32](repeating: 0, count: typeLimit)

    @inline(__always)
    mutating func note(_ header: BLFObjectHeader) {
        sizes[Int(header.type) & (Self.typeLimit - 1)] = Int32(truncatingIfNeeded: header.objectSize)
    }

    /// What speaks against the type of an object that is no frame; nil where nothing does.
    ///
    /// One flipped bit makes another object of a frame. It is as large as the frames of its type are, which objects of
    /// the other type hardly ever are.
    @inline(never)
    func fault(of header: BLFObjectHeader) -> String? {
        guard header.type > 0, header.type <= Self.highestType else {
            return "an object of the unknown type \(header.type)"
        }
        for bit in 0..<10 {
            let type = header.type ^ (1 << UInt32(bit))
            guard type < Self.typeLimit, BLFObjectType.isFrame(type), sizes[Int(type)] == header.objectSize else {
                continue
            }
            return
                "an object of type \(header.type) has the size of a frame of type \(type); its type is damaged"
        }
        return nil
    }
}

/// The beginning of an object whose end is in a later container.
struct BLFCarry: ~Copyable {
    /// Room for the largest object that can have begun, and for what may come behind it.
    private static let capacity = 2 * BLFFrameDecoder.largestFrameObject + 64

    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
    private(set) var count = 0

    deinit {
        buffer.deallocate()
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[..<count]) }

    /// Whether there is an object in it, and not only padding.
    var holdsObject: Bool { bytes.contains { $0 != 0 } }

    /// Puts as much of `more` behind the bytes as there is room for.
    mutating func append(_ more: UnsafeRawBufferPointer) {
        let added = min(more.count, buffer.count - count)
        UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: more[..<added]))
        count += added
    }

    mutating func removeFirst(_ number: Int) {
        guard number > 0 else { return }
        let rest = UnsafeRawBufferPointer(rebasing: buffer[number..<count])
        buffer.copyMemory(from: rest)  // may overlap
        count = rest.count
    }

    mutating func removeAll() {
        count = 0
    }
}
