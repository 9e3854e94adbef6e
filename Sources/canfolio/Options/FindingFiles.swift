import Analysis
import ArgumentParser
import Wording
import Platform

/// Files that findings are written to beside what a command prints.
struct FindingFiles: ParsableArguments {
    @Option(
        help: ArgumentHelp("Also write the findings as JSON to this file.", valueName: "file"), completion: .file())
    var findings: String?

    @Option(
        help: ArgumentHelp(
            "Also write JUnit's XML, as Jenkins and GitLab show it: each rule is a test case.", valueName: "file"),
        completion: .file())
    var junit: String?

    @Option(
        help: ArgumentHelp("Also write SARIF 2.1.0 to this file.", valueName: "file"), completion: .file())
    var sarif: String?

    private var paths: [String] { [findings, junit, sarif].compactMap { $0 } }

    func validate() throws {
        if paths.contains("") { throw ValidationError("the name of an output file is empty") }
        if paths.contains("-") { throw ValidationError("--findings, --junit and --sarif write files; --json prints") }
        if Set(paths).count < paths.count { throw ValidationError("two outputs have the same name") }
    }

    /// Throws where one of them is a file that is read, another of them, or what the command itself writes.
    ///
    /// - Parameter output: what the command writes; of Markdown the pictures beside it, too.
    func check(against files: ProtectedInputs, beside output: String? = nil) throws {
        var places: Set<String> = []
        if let output, output != "-" { places.insert(OutputTarget.place(of: output)) }
        let pictures = output.flatMap { MarkdownFiles.stem(ofPicturesBeside: $0) }.map { OutputTarget.place(of: $0) }
        for path in paths {
            try files.check(output: path)
            let place = OutputTarget.place(of: path)
            let isPicture = pictures.map { MarkdownFiles.isPicture(place, stem: $0) } ?? false
            guard places.insert(place).inserted, !isPicture else {
                throw ValidationError("two outputs have the same name")
            }
        }
    }

    /// Each appears when it is complete.
    ///
    /// - Parameter paths: of the captures, as they may be shown.
    func write(_ selection: Selection, paths: [String], quiet: Bool) throws {
        let (recording, listed) = (selection.recording, selection.findings)
        let prose = FindingProse(recording)
        func output(_ path: String) throws -> OutputFile {
            try OutputFile(path: path, warn: Terminal.warning(quiet: quiet))
        }
        if let findings {
            let file = try output(findings)
            try FindingsJSON(selection).write(to: file.write)
            try file.publish()
        }
        if let junit {
            let rules = FindingRule.allCases.filter { !recording.question.rules.without.contains($0) }
            let text = FindingsJUnit.text(
                listed, prose: prose, name: paths.joined(separator: " "), rules: rules)
            try Terminal.write(text, to: try output(junit))
        }
        if let sarif {
            let file = try output(sarif)
            try FindingsSARIF.write(listed, of: recording, paths: paths, to: file.write)
            try file.publish()
        }
    }
}
