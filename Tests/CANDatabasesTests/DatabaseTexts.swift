import CANCapture
import Testing

@testable import CANDatabases

/// Reads texts as KCD, SYM and ARXML files, with what such files have around the part that a test is about.
enum DatabaseTexts {
    static func read(_ reader: any DatabaseReader.Type, _ bytes: [UInt8]) throws -> Database {
        try bytes.withUnsafeBytes { try reader.read($0, path: "test") }
    }

    static func read(_ reader: any DatabaseReader.Type, _ text: String) throws -> Database {
        try read(reader, Array(text.utf8))
    }

    /// Three nodes, and one bus around `messages`, which begin in line 5.
    static func kcd(_ messages: String) throws -> Database {
        try read(
            KCDReader.self,
            """
            <NetworkDefinition xmlns="http://kayak.2codeornot2code.org/1.0">
            <Document version="1.5"/>
            <Node id="1" name="Engine"/><Node id="2" name="Dash"/><Node id="7" name="Brake"/>
            <Bus name="Motor">
            \(messages)
            </Bus></NetworkDefinition>
            """)
    }

    /// The statements behind the first line.
    static func sym(_ text: String, version: String = "6.0") throws -> Database {
        try read(SYMReader.self, "FormatVersion=\(version) // Do not edit this line!\n" + text)
    }

    /// Packages of AUTOSAR 4. Each begins in a line of its own, the first in line 2.
    static func arxml(_ packages: String...) throws -> Database {
        try read(
            ARXMLReader.self,
            "<AUTOSAR xmlns=\"http://autosar.org/schema/r4.0\"><AR-PACKAGES>\n" + packages.joined(separator: "\n")
                + "\n</AR-PACKAGES></AUTOSAR>")
    }

    static func package(_ name: String, _ elements: String) -> String {
        "<AR-PACKAGE><SHORT-NAME>\(name)</SHORT-NAME><ELEMENTS>\(elements)</ELEMENTS></AR-PACKAGE>"
    }

    /// A cluster that sends one frame, /F/Frame of eight bytes with the PDU /P/Pdu.
    static func cluster(identifier: String = "256", triggering: String = "", length: String = "8") -> String {
        package(
            "C",
            """
            <CAN-CLUSTER><SHORT-NAME>Bus</SHORT-NAME><CAN-CLUSTER-VARIANTS><CAN-CLUSTER-CONDITIONAL><PHYSICAL-CHANNELS>\
            <CAN-PHYSICAL-CHANNEL><SHORT-NAME>Ch</SHORT-NAME><FRAME-TRIGGERINGS><CAN-FRAME-TRIGGERING>\
            <SHORT-NAME>T</SHORT-NAME><FRAME-REF DEST="CAN-FRAME">/F/Frame</FRAME-REF>\(triggering)\
            <IDENTIFIER>\(identifier)</IDENTIFIER></CAN-FRAME-TRIGGERING></FRAME-TRIGGERINGS>\
            \(triggerings)</CAN-PHYSICAL-CHANNEL></PHYSICAL-CHANNELS></CAN-CLUSTER-CONDITIONAL></CAN-CLUSTER-VARIANTS>\
            </CAN-CLUSTER>
            """)
            + package(
                "F",
                """
                <CAN-FRAME><SHORT-NAME>Frame</SHORT-NAME><FRAME-LENGTH>\(length)</FRAME-LENGTH>\
                <PDU-TO-FRAME-MAPPINGS><PDU-TO-FRAME-MAPPING><SHORT-NAME>M</SHORT-NAME>\
                <PDU-REF DEST="I-SIGNAL-I-PDU">/P/Pdu</PDU-REF></PDU-TO-FRAME-MAPPING></PDU-TO-FRAME-MAPPINGS></CAN-FRAME>
                """)
    }

    private static let triggerings = """
        <PDU-TRIGGERINGS>\
        <PDU-TRIGGERING><SHORT-NAME>TA</SHORT-NAME><I-PDU-REF>/P/A</I-PDU-REF></PDU-TRIGGERING>\
        <PDU-TRIGGERING><SHORT-NAME>TB</SHORT-NAME><I-PDU-REF>/P/B</I-PDU-REF></PDU-TRIGGERING></PDU-TRIGGERINGS>
        """

