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
            return "an object of type \(header.type), which there is not"
        }
        for bit in 0..<10 {
            let type = header.type ^ (1 << UInt32(bit))
            guard type < Self.typeLimit, BLFObjectType.isFrame(type), sizes[Int(type)] == header.objectSize else {
                continue
            }
            return
                "an object of type \(header.type), which is as large as the frames of type \(type): its type is damaged"
        }
        return nil
    }
}
