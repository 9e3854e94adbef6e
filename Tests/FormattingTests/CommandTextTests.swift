import Testing

@testable import Formatting

@Suite struct CommandTextTests {
    private static let command = "canfolio timeline drive.log --bytes 0C9 --start 18.216 --stop 19.493"

    @Test func anOptionAndItsValueAreOneUnit() {
        #expect(
            CommandText.units(Self.command) == [
                "canfolio", "timeline", "drive.log", "--bytes 0C9", "--start 18.216", "--stop 19.493",
            ])
        #expect(CommandText.units("tool --quiet --force a b") == ["tool", "--quiet", "--force a", "b"])
    }

    @Test func aShellReadsTheLinesAsOneCommand() {
        #expect(CommandText.lines(Self.command) { $0.count <= 80 } == [Self.command])
        let lines = CommandText.lines(Self.command) { $0.count <= 60 }
        #expect(lines == ["canfolio timeline drive.log --bytes 0C9 --start 18.216 \\", "--stop 19.493"])
        #expect(lines.joined(separator: " ").replacing("\\ ", with: "") == Self.command)
        #expect(lines.allSatisfy { $0.count <= 60 })
    }
}
