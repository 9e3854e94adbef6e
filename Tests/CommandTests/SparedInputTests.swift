import TestSupport
import Testing

/// A recording cannot be made again: whatever is read survives, whatever name the output has.
@Suite struct SparedInputTests {
    private static let refusal = " is an input and would be lost; give the output another name\n"

    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        for name in ["a.log", "x_001.png", "log_001.blf", "log_002.blf", "t1.png"] {
            try folder.write(name, SampleCapture.log(frames: 400))
        }
        try folder.write("n.txt", "after the swap\n")
        try folder.write("d.dbc", "VERSION \"\"\n\nBU_: ECU\n\nBO_ 256 Engine: 8 ECU\n")
        return folder
    }

    private func contents(_ folder: TestFolder) throws -> [String: [UInt8]] {
        try Dictionary(uniqueKeysWithValues: folder.names.map { ($0, try folder.bytes($0)) })
    }

    @Test(arguments: [
        // The pattern is no file, and its names are.
        "$canfolio pages x_001.png -o x_%03d.png", "$canfolio pages a.log x_001.png -o x_%03d.png --format svg",
        "$canfolio pages log_001.blf log_002.blf -o log_%03d.blf --format png --paper A6",
        "$canfolio timeline t1.png -o t%d.png", "$canfolio thumbnail t1.png --sheet t%d.png",
        // Notes, templates and databases.
        "$canfolio pages a.log --note @n.txt -o n.txt --format pdf",
        "$canfolio dump a.log --to csv --dbc d.dbc -o d.dbc",
        "ln n.txt n1; $canfolio pages a.log --note @n.txt -o n%d --format svg; s=$?; rm n1; exit $s",
        "$canfolio templates show log-plain > t.yaml; $canfolio pages a.log --template t.yaml -o t.yaml --format pdf;"
            + " s=$?; $canfolio templates show log-plain | cmp - t.yaml || exit 9; rm t.yaml; exit $s",
        // Standard input, by all its names.
        "$canfolio pages - -o a.log --format pdf < a.log", "$canfolio pages /dev/stdin -o a.log --format pdf < a.log",
        "$canfolio dump /proc/self/fd/5 -o a.log 5< a.log",
        "$canfolio database d.dbc; $canfolio dump a.log --to csv --dbc - -o d.dbc < d.dbc",
        // Other names of the same file.
        "ln a.log b; $canfolio dump a.log -o b; s=$?; rm b; exit $s",
        "ln -s a.log b; $canfolio pages b -o a.log --format pdf; s=$?; rm b; exit $s",
        "ln a.log b; $canfolio thumbnail --freedesktop file:///a a.log -o b; s=$?; rm b; exit $s",
    ])
    func whatIsReadSurvives(line: String) throws {
        let folder = try folder()
        let before = try contents(folder)
        let outcome = try Command.shell(line, in: folder)
        #expect(outcome.status == 1, "\(outcome.error)")
        #expect(outcome.error.hasSuffix(Self.refusal), "\(outcome.error)")
        #expect(try contents(folder) == before)
    }

    @Test(.enabled(if: Tools.has("gzip"), "gzip is not installed"))
    func aCompressedCaptureSurvives() throws {
        let folder = try folder()
        #expect(try Command.shell("gzip -n a.log", in: folder).status == 0)
        let before = try contents(folder)
        let outcome = try Command.shell("ln -s a.log.gz p1.png; $canfolio pages a.log.gz -o p%d.png", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.error == "canfolio: p1.png" + Self.refusal)
        #expect(try Command.shell("rm p1.png", in: folder).status == 0)
        #expect(try contents(folder) == before)
    }

    /// `>>` keeps the capture, and would put text behind it.
    @Test(arguments: [
        "$canfolio dump a.log >> a.log", "$canfolio info a.log >> a.log", "$canfolio dump - < a.log 1<> a.log",
        "$canfolio pages a.log -o - --format pdf >> a.log", "$canfolio dump a.log -o /dev/stdout >> a.log",
        "$canfolio database d.dbc >> d.dbc", "$canfolio thumbnail a.log -o - >> a.log",
    ])
    func standardOutputDoesNotGoIntoWhatIsRead(line: String) throws {
        let folder = try folder()
        let before = try contents(folder)
        let outcome = try Command.shell(line, in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.error.hasSuffix(Self.refusal), "\(outcome.error)")
        #expect(try contents(folder) == before)
    }

    /// The name came to lead to the capture while that was read, after the first look.
    @Test func aNameThatBecomesTheInputsIsRefusedAtTheEnd() throws {
        let folder = try folder()
        let line = """
            mkfifo pipe
            $canfolio dump a.log pipe -o x.txt & exec 3> pipe
            ln a.log x.txt; cat log_001.blf >&3; exec 3>&-
            wait $!; s=$?; cmp a.log log_001.blf && cmp x.txt a.log && exit $s
            """
        let outcome = try Command.shell(line, in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.error == "canfolio: x.txt" + Self.refusal)
    }

    /// Pages that are not asked for are not written, and replace nothing.
    @Test func aNumberThatIsNotWrittenMayBeTheInputs() throws {
        let folder = try folder()
        let outcome = try Command.run(
            "pages", "x_001.png", "-o", "x_%03d.png", "--pages", "2", "--paper", "A6", in: folder)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try folder.text("x_001.png") == SampleCapture.log(frames: 400))
        #expect(folder.names.contains("x_002.png"))
    }

    @Test(.enabled(if: Tools.canMount, "nothing can be mounted here"))
    func aMountedNameOfTheInputIsRefused() throws {
        let folder = try folder()
        let line = """
            touch b.log; mount --bind a.log b.log || exit 99
            $canfolio dump a.log -o b.log; echo "status $?"; $canfolio dump b.log -o a.log; echo "status $?"
            """
        let outcome = try Command.shell("unshare -rm sh -c '\(line)'", in: folder)
        #expect(outcome.output == "status 1\nstatus 1\n")
        #expect(outcome.error == "canfolio: b.log\(Self.refusal)canfolio: a.log\(Self.refusal)")
        #expect(try folder.text("a.log") == SampleCapture.log(frames: 400))
    }
}
