import TestSupport
import Testing

/// Names of suspect parameters (SPN) that a database has and the program's tables not.
@Suite struct ParameterNameTests {
    private static let database = """
        BO_ 2364540158 EEC1: 8 N
         SG_ GripHeater : 24|16@1+ (0.125,0) [0|8031.875] "rpm" N
        BA_DEF_ SG_ "SPN" INT 0 524287;
        BA_DEF_DEF_ "SPN" 0;
        BA_ "SPN" SG_ 2364540158 GripHeater 520199;

        """
    /// DM1 of the brakes in two packets, a broadcast, with their address claim.
    private static let log = """
        (1.000) can0 18EEFF0B#8821CA3812120692
        (1.100) can0 18ECFF0B#200E0002FFCAFE00
        (1.150) can0 18EBFF0B#0104FF6E00000307
        (1.200) can0 18EBFF0B#02F0FF7E5B000301

        """

    @Test func activeCodesHaveTheNamesOfTheDatabase() throws {
        let folder = TestFolder()
        try folder.write("a.dbc", Self.database)
        try folder.write("a.log", Self.log)
        let json = try Command.run("findings", "a.log", "--dbc", "a.dbc", "--json", in: folder).output
        #expect(json.contains("SPN 520199 GripHeater, condition exists (FMI 31)"))
        #expect(json.contains(#""18FECA0B""#))
        #expect(!json.contains(#""18ECFF0B""#))
        #expect(try !Command.run("findings", "a.log", "--json", in: folder).output.contains("GripHeater"))
    }
}
