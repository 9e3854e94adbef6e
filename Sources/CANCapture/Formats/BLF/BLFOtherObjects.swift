/// Counts objects that are no CAN frames, by type, in bounded space and without looking anything up by name.
struct BLFOtherObjects {
    private var small = [Int](repeating: 0, count: 256)
    private var large: [UInt32: Int] = [:]
    private var rest = 0
    /// Damaged files can hold any number as a type; beyond so many unknown ones they are counted together.
    private static let largeLimit = 32

    @inline(__always)
    mutating func count(_ type: UInt32) {
        if type < 256 {
            small[Int(type)] &+= 1
        } else {
            countLarge(type)
        }
    }

    @inline(never)
    private mutating func countLarge(_ type: UInt32) {
        if large[type] != nil || large.count < Self.largeLimit {
            large[type, default: 0] += 1
        } else {
            rest += 1
        }
    }

    /// Hands the counts over in the order of the types.
    func report(to skipped: inout SkippedRecords) {
        for (type, count) in small.enumerated() where count > 0 {
            skipped.addOther(BLFObjectType.description(UInt32(type)), count: count)
        }
        for (type, count) in large.sorted(by: { $0.key < $1.key }) {
            skipped.addOther(BLFObjectType.description(type), count: count)
        }
        if rest > 0 { skipped.addOther("objects of further types", count: rest) }
    }
}
