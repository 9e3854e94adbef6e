internal import Platform

/// An interface description: link type, snapshot length, options.
struct PcapngInterface {
    var linkType: UInt32
    /// nil for links without CAN frames.
    var link: PcapLink?
    /// The name in the file, or its number from 0.
    var name: String
    var clock = PcapngClock()
    /// Index into the table's channels, after the first packet.
    var channel: UInt16?
    /// Nanoseconds of the last packet.
    var lastTime: Int64?
    /// Whether a part of its clock cannot be read, so that times may be wrong.
    var isDoubtful = false

    /// Replaces a description that cannot be read, so that the others keep their numbers.
    static let unreadable = PcapngInterface(linkType: .max, name: "")

    private init(linkType: UInt32, name: String) {
        self.linkType = linkType
        self.name = name
    }

    /// if_name, if_tsresol and if_tsoffset.
    private enum Option {
        static let name: UInt16 = 2
        static let resolution: UInt16 = 9
        static let offset: UInt16 = 14
    }

    private static let longestName = 256

    init?(_ body: UnsafeRawBufferPointer, _ order: ByteOrder, number: Int) {
        guard body.count >= 8, let base = body.baseAddress else { return nil }
        linkType = UInt32(order.number(base, at: 0, as: UInt16.self))
        link = PcapLink(rawValue: linkType)
        name = String(number)
        var options = PcapngOptions(body, from: 8, order)
        while let option = options.next() {
            switch option.code {
            case Option.name:
                let text = String(decoding: option.value.prefix { $0 != 0 }.prefix(Self.longestName), as: UTF8.self)
                if !text.isEmpty { name = Printable.text(text) }
            case Option.resolution:
                guard let value = option.value.first, let clock = PcapngClock(resolution: value) else {
                    isDoubtful = true
                    continue
                }
                self.clock = PcapngClock(unitsPerSecond: clock.unitsPerSecond, offset: self.clock.offset)
            case Option.offset:
                guard option.value.count >= 8, let place = option.value.baseAddress else {
                    isDoubtful = true
                    continue
                }
                clock.offset = order.number(place, at: 0, as: Int64.self)
            default:
                break
            }
        }
    }
}

/// How an interface counts time.
struct PcapngClock {
    /// A million unless the description says otherwise.
    var unitsPerSecond: UInt64 = 1_000_000
    /// Seconds to be added.
    var offset: Int64 = 0

    init(unitsPerSecond: UInt64 = 1_000_000, offset: Int64 = 0) {
        self.unitsPerSecond = unitsPerSecond
        self.offset = offset
    }

    /// if_tsresol: a negative power of ten, or of two if the highest bit is set. nil beyond 64 bits.
    init?(resolution: UInt8) {
        let power = UInt64(resolution & 0x7F)
        if resolution & 0x80 != 0 {
            guard power < 64 else { return nil }
            unitsPerSecond = 1 << power
        } else {
            guard power <= 19 else { return nil }
            unitsPerSecond = (0..<power).reduce(1) { product, _ in product * 10 }
        }
    }

    /// Nanoseconds since 1970, rounded down; nil if they do not fit into 64 bits.
    @inline(__always)
    func nanoseconds(_ ticks: UInt64) -> Int64? {
        let seconds = ticks / unitsPerSecond
        let rest = ticks % unitsPerSecond
        // The remainder is less than a second, so the quotient is less than a thousand million.
        let fraction = unitsPerSecond.dividingFullWidth(rest.multipliedFullWidth(by: 1_000_000_000)).quotient
        guard let whole = Int64(exactly: seconds) else { return nil }
        let (sum, sumOverflows) = whole.addingReportingOverflow(offset)
        let (product, productOverflows) = sum.multipliedReportingOverflow(by: 1_000_000_000)
        let (time, timeOverflows) = product.addingReportingOverflow(Int64(fraction))
        return sumOverflows || productOverflows || timeOverflows ? nil : time
    }
}
