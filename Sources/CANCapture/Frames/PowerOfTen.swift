/// A power of ten up to 10^18 that tells its multiples without a division, which takes several times as long.
///
/// Of 10^n = 2^n 5^n the second factor is odd, and so has an inverse modulo 2^64: the multiples of 5^n, times that, are
/// the numbers up to (2^64 - 1) / 5^n (Granlund and Montgomery, "Division by invariant integers using multiplication", 9).
struct PowerOfTen {
    let value: Int64
    private let lowBits: UInt64
    private let inverse: UInt64
    private let limit: UInt64

    private static let inverseOfFive: UInt64 = 0xCCCC_CCCC_CCCC_CCCD

    /// - Parameter value: 1, 10, 100 …
    init(_ value: Int64) {
        self.value = value
        var (rest, two, five, inverse) = (value, UInt64(1), UInt64(1), UInt64(1))
        while rest >= 10 {
            (rest, two, five, inverse) = (rest / 10, two * 2, five * 5, inverse &* Self.inverseOfFive)
        }
        lowBits = two - 1
        self.inverse = inverse
        limit = UInt64.max / five
    }

    var tenth: PowerOfTen { PowerOfTen(value / 10) }

    @inline(__always)
    func divides(_ number: Int64) -> Bool {
        let magnitude = number.magnitude
        return magnitude & lowBits == 0 && magnitude &* inverse <= limit
    }

    /// 0 where it divides a number, without a branch: for loops over many that nearly all are multiples.
    @inline(__always)
    func remains(_ number: Int64) -> UInt64 {
        let magnitude = number.magnitude
        return magnitude & lowBits | (magnitude &* inverse > limit ? 1 : 0)
    }
}
