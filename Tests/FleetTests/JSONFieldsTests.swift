import Testing

@testable import Fleet

@Suite struct JSONFieldsTests {
    private func parsed(_ text: String) -> JSONFields? {
        // A line of a file: a slice that does not begin at 0.
        JSONFields((Array("[".utf8) + Array(text.utf8) + Array("}".utf8)).dropFirst().dropLast())
    }

    @Test func fieldsAreFoundWithoutReadingValues() throws {
        let fields = try #require(
            parsed(#" {"a": [1, {"b": "]}"}], "text" : "x\"y" ,"n":-3, "f": 1.25,"null": null , "ab": "c"} "#))
        #expect(fields.text("text") == "x\"y")
        #expect(fields.integer("n") == -3)
        #expect(fields.number("f") == 1.25 && fields.number("n") == -3)
        #expect(fields.text("null") == nil)
        #expect(fields.integer("b") == nil)
        #expect(fields.text("ab") == "c" && fields.text("c") == nil)
        #expect(fields.plainText("ab").map { Array($0) } == Array("c".utf8) && fields.plainText("text") == nil)
    }

    @Test func textsThatAreKnownAreTheSame() throws {
        let fields = try #require(parsed(#"{"a": "one", "b": "t\u0077o", "c": 1}"#))
        for known in ["one", "two", "t\\u0077o", ""] {
            #expect(fields.text("a", known: known) == "one")
            #expect(fields.text("b", known: known) == "two")
            #expect(fields.text("c", known: known) == nil)
            #expect(fields.text("d", known: known) == nil)
        }
    }

    @Test func objectsInsideAreFound() throws {
        let fields = try #require(
            parsed(#"{"a": {"n": 1, "o": {"n": 2}}, "list": [ {"n": 3} , {"s": "],}"}], "none": [ ], "m": [{}, 4]}"#))
        #expect(fields.object("a")?.integer("n") == 1)
        #expect(fields.object("a")?.object("o")?.integer("n") == 2)
        let list = try #require(fields.objects("list"))
        #expect(list.count == 2 && list[0].integer("n") == 3 && list[1].text("s") == "],}")
        #expect(fields.objects("none")?.count == 0)
        #expect(fields.objects("m") == nil && fields.objects("a") == nil && fields.object("list") == nil)
        #expect(fields.object("b") == nil && fields.objects("b") == nil)
    }

    @Test func whatIsNoWholeObjectIsRefused() throws {
        #expect(parsed("{}") != nil)
        let others = [
            "", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":\"", "{\"a\":1}}", "[1]", "{\"a\":,}", "{a:1}",
            "{\"a\":1,}",
            "{\"a\":\"\\", "{} {}",
        ]
        for text in others { #expect(parsed(text) == nil, "\(text)") }
        let lists = ["[", "[{}", "[{},", "[{},]", "[{}]]", "[,{}]"]
        for list in lists { #expect(parsed("{\"a\":\(list)}")?.objects("a") == nil, "\(list)") }
    }
}
