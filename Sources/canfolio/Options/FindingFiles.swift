import Analysis
import ArgumentParser
import Formatting
import Wording
import Platform

/// Files to which findings are written besides the command's output.
struct FindingFiles: ParsableArguments {
    @Option(
        help: ArgumentHelp("Also write the findings as JSON to a file.", valueName: "file"), completion: .file())
    var findings: String?

    @Option(
        help: ArgumentHelp(
            "Also write JUnit XML for Jenkins or GitLab. Each rule is a test case. It fails if --fail-on matches"
                + " (default: warning). Captures are named as you give them.", valueName: "file"),
        completion: .file())
    var junit: String?

    @Option(
        help: ArgumentHelp(
            "Also write SARIF 2.1.0 to a file. Captures are named as you give them.", valueName: "file"),
        completion: .file())
    var sarif: String?

    private var paths: [String] { [findings, junit, sarif].compactMap { $0 } }

    func validate() throws {
        if paths.contains("") { throw ValidationError("the name of an output file is empty") }
        if paths.contains("-") {
            throw ValidationError(
                "--findings, --junit and --sarif need a file name; --json"
                    + " prints to standard output")
        }
        var seen: Set<String> = []
        for path in paths where !seen.insert(path).inserted { throw Self.sameName(path) }
    }

    /// Throws if one of them is an input, another of them, or an output of the command itself.
    ///
    /// - Parameter output: the output of the command; for Markdown also its pictures.
    func check(against files: ProtectedInputs, beside output: String? = nil) throws {
        var places: Set<String> = []
        if let output, output != "-" { places.insert(OutputTarget.place(of: output)) }
        let pictures = output.flatMap { MarkdownFiles.stem(ofPicturesBeside: $0) }.map { OutputTarget.place(of: $0) }
        for path in paths {
            try files.check(output: path)
            let place = OutputTarget.place(of: path)
            let isPicture = pictures.map { MarkdownFiles.isPicture(place, stem: $0) } ?? false
            guard places.insert(place).inserted, !isPicture else {
                throw Self.sameName(path)
            }
        }
    }

    private static func sameName(_ path: String) -> ValidationError {
        ValidationError("two outputs have the name \(Printable.text(path)); give them different names")
    }

    /// - Parameters:
    ///   - reading: of the captures.
    ///   - fail: which findings are failures.
    ///   - comparison: with a baseline; then only new findings are failures.
    ///   - set: of the files, which appear together.
    func write(
        _ selection: Selection, _ reading: CaptureReading, quiet: Bool, fail: FailOption,
        comparison: FindingsComparison? = nil, into set: OutputSet
    ) throws {
        let (recording, listed) = (selection.recording, selection.findings)
        let paths = reading.options.captures.map(reading.shown)
        let names = paths.map(Self.name(of:))
        func output(_ path: String) throws -> OutputFile {
            try OutputFile(path: path, warn: Terminal.warning(quiet: quiet))
        }
        if let findings {
            let file = try output(findings)
            try FindingsJSON(selection, head: reading.head).write(to: file.write)
            try set.add(file)
        }
        if let junit {
            let suite = FindingsJUnit(
                name: names.joined(separator: " "),
                rules: FindingRule.allCases.filter { !recording.question.rules.without.contains($0) },
                skipped: RulesRun(recording).reasons)
            let new = comparison.map { Set($0.new(listed).map { $0.fingerprint(in: recording) }) }
            let file = try output(junit)
            try suite.write(selection, to: file.write) { finding in
                fail.fails(finding) && new?.contains(finding.fingerprint(in: recording)) ?? true
            }
            try set.add(file)
        }
        if let sarif {
            let file = try output(sarif)
            try FindingsSARIF.write(selection, names: names, comparison: comparison, to: file.write)
            try set.add(file)
        }
    }

    /// Writes XML with the reason if the captures cannot be read or the selection is empty. If an output cannot be
    /// written, all old files stay.
    ///
    /// - Parameters:
    ///   - paths: the captures, as the user named them.
    ///   - files: what the command reads.
    ///   - output: as in ``check(against:beside:)``.
    func write(
        _ error: any Error, paths: [String], sparing files: ProtectedInputs, beside output: String? = nil, quiet: Bool
    ) throws {
        guard let junit, !(error is ValidationError), !(error is ExitStatus) else { return }
        if let failure = error as? OutputFailure, !failure.selectsNothing { return }
        try check(against: files, beside: output)
        let suite = FindingsJUnit(name: paths.map(Self.name(of:)).joined(separator: " "), rules: [])
        try Terminal.write(
            suite.text(error: Terminal.hidden(Failure.text(of: error))),
            to: try OutputFile(path: junit, warn: Terminal.warning(quiet: quiet)))
    }

    /// A capture as the user named it, because a code host finds it by a path relative to the working folder.
    private static func name(of path: String) -> String { path == "-" ? LogProse.fileName(of: path) : path }
}
