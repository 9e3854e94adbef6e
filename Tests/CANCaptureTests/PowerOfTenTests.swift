import Testing

@testable import CANCapture

struct PowerOfTenTests {
    @Test func tellsMultiplesAsDivisionDoes() {
        var state: UInt64 = 5
        for exponent in 0...18 {
            let value = (0..<exponent).reduce(Int64(1)) { power, _ in power * 10 }
            let power = PowerOfTen(value)
            #expect(power.value == value)
            for round in 0..<400 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let any = Int64(bitPattern: state) >> Int64(round % 60)
                for number in [any, any / value * value, any / value * value &+ 1, .min, .max, 0, -value] {
                    #expect(power.divides(number) == (number % value == 0), "\(number), \(value)")
                }
            }
        }
    }

    @Test func aTenthOfItIsTheNextSmaller() {
        #expect(PowerOfTen(1_000_000_000).tenth.value == 100_000_000)
        #expect(PowerOfTen(10).tenth.divides(7))
    }
}
