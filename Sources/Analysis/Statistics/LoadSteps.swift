internal import CANCapture
internal import Platform

/// How long frames occupied a channel, in equal steps of time from its first frame on, while it is counted.
struct LoadSteps {
    /// Nanoseconds.
    static let step: Int64 = 50_000_000
    /// Maximum number of steps of all channels: 128 MB.
    static let most = 1 << 24
    private static let mostOfChannel: Int64 = 1 << 22

    private let sums: UnsafeMutableBufferPointer<Double>
    private let first: Int64
    private let nominal: Double
    private let data: Double

    /// - Parameters:
    ///   - span: of the channel; nil, or too long, counts nothing.
    ///   - rate: of the channel; nil counts nothing.
    ///   - room: number of steps that all channels may still have.
    init(_ span: ChannelSpan?, _ rate: BitRate?, room: inout Int) {
        let length = span.map { $0.last.subtractingSaturating($0.first) } ?? -1
        nominal = rate?.nanosecondsPerNominalBit ?? 0
        data = rate?.nanosecondsPerDataBit ?? 0
        first = span?.first ?? 0
        let count = Int(max(0, length) / Self.step) + 1
        guard rate != nil, span?.frames ?? 0 > 0, length >= 0, length / Self.step < Self.mostOfChannel, count <= room
        else {
            sums = UnsafeMutableBufferPointer(start: nil, count: 0)
            return
        }
        room -= count
        sums = .allocate(capacity: count)
        sums.initialize(repeating: 0)
    }

    func destroy() { sums.deallocate() }

    @inline(__always)
    func add(_ time: Int64, _ wire: WireLength) {
        guard sums.count > 0 else { return }
        let place = time.subtractingSaturating(first) / Self.step
        guard place >= 0, place < sums.count else { return }
        sums[Int(place)] += Double(wire.nominalBits) * nominal + Double(wire.dataBits) * data
    }

    /// Nanoseconds of each step.
    var busy: [Double] { Array(sums) }
}
