internal import Capture

/// The meters of the identifiers that are looked into.
///
/// Those with four frames at least; and where these are too many, those with more frames.
struct PayloadMeters {
    private let numbers: [Int32]
    private let meters: UnsafeMutableBufferPointer<PayloadMeter>

    private static let most = 1 << 16

    init(_ index: IdentifierIndex) {
        var fewest = 4
        while index.entries.lazy.filter({ $0.count >= fewest }).count > Self.most { fewest *= 2 }
        var numbers: [Int32] = []
        numbers.reserveCapacity(index.entries.count)
        var counts: [Int] = []
        for entry in index.entries {
            numbers.append(entry.count >= fewest ? Int32(counts.count) : -1)
            if entry.count >= fewest { counts.append(entry.count) }
        }
        self.numbers = numbers
        meters = .allocate(capacity: counts.count)
        for (number, count) in counts.enumerated() {
            meters.initializeElement(at: number, to: PayloadMeter(count: count))
        }
    }

    func number(ofSlot slot: Int) -> Int32 { numbers[slot] }

    @inline(__always)
    func add(_ number: Int, _ payload: UnsafePointer<UInt8>, _ length: Int) {
        (meters.baseAddress.unsafelyUnwrapped + number).pointee.add(payload, length: length)
    }

    func facts(_ number: Int) -> PayloadFacts { meters[number].facts() }

    func deallocate() {
        for meter in meters { meter.destroy() }
        meters.deinitialize().deallocate()
    }
}
