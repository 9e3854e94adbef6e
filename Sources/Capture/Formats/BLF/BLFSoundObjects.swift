/// Finds out how far objects can be believed that come from damaged deflate data.
///
/// Where a wrong bit leads the decoder astray what it makes is shifted and mixed: soon no object begins where the one
/// before ends, or one is a copy of an earlier one. The last objects before that may be hit, too, and are not believed.
enum BLFSoundObjects {
    /// Objects before the first thing out of place that are not believed.
    private static let margin = 2
    /// Times of a bus go on; a recorder writes what it had waiting a little late.
    private static let latest: Int64 = 3_600_000_000_000

    /// The number of bytes before the damage, at the end of an object.
    ///
    /// - Parameters:
    ///   - begun: the beginning of an object that the bytes complete.
    ///   - remaining: bytes of an object that are stepped over.
    static func prefix(
        of bytes: UnsafeRawBufferPointer, behind begun: UnsafeRawBufferPointer, after remaining: Int, isLost: Bool
    ) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        var position = remaining
        if begun.count >= BLFObjectHeader.size, let start = begun.baseAddress {
            position = BLFObjectHeader(start).objectSize - begun.count
        } else if isLost || !begun.isEmpty {
            position = BLFObjectHeader.search(bytes, from: 0) ?? bytes.count
        }
        var ends = [Int](repeating: 0, count: margin + 1)
        var number = 0
        var last: Int64?
        while position >= 0, position <= bytes.count - 32, let place = BLFObjectHeader.afterPadding(bytes, position) {
            guard place <= bytes.count - 32 else { break }
            let header = BLFObjectHeader(base + place)
            guard header.hasPossibleSizes, (1...3).contains(header.version), header.headerSize <= 64,
                (1...1023).contains(header.type), header.objectSize >= 32,
                header.objectSize <= bytes.count - place
            else { break }
            var time = Int64(bitPattern: (base + place).littleEndian(at: 24, as: UInt64.self))
            if (base + place).littleEndian(at: 16, as: UInt32.self) == 1 {
                time = time.multipliedReportingOverflow(by: 10_000).partialValue
            }
            if BLFObjectType.isFrame(header.type) {
                if let last, time < last || time.subtractingSaturating(last) > latest { break }
                last = time
            }
            position = place + header.objectSize
            number += 1
            ends[number % ends.count] = position
        }
        return number > margin ? min(bytes.count, ends[(number - margin) % ends.count]) : 0
    }
}
