/// The stream of objects in the containers of a file.
///
/// An object may begin in one container and end in a later one. Objects are read in place; only one that crosses a
/// border is assembled in a small buffer, and one that is only counted is skipped.
struct BLFObjectStream: ~Copyable {
    var decoder: BLFFrameDecoder
    private var carry: BLFCarry
    /// Bytes of a counted object that are still expected.
    private var remaining = 0
    /// Set after damage: the next bytes may be the middle of an object.
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
                // The object is still not complete, so it contains the whole piece.
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

    /// Skips the part of a counted object in the piece, unless that object's size turns out to be wrong.
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

    /// Reads the objects in the following bytes, which are damaged from some place on.
    func soundObjects(of bytes: UnsafeRawBufferPointer) -> BLFSoundObjects {
        BLFSoundObjects(bytes, behind: carry.bytes, after: remaining, isLost: isLost)
    }

    /// A part of the stream is missing, so the current object cannot be completed.
    mutating func lose() {
        carry.removeAll()
        remaining = 0
        isLost = true
    }

    /// Reads the objects that begin in `from..<until` and returns the beginning of the next one: after the piece if
    /// that object ends there, before `until` if an object is not complete.
    private mutating func walk(
        _ piece: BLFPiece, from: Int, until: Int, into collector: inout FrameCollector
    ) -> Int {
        let bytes = piece.bytes
        guard let base = bytes.baseAddress else { return from }
        let beganLost = isLost
        var position = from
        // Where to search for an object if none follows the last one, whose size may be wrong.
        var trusted = from
        while position < until {
            guard position <= bytes.count &- BLFObjectHeader.size else { return position }
            if isLost || !BLFObjectHeader.isSignature(bytes, position) {
                if !isLost, let next = BLFObjectHeader.afterPadding(bytes, position) {
                    position = next
                    continue
                }
                if !isLost {
                    lose("no object where one is expected", at: position, of: piece, &collector)
                }
                guard let next = BLFObjectHeader.search(bytes, from: trusted) else {
                    // A whole container without an object has a message of its own.
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
                    if header.type == BLFObjectType.canDriverError || header.type == BLFObjectType.canDriverErrorExt,
                        end <= bytes.count
                    {
                        decoder.decodeState(base + position, header, into: &collector)
                    }
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
        /// A frame that ends in a later piece.
        case incomplete
        case wrongSize
    }

    /// Decides what to do with the object at `position`, by its header.
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

    /// Whether another object begins in the middle of this one, as far as it is available.
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

/// A part of the stream of objects, and the offset that errors give for a place in it.
struct BLFPiece {
    var bytes: UnsafeRawBufferPointer
    /// The place of the bytes in the file; for inflated bytes, of their container.
    var origin: Int
    /// Whether the bytes are those of the file, so that each place has an offset of its own.
    var isStored: Bool

    func place(_ position: Int) -> SkippedRecords.Place { .offset(isStored ? origin + position : origin) }
}

/// The sizes of frame objects in a file, which identify an object whose type is damaged.
struct BLFFrameSizes {
    /// Limit of plausible types, with room for new ones: Vector numbers them consecutively, up to about 130 so far.
    private static let highestType: UInt32 = 1023
    /// The types of frames are below this.
    private static let typeLimit = 128

    /// The size of the last frame by its type; 0 if none was seen.
    private var sizes = [Int32](repeating: 0, count: typeLimit)

    @inline(__always)
    mutating func note(_ header: BLFObjectHeader) {
        sizes[Int(header.type) & (Self.typeLimit - 1)] = Int32(truncatingIfNeeded: header.objectSize)
    }

    /// Why the type of an object that is not a frame is implausible; nil if it is plausible.
    ///
    /// One flipped bit turns a frame into another object. It has the size of the frames of its real type, which objects
    /// of the other type hardly ever have.
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

/// The beginning of an object that ends in a later container.
struct BLFCarry: ~Copyable {
    /// Room for the largest possible object, and for what may follow it.
    private static let capacity = 2 * BLFFrameDecoder.largestFrameObject + 64

    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
    private(set) var count = 0

    deinit {
        buffer.deallocate()
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[..<count]) }

    /// Whether it contains an object, and not only padding.
    var holdsObject: Bool { bytes.contains { $0 != 0 } }

    /// Appends as much of `more` as there is room for.
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
