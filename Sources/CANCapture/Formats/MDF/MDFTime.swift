/// The master channel of a group: seconds since the start of the measurement, as nanoseconds since 1970.
struct MDFTime {
    private let field: MDFField
    private let start: Int64
    /// Nanoseconds for each raw unit, and for raw 0, if both are whole, so that times are exact.
    private let whole: (unit: Int64, zero: Int64)?

    init(_ field: MDFField, start: Int64) {
        self.field = field
        self.start = start
        guard field.isWhole else {
            whole = nil
            return
        }
        switch field.conversion {
        case .identity: whole = (1_000_000_000, 0)
        case .linear(let offset, let factor):
            if let unit = Self.wholeNanoseconds(factor), let zero = Self.wholeNanoseconds(offset) {
                whole = (unit, zero)
            } else {
                whole = nil
            }
        default: whole = nil
        }
    }

    /// Seconds as whole nanoseconds, if those were meant: 1e-6 is a thousand although it is not exact in binary.
    private static func wholeNanoseconds(_ seconds: Double) -> Int64? {
        let nanoseconds = seconds * 1e9
        let rounded = nanoseconds.rounded()
        guard abs(rounded) < 1e15, abs(nanoseconds - rounded) <= 1e-12 * abs(rounded) else { return nil }
        return Int64(rounded)
    }

    /// nil if it does not fit into 64 bits.
    @inline(__always)
    func nanoseconds(_ record: UnsafeRawPointer, _ number: Int) -> Int64? {
        if let whole {
            let (product, first) = field.rawNumber(record, number).multipliedReportingOverflow(by: whole.unit)
            let (offset, second) = product.addingReportingOverflow(whole.zero)
            let (sum, third) = offset.addingReportingOverflow(start)
            return first || second || third ? nil : sum
        }
        let nanoseconds = (field.real(record, number) * 1e9).rounded()
        guard let offset = Int64(exactly: nanoseconds) else { return nil }
        let (sum, overflow) = offset.addingReportingOverflow(start)
        return overflow ? nil : sum
    }
}
