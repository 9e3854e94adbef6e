import ArgumentParser

/// A number of bytes: `64M`, `500k`, `1G`, `4096`; the suffixes are powers of 1000.
struct ByteCountArgument: ExpressibleByArgument {
    var bytes: Int

    init(bytes: Int) {
        self.bytes = bytes
    }

    init?(argument: String) {
        let factors: [Character: Int] = ["k": 1000, "K": 1000, "M": 1_000_000, "G": 1_000_000_000]
        let factor = argument.last.flatMap { factors[$0] }
        let digits = factor == nil ? argument[...] : argument.dropLast()
        guard let count = Int(digits), count > 0, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        let (bytes, overflow) = count.multipliedReportingOverflow(by: factor ?? 1)
        guard !overflow else { return nil }
        self.bytes = bytes
    }

    var defaultValueDescription: String {
        bytes % 1_000_000 == 0 ? "\(bytes / 1_000_000)M" : String(bytes)
    }
}
