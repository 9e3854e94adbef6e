import CFastNumbers
import Foundation
import Testing

/// Numbers as the executable prints them for Cairo, against the C library's.
@Suite struct FastNumbersTests {
    private func text(_ write: (UnsafeMutablePointer<CChar>) -> Int32) -> String? {
        var buffer = [CChar](repeating: 0, count: 48)
        let count = write(&buffer)
        return count > 0
            ? String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }

    private func expected(_ format: String, _ arguments: any CVarArg...) -> String {
        var buffer = [CChar](repeating: 0, count: 400)
        let count = withVaList(arguments) { vsnprintf(&buffer, buffer.count, format, $0) }
        return String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    @Test func fixedNumbersHaveTheCharactersOfPrintf() {
        var random = SystemRandomNumberGenerator()
        var left = 0
        for index in 0..<300_000 {
            let value: Double =
                switch index % 4 {
                case 0: Double.random(in: -1000...1000, using: &random)
                case 1: Double(Int.random(in: -100_000...100_000, using: &random)) / 512
                case 2: Double(Int.random(in: -1_000_000...1_000_000, using: &random)) * 5e-7
                default: Double(bitPattern: UInt64.random(in: 0 ... .max, using: &random))
                }
            let precision = Int32(index % 7)
            guard let found = text({ fastnumbers_fixed($0, value, precision) }) else {
                left += 1
                continue
            }
            let wanted = expected("%.*f", precision, value)
            if found != wanted { Issue.record("\(value): \(found), not \(wanted)") }
        }
        // Only numbers of no page are left to the C library.
        #expect(left < 300_000 / 4)
    }

    @Test func halvesAreRoundedToEvenAndZerosKeepTheirSign() {
        for value in [0.5, 1.5, 2.5, -0.5, 0.125, 0.375, 0, -0.0, 1e-7, 999_999.999_999_9] {
            for precision: Int32 in 0...6 {
                guard let found = text({ fastnumbers_fixed($0, value, precision) }) else { continue }
                #expect(found == expected("%.*f", precision, value))
            }
        }
        #expect(text { fastnumbers_fixed($0, 1, 7) } == nil)
        #expect(text { fastnumbers_fixed($0, .infinity, 2) } == nil)
        #expect(text { fastnumbers_fixed($0, .nan, 2) } == nil)
    }

    @Test(arguments: [0, 1, -1, 42, -90_210, Int32.max, .min])
    func wholeNumbersHaveTheCharactersOfPrintf(value: Int32) {
        #expect(text { fastnumbers_decimal($0, value) } == expected("%d", value))
    }

    @Test func hexadecimalNumbersHaveTheCharactersOfPrintfOrAreLeft() {
        for value: UInt32 in [0, 0x1D7, 0xFFFF, 0x10000, .max] {
            for width: Int32 in 1...8 {
                guard let found = text({ fastnumbers_hexadecimal($0, value, width) }) else {
                    #expect(width < 8 && value >> UInt32(4 * width) > 0)
                    continue
                }
                #expect(found == expected("%0*x", width, value))
            }
        }
    }
}
