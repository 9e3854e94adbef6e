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
            let joined = BLFPiece(bytes: carry.bytes, origin: piece.origin, isStored: false, isDamaged: piece.isDamaged)
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
        if piece.isDamaged { lose() }
    }

    /// Steps over what the piece holds of an object that was counted before, unless that object's size proves wrong.
    private mutating func stepOver(_ piece: BLFPiece, into collector: inout FrameCollector) -> Int {
        guard remaining > 0 else { return 0 }
        let stepped = min(remaining, piece.bytes.count)
        let inside = UnsafeRawBufferPointer(rebasing: piece.bytes[..<stepped])
        if let inner = BLFObjectHeader.search(inside, from: 0) {
            collector.skipped.add(piece.place(0), "an object that began before states a size too large")
            remaining = 0
            return inner
        }
        remaining -= stepped
        return stepped
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
        var position = from
        // Where to look for an object if none follows the last one; its size may be wrong.
        var trusted = from
        while position < until {
            guard position <= bytes.count &- BLFObjectHeader.size else { return position }
            if !BLFObjectHeader.isSignature(bytes, position) {
                if let next = BLFObjectHeader.afterPadding(bytes, position), !isLost {
                    position = next
                    continue
                }
                if !isLost {
                    isLost = true
                    collector.skipped.add(piece.place(position), "no object where one should begin")
                    if piece.isDamaged { return bytes.count }
                }
                guard let next = BLFObjectHeader.search(bytes, from: trusted) else {
                    return max(position, bytes.count &- BLFObjectHeader.size &+ 1)
                }
                (position, trusted) = (next, next)
            }
            isLost = false
            guard position <= bytes.count &- BLFObjectHeader.size else { return position }
            let object = base + position
            let header = BLFObjectHeader(object)
            guard header.hasPossibleSizes else {
                collector.skipped.add(piece.place(position), "an object states a size of \(header.objectSize) bytes")
                isLost = true
                if piece.isDamaged { return bytes.count }
                position &+= 4
                trusted = position
                continue
            }
            let end = position &+ header.objectSize
            if BLFObjectType.isFrame(header.type) {
                guard header.objectSize <= BLFFrameDecoder.largestFrameObject else {
                    collector.skipped.add(
                        piece.place(position),
                        "an object of type \(header.type) states a size of \(header.objectSize) bytes")
                    isLost = true
                    if piece.isDamaged { return bytes.count }
                    position &+= 4
                    trusted = position
                    continue
                }
                guard end <= bytes.count else { return position }
                if header.objectSize > BLFFrameDecoder.usualFrameObject,
                    let inner = BLFObjectHeader.search(
                        UnsafeRawBufferPointer(rebasing: bytes[..<end]), from: position &+ BLFObjectHeader.size)
                {
                    collector.skipped.add(
                        piece.place(position),
                        "an object of type \(header.type) states a size of \(header.objectSize) bytes")
                    (position, trusted) = (inner, inner)
                    continue
                }
                if let fault = decoder.decode(object, header, into: &collector) {
                    collector.skipped.add(
                        piece.place(position), "an object of type \(header.type) \(fault.reason)")
                    trusted = position &+ BLFObjectHeader.size
                } else {
                    trusted = min(end, position &+ header.headerSize)
                }
            } else {
                trusted = position &+ BLFObjectHeader.size
                if end > bytes.count, let inner = BLFObjectHeader.search(bytes, from: trusted) {
                    // Another object in the middle of this one: its size is wrong.
                    collector.skipped.add(
                        piece.place(position), "an object states a size of \(header.objectSize) bytes")
                    (position, trusted) = (inner, inner)
                    continue
                }
                decoder.others.count(header.type)
            }
            position = end
        }
        return position
    }
}

/// A part of the stream of objects, and how to name places in it.
struct BLFPiece {
    var bytes: UnsafeRawBufferPointer
    /// Where the bytes lie in the file; for inflated ones, where their container does.
    var origin: Int
    /// Whether the bytes lie in the file as they are, so that places in them have offsets of their own.
    var isStored: Bool
    /// Whether the bytes come from damaged deflate data: past the first thing out of place nothing is to be trusted.
    var isDamaged = false

    func place(_ position: Int) -> SkippedRecords.Place { .offset(isStored ? origin + position : origin) }
}
