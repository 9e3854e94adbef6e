import Testing

@testable import CANDatabases

/// A database without a message may be the wrong file: it says what it has instead.
struct EmptyDatabaseTests {
    private func faults(_ text: String) throws -> [String] {
        try DatabaseLoader.read(Array(text.utf8), path: "a").faults.map(\.text)
    }

    @Test func aDBCWithoutMessagesSaysWhatItHas() throws {
        #expect(
            try faults("VERSION \"\"\nBU_: A B\nVAL_TABLE_ T 0 \"off\" ;\n") == [
                "no message was found; the file has 2 nodes, 1 value table"
            ])
        #expect(try faults("VERSION \"\"\n") == ["no message was found"])
    }

    @Test func aSYMWithoutMessagesSaysWhatItHas() throws {
        #expect(
            try faults("FormatVersion=6.0\n{SIGNALS}\nSig=S unsigned 8\n") == [
                "no message was found; the file has 1 signal"
            ])
    }

    @Test func aKCDWithoutMessagesSaysWhatItHas() throws {
        let text = """
            <NetworkDefinition xmlns="http://kayak.2codeornot2code.org/1.0"><Document/><Node id="1" name="A"/><Bus name="B"/>
            </NetworkDefinition>
            """
        #expect(try faults(text) == ["no message was found; the file has 1 Document, 1 Node, 1 Bus"])
    }

    @Test func anARXMLWithoutFramesSaysWhatItHas() throws {
        let text = """
            <AUTOSAR xmlns="http://autosar.org/schema/r4.0"><AR-PACKAGES><AR-PACKAGE><SHORT-NAME>P</SHORT-NAME><ELEMENTS>
            <ETHERNET-CLUSTER><SHORT-NAME>E</SHORT-NAME></ETHERNET-CLUSTER>
            <I-SIGNAL><SHORT-NAME>A</SHORT-NAME></I-SIGNAL><I-SIGNAL><SHORT-NAME>B</SHORT-NAME></I-SIGNAL>
            </ELEMENTS></AR-PACKAGE></AR-PACKAGES></AUTOSAR>
            """
        #expect(try faults(text) == ["no CAN frame was found; the file has 2 I-SIGNAL, 1 ETHERNET-CLUSTER"])
    }

    @Test func aDatabaseWithMessagesSaysNothing() throws {
        #expect(try faults("BO_ 1 M: 8 N\n") == [])
    }
}
