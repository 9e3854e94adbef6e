import Foundation
import Testing

@testable import Formatting

@Suite struct JSONTextTests {
    @Test(arguments: [
        ("", "\"\""), ("a\"b\\c", "\"a\\\"b\\\\c\""), ("\n\r\t", "\"\\n\\r\\t\""),
        ("\u{0}\u{1F}", "\"\\u0000\\u001f\""),
        ("\u{7F}\u{85}", "\"\\u007f\\u0085\""), ("\u{2028}", "\"\\u2028\""),
        ("a\u{202E}b\u{2066}", "\"a\\u202eb\\u2066\""), ("\u{200E}\u{61C}", "\"\\u200e\\u061c\""),
        ("Türe 车 🚗", "\"Türe 车 🚗\""),
        ("/", "\"/\""),
    ])
    func stringsAreEscaped(text: String, wanted: String) {
        #expect(JSONText.quoted(text) == wanted)
    }

    @Test func everyScalarComesBackFromItsEscape() throws {
        let text = String(String.UnicodeScalarView((0..<0x3000).compactMap { Unicode.Scalar($0) }))
        let decoded = try JSONSerialization.jsonObject(
            with: Data(JSONText.quoted(text).utf8), options: .fragmentsAllowed)
        #expect(decoded as? String == text)
    }

    @Test func fieldsKeepTheirOrderAndDepth() {
        var json = JSONText()
        json.object {
            $0.field("file", "a.log")
            $0.field("rate", nil as Int?)
            $0.field("unit", nil as String?)
            $0.strings("notes", ["x", "y"])
            $0.list("none", [Int]()) { $0.field("n", $1) }
            $0.list("some", [1, 2]) { $0.field("n", $1) }
            $0.field("last", -3)
        }
        #expect(
            json.text == """
                {
                  "file": "a.log",
                  "rate": null,
                  "unit": null,
                  "notes": ["x", "y"],
                  "none": [],
                  "some": [
                    {
                      "n": 1
                    },
                    {
                      "n": 2
                    }
                  ],
                  "last": -3
                }
                """)
    }
}