    /// An I-SIGNAL-I-PDU of the signals' mappings.
    static func pdu(_ name: String, _ mappings: String..., more: String = "") -> String {
        """
        <I-SIGNAL-I-PDU><SHORT-NAME>\(name)</SHORT-NAME><LENGTH>4</LENGTH>\(more)<I-SIGNAL-TO-PDU-MAPPINGS>\
        \(mappings.joined())</I-SIGNAL-TO-PDU-MAPPINGS></I-SIGNAL-I-PDU>
        """
    }

    static func mapping(_ signal: String, at start: Int, big: Bool = false) -> String {
        """
        <I-SIGNAL-TO-I-PDU-MAPPING><SHORT-NAME>\(signal)</SHORT-NAME><I-SIGNAL-REF DEST="I-SIGNAL">/S/\(signal)\
        </I-SIGNAL-REF><PACKING-BYTE-ORDER>MOST-SIGNIFICANT-BYTE-\(big ? "FIRST" : "LAST")</PACKING-BYTE-ORDER>\
        <START-POSITION>\(start)</START-POSITION></I-SIGNAL-TO-I-PDU-MAPPING>
        """
    }

    /// An I-SIGNAL of package S with its SYSTEM-SIGNAL in package Y, computed by /M/method where that is given.
    static func signal(_ name: String, bits: String, base: String? = nil) -> String {
        let representation =
            base.map {
                """
                <NETWORK-REPRESENTATION-PROPS><SW-DATA-DEF-PROPS-VARIANTS><SW-DATA-DEF-PROPS-CONDITIONAL>\
                <BASE-TYPE-REF>/B/\($0)</BASE-TYPE-REF></SW-DATA-DEF-PROPS-CONDITIONAL></SW-DATA-DEF-PROPS-VARIANTS>\
                </NETWORK-REPRESENTATION-PROPS>
                """
            } ?? ""
        return """
            <I-SIGNAL><SHORT-NAME>\(name)</SHORT-NAME><LENGTH>\(bits)</LENGTH>\(representation)\
            <SYSTEM-SIGNAL-REF DEST="SYSTEM-SIGNAL">/Y/\(name)</SYSTEM-SIGNAL-REF></I-SIGNAL>
            """
    }

    static func systemSignal(_ name: String, method: String? = nil, unit: String? = nil, more: String = "") -> String {
        let references =
            (method.map { "<COMPU-METHOD-REF>/M/\($0)</COMPU-METHOD-REF>" } ?? "")
            + (unit.map { "<UNIT-REF>/U/\($0)</UNIT-REF>" } ?? "")
        return """
            <SYSTEM-SIGNAL><SHORT-NAME>\(name)</SHORT-NAME>\(more)<PHYSICAL-PROPS><SW-DATA-DEF-PROPS-VARIANTS>\
            <SW-DATA-DEF-PROPS-CONDITIONAL>\(references)</SW-DATA-DEF-PROPS-CONDITIONAL></SW-DATA-DEF-PROPS-VARIANTS>\
            </PHYSICAL-PROPS></SYSTEM-SIGNAL>
            """
    }

    static func method(_ name: String, _ category: String?, _ scales: String...) -> String {
        let category = category.map { "<CATEGORY>\($0)</CATEGORY>" } ?? ""
        return """
            <COMPU-METHOD><SHORT-NAME>\(name)</SHORT-NAME>\(category)<COMPU-INTERNAL-TO-PHYS><COMPU-SCALES>\
            \(scales.joined())</COMPU-SCALES></COMPU-INTERNAL-TO-PHYS></COMPU-METHOD>
            """
    }

    static func limits(_ low: String, _ high: String) -> String {
        "<LOWER-LIMIT>\(low)</LOWER-LIMIT><UPPER-LIMIT>\(high)</UPPER-LIMIT>"
    }

    static func linear(_ low: String, _ high: String, _ numerator: [String], _ denominator: String) -> String {
        """
        <COMPU-SCALE>\(limits(low, high))<COMPU-RATIONAL-COEFFS><COMPU-NUMERATOR>\
        \(numerator.map { "<V>\($0)</V>" }.joined())</COMPU-NUMERATOR><COMPU-DENOMINATOR><V>\(denominator)</V>\
        </COMPU-DENOMINATOR></COMPU-RATIONAL-COEFFS></COMPU-SCALE>
        """
    }

    static func text(_ low: String, _ high: String, _ text: String) -> String {
        "<COMPU-SCALE>\(limits(low, high))<COMPU-CONST><VT>\(text)</VT></COMPU-CONST></COMPU-SCALE>"
    }
}
