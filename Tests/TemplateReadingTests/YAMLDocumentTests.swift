import Testing

@testable import TemplateReading

@Suite struct YAMLDocumentTests {
    private func fault(_ yaml: String) -> YAMLFault? {
        do {
            _ = try YAMLDocument.read(yaml)
            return nil
        } catch {
            return error
        }
    }

    /// The document in one line, with the line and column of each value.
    private func dump(_ node: YAMLNode) -> String {
        let place = "@\(node.mark.line):\(node.mark.column)"
        switch node.content {
        case .scalar(let scalar): return scalar.text + place
        case .sequence(let nodes): return "[" + nodes.map(dump).joined(separator: " ") + "]" + place
        case .mapping(let pairs):
            let texts = pairs.map { "\($0.key.text)@\($0.key.mark.line):\($0.key.mark.column)=\(dump($0.value))" }
            return "{" + texts.joined(separator: " ") + "}" + place
        }
    }

    @Test(arguments: [
        ("a", "a@1:1"), ("\n\n  a", "a@3:3"),
        ("a: 1\nb:\n  - x\n  - 'y z'", "{a@1:1=1@1:4 b@2:1=[x@3:5 y z@4:5]@3:3}@1:1"),
        ("{ä: [ö, ü]}", "{ä@1:2=[ö@1:6 ü@1:9]@1:5}@1:1"), ("---\na\n...\n", "a@2:1"),
        ("t: |\n  one\n  two\n", "{t@1:1=one\ntwo\n@1:4}@1:1"),
        ("a:", "{a@1:1=@1:3}@1:1"), ("\u{FEFF}a: b", "{a@1:2=b@1:5}@1:2"),
        ("a: 1\r\nb: 2\r\n", "{a@1:1=1@1:4 b@2:1=2@2:4}@1:1"),
    ])
    func valuesKnowTheirPlaces(yaml: String, wanted: String) throws {
        #expect(try YAMLDocument.read(yaml).map(dump) == wanted)
    }

    @Test(arguments: ["", "\n", "# nothing\n"])
    func aTextWithoutADocumentIsNone(yaml: String) throws {
        #expect(try YAMLDocument.read(yaml) == nil)
    }

    @Test(arguments: [
        ("a: [1, 2", 2, 1, "did not find expected ',' or ']'"),
        ("a: b: c", 1, 5, "mapping values are not allowed in this context"),
        ("x: 1\na: 'b", 2, 6, "found unexpected end of stream"), ("a: *b", 1, 4, "found undefined alias"),
        ("a: &b [*b]", 1, 8, "found undefined alias"), ("a\n---\nb", 2, 1, "but found another document"),
        ("ä: 1\nöb\u{7}: 2", 2, 3, "control characters are not allowed"),
        ("\t- a", 1, 1, "found character that cannot start any token"),
    ])
    func whatIsNoYAMLIsToldWithItsPlace(yaml: String, line: Int, column: Int, problem: String) {
        #expect(fault(yaml) == .notYAML(YAMLMark(line: line, column: column), problem: problem))
    }

    @Test func keysThatAreThereTwiceAreNamed() {
        #expect(fault("b: 1\na: 2\nb: 3\n'a': 4\nc: 5") == .repeatedKeys(["a", "b"]))
        #expect(fault("x: { a: 1, a: 2 }") == .repeatedKeys(["a"]))
        #expect(fault("x: { a: 1 }\ny: { a: 2 }") == nil)
    }

    @Test func keysAreTexts() {
        #expect(fault("a: 1\n[b]: 2") == .refused(YAMLMark(line: 2, column: 1), reason: "a key must be text"))
    }

    @Test func anAliasIsWhatItMeans() throws {
        let node = try #require(try YAMLDocument.read("a: &x [1, 2]\nb: *x\n&k c: *k"))
        #expect(dump(node) == "{a@1:1=[1@1:8 2@1:11]@1:4 b@2:1=[1@1:8 2@1:11]@1:4 c@3:1=c@3:1}@1:1")
        #expect(node.count == 11)
    }

    @Test func aliasesOfAliasesAreCountedAsWhatTheyMean() {
        var yaml = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        for level in 1...30 {
            let alias = "*a\(level - 1)"
            yaml += "a\(level): &a\(level) [" + Array(repeating: alias, count: 9).joined(separator: ", ") + "]\n"
        }
        guard case .refused(_, "more than 100000 values") = fault(yaml) else {
            Issue.record("a document of 9^31 values")
            return
        }
    }

    @Test func manyValuesAreRefused() {
        #expect(fault("[" + String(repeating: "a,", count: 99_998) + "]") == nil)
        guard case .refused(_, "more than 100000 values") = fault("[" + String(repeating: "a,", count: 100_000) + "]")
        else {
            Issue.record("100 001 values")
            return
        }
    }

    @Test(arguments: ["[", "{a: ", "- ", "? "])
    func deepNestingIsRefusedWhereItIsTooDeep(opening: String) {
        let closings = ["[": "]", "{a: ": "}"]
        func nested(_ depth: Int) -> String {
            String(repeating: opening, count: depth) + "x" + String(repeating: closings[opening] ?? "", count: depth)
        }
        let tooDeep = "lists and mappings are nested more than 64 levels deep"
        let mark = YAMLMark(line: 1, column: 64 * opening.count + 1)
        for depth in [65, 900, 200_000] {
            guard case .refused(let place, let reason) = fault(nested(depth)) else {
                Issue.record("\(depth) times \(opening)")
                continue
            }
            #expect(place == mark)
            #expect(reason == tooDeep)
        }
        if opening != "? " { #expect(fault(nested(64)) == nil) }
    }

    @Test func manyDirectivesAreRefused() {
        func yaml(_ count: Int) -> String {
            (0..<count).map { "%TAG !t\($0)! tag:x\n" }.joined() + "---\na"
        }
        #expect(fault(yaml(16)) == nil)
        #expect(fault(yaml(17)) == .refused(nil, reason: "more than 16 lines begin with %"))
    }

    @Test(
        arguments: [
            ("yes", true), ("On", true), ("TRUE", true), ("no", false), ("off", false), ("False", false), ("tRUE", nil),
            ("1", nil), ("'true'", nil), ("!!str true", nil), ("!!bool true", true),
        ] as [(String, Bool?)])
    func flagsAreThoseOfYAML(yaml: String, flag: Bool?) throws {
        #expect(try YAMLDocument.read(yaml)?.flag == flag)
    }

    @Test(
        arguments: [
            ("12", 12), ("-1.5", -1.5), ("1_000", 1000), ("1e3", 1000), ("0x1F", 31), ("0o17", 15), ("0b101", 5),
            ("010", 10),
            (".5", 0.5), ("'12'", nil), (".inf", nil), (".nan", nil), ("inf", nil), ("twelve", nil), ("1e999", nil),
            ("0x", nil), ("0xFFFFFFFFFFFFFFFFFF", nil),
        ] as [(String, Double?)])
    func numbersAreFinite(yaml: String, number: Double?) throws {
        #expect(try YAMLDocument.read(yaml)?.number == number)
    }
}
