internal import Platform
package import CANCapture

/// Statistics of one identifier on one channel.
package struct IdentifierStatistics: Sendable, Equatable {
    /// Intervals between data frames, nanoseconds. A frame that is late by its timestamp is left out: neither the step
    /// back nor the return is a period.
    package struct Period: Sendable, Equatable {
        package var count: Int
        package var median: Int64
        package var mean: Double
        package var minimum: Int64
        package var maximum: Int64
        package var standardDeviation: Double
        /// The 5 % and the 95 % percentile.
        package var low: Int64
        package var high: Int64
        /// The 10 % and the 90 % percentile.
        package var lowTenth: Int64
        package var highTenth: Int64

        /// Half the spread of 90 % of the periods, nanoseconds. A gap in which frames are missing is no jitter, and among few
        /// periods a single one may be among these 90 %.
        package var jitter: Int64 {
            let longest = median.addingSaturating(median / 2)
            let upper = [high, highTenth].first { $0 <= longest } ?? median
            return max(0, upper.subtractingSaturating(min(low, upper))) / 2
        }

        /// Whether there are several, most of them near the median: from the 10 % to the 90 % percentile at most half
        /// of it, and whether they are times between messages. Otherwise the median is not a period.
        package var isSteady: Bool {
            count > 1 && median > 0 && highTenth.subtractingSaturating(lowTenth) <= median / 2 && !isWithinBursts
        }

        /// Whether most of them are times between the frames of one message (a fast packet, a transport protocol): so
        /// short, and of so few frames or with so long pauses between the bursts.
        var isWithinBursts: Bool {
            median < Self.shortest && (count < Self.fewestOfShort || pausesOften)
        }

        /// Whether there are many long ones, not only some for which a message was away.
        private var pausesOften: Bool {
            let beyond = mean - Double(median)
            return beyond > Double(median) && beyond * Self.mostIntervals >= Double(maximum)
        }

        /// A pause comes after at most this many intervals: the longest message has 255 packets.
        private static let mostIntervals = 256.0
        /// Nanoseconds; shorter cycles are rare, and the frames of one message follow each other as closely.
        private static let shortest: Int64 = 3_000_000
        /// More frames than a fast packet has (32).
        private static let fewestOfShort = 64
    }

    /// The longest time without a data frame.
    package struct Gap: Sendable, Equatable {
        /// Nanoseconds.
        package var duration: Int64
        /// Time of the frame before it.
        package var start: Int64
        /// Row of the frame that ends it.
        package var row: Int
    }

    package var entry: IdentifierIndex.Entry
    private var storedCount: UInt32 = 0
    private var storedRemoteCount: UInt32 = 0
    /// The earliest and the latest time.
    package var first: Int64 = 0
    package var last: Int64 = 0
    package var lengths = PayloadLengths()

    // A capture of a million identifiers has few frames of each: what needs several is apart.
    private var several: Several?

    package init(entry: IdentifierIndex.Entry) {
        self.entry = entry
    }

    /// Data and remote frames.
    package var count: Int {
        get { Int(storedCount) }
        set { storedCount = UInt32(clamping: newValue) }
    }

    package var remoteCount: Int {
        get { Int(storedRemoteCount) }
        set { storedRemoteCount = UInt32(clamping: newValue) }
    }

    /// nil with fewer than two data frames.
    package var period: Period? {
        get { several?.facts.period }
        set { change { $0.period = newValue } }
    }

    package var worstGap: Gap? {
        get { several?.facts.gap }
        set { change { $0.gap = newValue } }
    }

    /// nil if the identifier has fewer than four frames, or if there are too many identifiers to examine all of them.
    package var payload: PayloadFacts? {
        get { several?.facts.payload }
        set { change { $0.payload = newValue } }
    }

    private mutating func change(_ change: (inout Facts) -> Void) {
        var facts = several?.facts ?? Facts()
        change(&facts)
        several = facts == Facts() ? nil : Several(facts)
    }

    private struct Facts: Sendable, Equatable {
        var period: Period?
        var gap: Gap?
        var payload: PayloadFacts?
    }

    private final class Several: Sendable, Equatable {
        let facts: Facts

        init(_ facts: Facts) { self.facts = facts }

        static func == (one: Several, other: Several) -> Bool { one.facts == other.facts }
    }

    /// The cycle of the identifier. nil if the times between its frames differ too much, or if it has too few frames.
    package var steadyPeriod: Period? {
        guard count - remoteCount >= Self.fewestForCycle else { return nil }
        return period.flatMap { $0.isSteady ? $0 : nil }
    }

    /// With fewer frames no cycle is shown.
    package static let fewestForCycle = 10

    /// The worst gap as a multiple of the median period; nil without a steady period.
    package var worstGapRatio: Double? {
        guard let period = steadyPeriod, let worstGap else { return nil }
        return Double(worstGap.duration) / Double(period.median)
    }
}

/// The payload lengths of the data frames.
package struct PayloadLengths: Sendable, Equatable {
    /// Lengths 0 to 63.
    private var small: UInt64 = 0
    private var storedLongestXL: UInt32 = 0
    private var sixtyFour = false

    /// The longest above 64 bytes (CAN XL), or 0.
    package var longestXL: Int { Int(storedLongestXL) }

    package init() {}

    @inline(__always)
    mutating func insert(_ length: Int) {
        if length < 64 {
            small |= 1 &<< UInt64(truncatingIfNeeded: length)
        } else if length == 64 {
            sixtyFour = true
        } else {
            storedLongestXL = max(storedLongestXL, UInt32(clamping: length))
        }
    }

    package func contains(_ length: Int) -> Bool {
        switch length {
        case 0..<64: small >> UInt64(length) & 1 == 1
        case 64: sixtyFour
        default: false
        }
    }

    /// Up to 64 bytes, ascending.
    package var all: [Int] { (0...64).filter(contains) }
}

/// What the payloads of one identifier show, from their first 64 bytes.
package struct PayloadFacts: Sendable, Equatable {
    /// A part of the payload that counts up or down by the same step from frame to frame.
    package struct Counter: Sendable, Equatable {
        package enum Part: String, Sendable { case byte, lowNibble, highNibble }

        package var byte: Int
        package var part: Part
        /// Modulo 256 or 16; 255 and 15 count down by one.
        package var step: Int
        /// The counter goes from 14 to 0, as AUTOSAR E2E counters do.
        package var skipsFifteen = false
    }

    /// A byte that is a function of the others, up to a constant (an identifier or a start value that enters it).
    package struct Check: Sendable, Equatable {
        package enum Method: String, Sendable, CaseIterable {
            case exclusiveOr
            /// The sum of the other bytes.
            case sum
            /// What makes the sum of all bytes the same.
            case complement
            /// Polynomial 0x1D (SAE J1850, AUTOSAR CRC8) over the bytes in their order without this one.
            case crc8J1850
            /// Polynomial 0x2F (AUTOSAR CRC8H2F).
            case crc8H2F
        }

        package var byte: Int
        package var method: Method
    }

    /// For every byte the bits that ever changed between two frames of the same length, or, in the bytes that both
    /// contain, of different lengths.
    package var changedBits: [UInt8] = []
    package var counters: [Counter] = []
    package var checks: [Check] = []

    package init() {}

    package func changes(byte: Int) -> Bool { byte < changedBits.count && changedBits[byte] != 0 }
    package var changedBytes: Int { changedBits.reduce(0) { $0 + ($1 == 0 ? 0 : 1) } }
}
