import Testing

@testable import PDFAssembly

/// The smallest pieces of PDF syntax.
@Suite struct PDFSyntaxTests {
    static func tokens(_ text: String) throws -> [String] {
        try Array(text.utf8).withUnsafeBytes { bytes in
            var tokens = PDFTokenizer(bytes)
            var found: [String] = []
            while true {
                func slice(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
                switch try tokens.next() {
                case .end: return found
                case .integer(let value): found.append("i\(value)")
                case .real(let range): found.append("r\(slice(range))")
                case .name(let range): found.append("/\(slice(range))")
                case .string(let range): found.append(slice(range))
                case .keyword(let range): found.append(slice(range))
                case .arrayStart: found.append("[")
                case .arrayEnd: found.append("]")
                case .dictionaryStart: found.append("<<")
                case .dictionaryEnd: found.append(">>")
                }
            }
        }
    }

    @Test(arguments: [
        ("", []),
        ("  % only a comment", []),
        ("<</Type/Page % 1\n/N 3>>", ["<<", "/Type", "/Page", "/N", "i3", ">>"]),
        ("[0 -1 +2 .5 -0.25 3.]", ["[", "i0", "i-1", "i2", "r.5", "r-0.25", "r3.", "]"]),
        ("12 0 R", ["i12", "i0", "R"]),
        ("(a(b)c\\)d)(\\\\)", ["(a(b)c\\)d)", "(\\\\)"]),
        ("<48 6F>/A#20B", ["<48 6F>", "/A#20B"]),
        ("(>> endobj)true", ["(>> endobj)", "true"]),
        ("999999999999999999", ["i999999999999999999"]),
    ])
    func splitsIntoTokens(text: String, expected: [String]) throws {
        #expect(try Self.tokens(text) == expected)
    }

    @Test(arguments: [
        ("(never closed", 0, "a string has no end"),
        ("/A (ends in a backslash\\", 3, "a string has no end"),
        ("<48", 0, "a string has no end"),
        ("<4G>", 0, "a hexadecimal string is malformed"),
        ("1 >", 2, "a single '>' where an object is expected"),
        (" )", 1, "an unexpected delimiter"),
        ("1.2.3", 0, "a number is malformed"),
        ("-", 0, "a number is malformed"),
        ("9999999999999999999", 0, "a number is too large"),
    ])
    func namesTheFaultAndItsPlace(text: String, position: Int, reason: String) {
        #expect(throws: PDFTokenizer.SyntaxError(position: position, reason: reason)) { try Self.tokens(text) }
    }

    static func written(_ body: (inout [UInt8]) -> Void) -> String {
        var bytes: [UInt8] = []
        body(&bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        (0, "0"), (1, "1"), (-1.5, "-1.5"), (842.04, "842.04"), (0.001, "0.001"), (-0.0004, "0"), (1e9, "0"),
        (.nan, "0"), (-.infinity, "0"), (999.9999, "1000"),
    ])
    func writesPointsWithoutExponent(value: Double, text: String) {
        #expect(Self.written { $0.append(points: value) } == text)
    }

    @Test(arguments: [(0, "0"), (-7, "-7"), (1_000_000, "1000000"), (Int.min, "-9223372036854775808")])
    func writesWholeNumbers(value: Int, text: String) {
        #expect(Self.written { $0.append(decimal: value) } == text)
    }

    @Test(arguments: [
        ("plain", "(plain)"), ("a)b(c\\", "(a\\)b\\(c\\\\)"), ("ü", "<FEFF00FC>"), ("a\nb", "<FEFF0061000A0062>"),
        ("\u{1F697}", "<FEFFD83DDE97>"),
    ])
    func writesTextSoThatNothingBreaksOut(text: String, written: String) {
        #expect(Self.written { $0.append(pdfText: text) } == written)
    }

    @Test(arguments: [
        (0, "D:19700101000000Z"), (951_782_400, "D:20000229000000Z"), (-1, "D:19691231235959Z"),
        (253_402_300_799, "D:99991231235959Z"), (-62_135_596_800, "D:00010101000000Z"),
    ])
    func writesDates(seconds: Int, text: String) {
        #expect(PDFDate(secondsSince1970: seconds)?.pdf == text)
    }

    @Test(arguments: [253_402_300_800, Int.max, Int.min])
    func refusesYearsOfMoreDigits(seconds: Int) {
        #expect(PDFDate(secondsSince1970: seconds) == nil)
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ])
    func hashesTheVectorsOfTheStandard(text: String, digest: String) {
        var hash = SHA256()
        for byte in text.utf8 { hash.update([byte]) }
        let found = hash.finish().flatMap { [$0 >> 4, $0 & 15] }.map { String($0, radix: 16) }.joined()
        #expect(found == digest)
    }

    @Test func replacesWholeNamesOutsideOfStrings() {
        let content = Array("/x16 Do (/x16) /x160 Do /x1/x16 Do".utf8)
        let changed = PDFContentNames.rename(
            content, dictionary: [], [PDFContentNames.Rename(Array("x16".utf8), 0)])
        #expect(changed.map { String(decoding: $0, as: UTF8.self) } == "/u0 Do (/x16) /x160 Do /x1/u0 Do")
    }
}
