import TestSupport
import Testing

/// Standard error that a shell has put into a file that is read.
@Suite struct SparedErrorStreamTests {
    private static let lines = SampleCapture.log(frames: 20) + "(1.0) can0 123#1\n"

    @Test(
        arguments: [
            "$canfolio info in.log 2>> in.log", "$canfolio info ./in.log 2>> link.log",
            "$canfolio dump - < in.log 2>> in.log",
            "$canfolio info --shift in.log=1 in.log 2>> in.log",
            "$canfolio pages a.log --note @in.log -o x.pdf 2>> in.log",
            "$canfolio info a.log --dbc=in.log 2>> in.log", "$canfolio nonsense in.log 2>> in.log",
        ])
    func addedMessagesToWhatIsRead(_ line: String) throws {
        let folder = TestFolder()
        try folder.write("in.log", Self.lines)
        try folder.write("a.log", Self.lines)
        _ = try Command.shell("ln -s in.log link.log", in: folder)
        let before = try folder.bytes("in.log")
        let outcome = try Command.shell(line, in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(try folder.bytes("in.log") == before)
        #expect(!folder.names.contains("x.pdf"))
    }

    @Test func writesMessagesToAnotherFile() throws {
        let folder = TestFolder()
        try folder.write("in.log", Self.lines)
        let outcome = try Command.shell("$canfolio dump in.log -o x.log 2>> errors.txt", in: folder)
        #expect(outcome.status == 0)
        let errors = try String(decoding: folder.bytes("errors.txt"), as: UTF8.self)
        #expect(errors.contains("1 record of this file could not be read"))
    }
}
