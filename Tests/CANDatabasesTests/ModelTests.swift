import Testing

@testable import CANDatabases

struct ModelTests {
    @Test func aWholeNumberStaysWhole() {
        #expect((9_007_199_254_740_993 as Number) == .integer(9_007_199_254_740_993))
        #expect(Number.real(0.5).double == 0.5)
    }
}

struct LabelTableTests {
    @Test func aValueWithoutANameOfItsOwnHasThatOfItsRange() {
        let table = LabelTable(
            [.init(value: 3, text: "three")],
            ranges: [.init(values: 1...5, text: "few"), .init(values: 5...9, text: "many")])
        let names = [0, 1, 3, 5, 6, 10].map { value in
            table.index(of: RawValue(Int64(value))).map { table.texts[$0] }
        }
        #expect(names == [nil, "few", "three", "few", "many", nil])
    }
}

struct DatabaseErrorTests {
    @Test func aDamagedFileIsShownWithACaret() {
        let fault = DatabaseFault(line: 3, column: 5, text: "mismatched tag", excerpt: "\t</a>", caret: 4)
        let error = DatabaseError(path: "a.kcd", kind: .damaged, reason: "mismatched tag", fault: fault)
        #expect(error.description == "a.kcd:3:5: mismatched tag\n   </a>\n      ^")
    }
}
