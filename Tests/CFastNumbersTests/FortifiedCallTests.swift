#if canImport(Glibc)
    import CFastNumbers
    import CFortified
    import Foundation
    import Testing

    /// What libraries call for snprintf, as it comes before the C library's.
    ///
    /// The object of a call has 48 bytes, where nothing else is said.
    @Suite struct FortifiedCallTests {
        private static let size = 48

        private func text(room: Int = size, _ print: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> (String, Int32) {
            var out = [CChar](repeating: 0x7E, count: Self.size)
            let count = print(&out, room)
            return (String(decoding: out.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self), count)
        }

        private func expected(room: Int = size, _ format: String, _ arguments: any CVarArg...) -> (String, Int32) {
            text(room: room) { out, room in withVaList(arguments) { vsnprintf(out, room, format, $0) } }
        }

        private static let doubles = [
            0, -0.0, 0.1, 1.5, 2.5, -90_210.125, 1e-7, 1e12, 1e39, 0.05, .infinity, .nan, 123_456_789.123_456_789,
        ]

        /// Room for what this module writes, and less, which is left to the C library.
        @Test(arguments: [48, 32, 31, 8, 1])
        func numbersHaveTheCharactersAndTheCountOfTheCLibrary(room: Int) {
            for value in Self.doubles {
                for format in ["%f", "%.18f", "%.2f", "%g", "%f %%"] {
                    let found = text(room: room) { fortified_double($0, $1, Self.size, format, value) }
                    #expect(found == expected(room: room, format, value), "\(format) of \(value)")
                }
                for precision: Int32 in [-1, 0, 1, 6, 7, 18] {
                    let found = text(room: room) { fortified_fixed($0, $1, Self.size, precision, value) }
                    #expect(found == expected(room: room, "%.*f", precision, value), "\(precision) digits of \(value)")
                }
            }
            for value: Int32 in [0, 7, -1, .max, .min] {
                for format in ["%d", "%5d", "%x", "%d mm"] {
                    let found = text(room: room) { fortified_int($0, $1, Self.size, format, value) }
                    #expect(found == expected(room: room, format, value), "\(format) of \(value)")
                }
                for width: Int32 in [-4, 0, 2, 4, 8, 12] {
                    let found = text(room: room) {
                        fortified_hexadecimal($0, $1, Self.size, width, UInt32(bitPattern: value))
                    }
                    #expect(found == expected(room: room, "%0*x", width, value), "\(width) digits of \(value)")
                }
            }
        }

        @Test func anotherRoundingIsTheCLibrarys() {
            let before = fegetround()
            defer { fesetround(before) }
            for rounding: Int32 in [FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO] {
                fesetround(rounding)
                for value in [0.1, -0.1, 2.675, 1e-7] {
                    let found = text { fortified_fixed($0, $1, Self.size, 2, value) }
                    #expect(found == expected("%.2f", value))
                }
            }
        }

        /// nil where it is not installed.
        private static func localeWithComma() -> locale_t? { newlocale(1 << LC_NUMERIC, "de_DE.UTF-8", nil) }

        @Test(.enabled(if: localeWithComma() != nil, "there is no locale with a decimal comma here"))
        func anotherDecimalPointIsTheCLibrarys() throws {
            let locale = try #require(Self.localeWithComma())
            let before = uselocale(locale)
            defer {
                uselocale(before)
                freelocale(locale)
            }
            #expect(expected("%f", 0.5).0 == "0,500000")
            for value in Self.doubles {
                #expect(text { fortified_double($0, $1, Self.size, "%f", value) } == expected("%f", value))
                #expect(text { fortified_double($0, $1, Self.size, "%.18f", value) } == expected("%.18f", value))
            }
        }

        /// Formats that this module prints itself, and others.
        @Test func moreRoomThanTheObjectHasStillEndsTheProcess() async {
            await #expect(processExitsWith: .signal(SIGABRT)) {
                var out = [CChar](repeating: 0, count: 16)
                _ = fortified_double(&out, 64, 16, "%f", 1)
            }
            await #expect(processExitsWith: .signal(SIGABRT)) {
                var out = [CChar](repeating: 0, count: 40)
                _ = fortified_int(&out, 64, 40, "%d", 1)
            }
            await #expect(processExitsWith: .signal(SIGABRT)) {
                var out = [CChar](repeating: 0, count: 16)
                _ = fortified_int(&out, 64, 16, "%d of 16", 1)
            }
        }

        @Test func aFormatThatWritesToMemoryStillEndsTheProcess() async {
            await #expect(processExitsWith: .signal(SIGABRT)) {
                var out = [CChar](repeating: 0, count: 48)
                var format = Array("no%n".utf8CString)
                var count: Int32 = 0
                _ = fortified_count(&out, 48, 48, &format, &count)
            }
        }
    }
#endif
