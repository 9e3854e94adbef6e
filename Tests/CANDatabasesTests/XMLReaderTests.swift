import Testing

@testable import CANDatabases

struct XMLReaderTests {
    private func document(_ bytes: [UInt8]) throws -> XMLDocument {
        try bytes.withUnsafeBytes { try XMLReader.read($0) }
    }

    private func document(_ text: String) throws -> XMLDocument { try document(Array(text.utf8)) }

    private func fault(_ text: String) -> DatabaseFault? {
        do {
            _ = try document(text)
            return nil
        } catch {
            return error as? DatabaseFault
        }
    }

    @Test func aTreeHasNamesAttributesTextAndLines() throws {
        let root = try document("<a xmlns='urn:x'>\n <b i='1' j='&lt;'> two\n</b><b/>\n</a>").root
        #expect(root.name == "a" && root.namespace == "urn:x" && root.text == "")
        #expect(root.children("b").map(\.line) == [2, 3])
        let first = try #require(root.first("b"))
        #expect(first.attribute("i") == "1" && first.attribute("j") == "<" && first.attribute("k") == nil)
        #expect(first.text == " two\n" && first.value == "two" && first.parent?.name == "a")
    }

    @Test func textAroundChildrenIsKeptAndIndentationIsNot() throws {
        #expect(try document("<a>x<b/>y</a>").root.text == "xy")
        #expect(try document("<a>\n  <b>  </b>\n</a>").root.text == "")
        #expect(try document("<a>\n  <b>  </b>\n</a>").root.first("b")?.text == "  ")
    }

    @Test func elementsAreFoundByName() throws {
        let root = try document("<a><x><b>1</b></x><b>2</b></a>").root
        #expect(root.descendants("b").map(\.text) == ["1", "2"])
        #expect(root.first("x", "b")?.text == "1")
        #expect(root.first("x", "c") == nil && root.first("c", "b") == nil)
    }

    @Test func aCutFileIsToldWithItsPlace() {
        #expect(
            fault("<a>\n <b>")
                == DatabaseFault(
                    line: 2, column: 5, text: "this is not well-formed XML: no element found", excerpt: " <b>", caret: 4
                ))
        #expect(fault("")?.text == "this is not well-formed XML: no element found")
        #expect(fault("<a></b>")?.text == "this is not well-formed XML: mismatched tag")
    }

    @Test func bytesOfNullAreNoXML() {
        #expect(
            fault("<a>\u{0}</a>")
                == DatabaseFault(
                    line: 1, column: 4, text: "this is not well-formed XML: not well-formed (invalid token)",
                    excerpt: "<a>\u{0}</a>", caret: 3))
    }

    @Test func aBombOfEntitiesIsRefusedWhereItBegins() {
        let bomb = "<!DOCTYPE a [\n<!ENTITY l \"lol\">\n<!ENTITY m \"&l;&l;&l;\">]>\n<a>&m;</a>"
        #expect(
            fault(bomb)
                == DatabaseFault(
                    line: 2, column: 12,
                    text: "the file declares entities of its own, which canfolio does not expand; remove the DOCTYPE",
                    excerpt: "<!ENTITY l \"lol\">", caret: 11))
    }

    @Test(arguments: [
        "<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/hostname\">]><a>&e;</a>",
        "<!DOCTYPE a [<!ENTITY % p SYSTEM \"http://localhost/x.dtd\"> %p;]><a/>",
    ])
    func externalEntitiesAreNeverRead(_ text: String) {
        #expect(
            fault(text)?.text
                == "the file declares entities of its own, which canfolio does not expand; remove the DOCTYPE")
    }

    @Test func attributesThatGrowByDefaultsAreRefused() {
        #expect(
            fault("<!DOCTYPE a [<!ATTLIST b c CDATA \"xxxxxxxxxx\">]><a><b/><b/></a>")?.text
                == "the file declares attributes of its own; remove the DOCTYPE")
    }

    @Test func aDocumentTypeAloneDoesNoHarmAndItsFileIsNotRead() throws {
        #expect(try document("<!DOCTYPE a SYSTEM \"/nowhere.dtd\"><a/>").root.name == "a")
        #expect(
            fault("<!DOCTYPE a SYSTEM \"/nowhere.dtd\"><a>&e;</a>")?.text
                == "the file uses an entity that it does not declare")
    }

    @Test func depthIsBounded() throws {
        let limit = XMLTreeBuilder.Limit.depth
        let nested = { (depth: Int) in
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(try document(nested(limit)).nodes.count == limit)
        #expect(fault(nested(limit + 1))?.text == "elements are nested more than 256 levels deep")
        #expect(fault(nested(100_000))?.text == "elements are nested more than 256 levels deep")
    }

    @Test func namespacesAndAttributesAreBoundedAndLongValuesAreNot() throws {
        let long = String(repeating: "n", count: 2000)
        #expect(fault("<a xmlns=\"\(long)\"/>")?.text == "a namespace has more than 1024 bytes")
        let many = (0...1000).map { "a\($0)=\"\"" }.joined(separator: " ")
        #expect(fault("<a \(many)/>")?.text == "an element has more than 1000 attributes")
        let value = String(repeating: "v", count: 1 << 20)
        #expect(try document("<a v=\"\(value)\"/>").root.attribute("v") == value)
    }

    @Test func encodingsAreRead() throws {
        let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xB0] + Array("</a>".utf8)
        #expect(try document(latin).root.text == "\u{B0}")
        let windows =
            Array("<?xml version='1.0' encoding='windows-1252'?><a>".utf8) + [0x80, 0xB0] + Array("</a>".utf8)
        #expect(try document(windows).root.text == "\u{20AC}\u{B0}")
        #expect(try document("<?xml version='1.0' encoding='ASCII'?><a>x</a>").root.text == "x")
        #expect(
            fault("<?xml version='1.0' encoding='EBCDIC'?><a/>")?.text
                == "this is not well-formed XML: unknown encoding")
    }

    @Test(arguments: [true, false]) func sixteenBitTextIsReadInBothOrders(isLittle: Bool) throws {
        let text = "\u{FEFF}<?xml version='1.0' encoding='UTF-16'?>\n<a>\u{B0}<b></a>"
        let bytes = text.utf16.flatMap { unit in
            isLittle ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        }
        #expect {
            try document(bytes)
        } throws: {
            $0 as? DatabaseFault
                == DatabaseFault(
                    line: 2, column: 10, text: "this is not well-formed XML: mismatched tag",
                    excerpt: "<a>\u{B0}<b></a>", caret: 9)
        }
    }
}
