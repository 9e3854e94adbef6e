/// Equal bins of a range of time, or of row numbers for captures without times.
///
/// Bins are computed exactly, in integers: ten bins of 2000 together contain what one bin of 200 contains.
package struct TimeBins: Sendable, Equatable {
    package let start: Int64
    /// From the first to the last time of the range, both included; at least 1.
    package let span: UInt64
    package let count: Int

    package static let most = 1 << 15

    package init(range: ClosedRange<Int64>, count: Int) {
        start = range.lowerBound
        // Two's complement: the distance of any two times fits into 64 bits without a sign.
        let distance = UInt64(bitPattern: range.upperBound &- range.lowerBound)
        span = distance == .max ? .max : distance + 1
        self.count = max(1, min(count, Self.most))
    }

    private init(start: Int64, span: UInt64, count: Int) {
        self.start = start
        self.span = span
        self.count = count
    }

    /// Bins of twice the range, each of which covers two of these; nil if the range needs more than 64 bits.
    var doubled: TimeBins? {
        let (twice, overflow) = span.multipliedReportingOverflow(by: 2)
        return overflow ? nil : TimeBins(start: start, span: twice, count: count)
    }

    /// The bin of a time; nil outside of the range.
    @inline(__always)
    package func index(of time: Int64) -> Int? {
        guard time >= start else { return nil }
        let offset = UInt64(bitPattern: time &- start)
        guard offset < span else { return nil }
        return index(ofOffset: offset)
    }

    @inline(__always)
    func index(ofOffset offset: UInt64) -> Int {
        let product = offset.multipliedFullWidth(by: UInt64(count))
        if product.high == 0 { return Int(product.low / span) }
        return Int(span.dividingFullWidth(product).quotient)
    }

    /// The first offset from the start that is not in the bin.
    @inline(__always)
    func end(ofBin bin: Int) -> UInt64 {
        // The smallest offset with offset × count ≥ (bin + 1) × span.
        let product = span.multipliedFullWidth(by: UInt64(bin + 1))
        let divided = UInt64(count).dividingFullWidth(product)
        return divided.remainder == 0 ? divided.quotient : divided.quotient + 1
    }

    /// The position of a time in the range: 0 at its start and 1 at its end, or beyond them.
    package func position(of time: Int64) -> Double {
        (Double(time) - Double(start)) / Double(span)
    }

    /// How long a bin is.
    package var width: Double { Double(span) / Double(count) }
}
