import Analysis
import ArgumentParser
import CANCapture
import Fleet
import Formatting
import Platform
import Publishing
import Wording

struct BatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch", abstract: "Analyse many captures, and write tables of the results.",
        discussion: """
            Several processes analyse the captures of a folder. A capture that crashes its process, or takes longer than \
            --timeout or more memory than --max-memory, is listed with the reason, and the others are not affected. The \
            output folder has manifest.jsonl, with a line for each capture, and tables of captures, identifiers, findings, \
            protocol messages and signals. A repeated run reads only captures that are new or changed; an interrupted run \
            continues. A run overwrites its own outputs, so batch has no --force.

              canfolio batch captures -o results --dbc drive.dbc
              canfolio batch captures -o results --tags '{vehicle}/{file}'
              canfolio batch captures -o results --report html --jobs 2

            Exit status 5: some captures need another try (timeout, memory, crash, full disk). Exit status 7: no captures. Captures that cannot be read are in the tables, with the reason.
            """)

    @Argument(
        help: ArgumentHelp(
            "Folder of captures; @FILE or - for a list of files, one per line.", valueName: "folder"),
        completion: .directory)
    var root: String

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Folder for the manifest, tables and documents.", valueName: "folder"),
        completion: .directory)
    var output: String

    @Option(help: ArgumentHelp("Number of processes. (default: one for each processor)", valueName: "n"))
    var jobs: Int?

    @Option(help: ArgumentHelp("Maximum time for one capture: 90s, 10:00.", valueName: "length"))
    var timeout = DurationArgument(nanoseconds: 600_000_000_000)

    @Option(help: ArgumentHelp("Maximum memory of a process: 2G.", valueName: "size"))
    var maxMemory: ByteCountArgument?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Read only files with these names: '*.blf'. Repeatable. (default: the endings of capture formats, also"
                + " compressed)",
            valueName: "pattern"))
    var pattern: [String] = []

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Skip files and folders with these names; a pattern with / matches the path. Repeatable.",
            valueName: "pattern"))
    var exclude: [String] = []

    @Option(
        help: ArgumentHelp(
            "Read one part of the captures: 0/8, auto (Slurm array) or auto/8 (Kubernetes, AWS Batch).",
            valueName: "i/n"))
    var shard: String?

    @Option(
        help: ArgumentHelp(
            "Columns from the end of each path: '{vehicle}/{session}/{file}'; or @FILE, a CSV whose first column is the"
                + " path.", valueName: "pattern"))
    var tags: String?

    @Option(help: ArgumentHelp("Formats of the tables: csv, jsonl.", valueName: "forms"))
    var tables = "csv"

    @Option(help: ArgumentHelp("Write a report of each capture: pdf, html.", valueName: "forms"))
    var report: String?

    @Flag(help: "Write a ticket (.zip) of each capture that has findings.")
    var ticket = false

    @Flag(help: "Write a small picture of each capture, not only of those with errors.")
    var thumbnail = false

    @Flag(help: "Remove the outputs of captures that no longer exist.")
    var prune = false

    @Flag(help: "Print errors only.")
    var quiet = false

    @OptionGroup var messages: MessageOptions

    /// Set for the processes that a run starts: they read captures and report to it.
    @Flag(help: ArgumentHelp(visibility: .private))
    var worker = false

    /// Set by the Python package if it removes the output folder when the run has ended.
    @Flag(help: ArgumentHelp(visibility: .private))
    var scratch = false

    /// How many processors such a process takes.
    @Option(help: ArgumentHelp(visibility: .private))
    var processors: Int?

    @OptionGroup(title: HelpGroup.capture) var inputOptions: InputOptions
    @OptionGroup(title: HelpGroup.capture) var clockOptions: ClockOptions
    @OptionGroup(title: HelpGroup.databases) var databaseOptions: DatabaseOptions
    @OptionGroup(title: HelpGroup.databases) var protocolOptions: ProtocolArguments
    @OptionGroup(title: HelpGroup.databases) var bitRates: BitRateOptions
    @OptionGroup(title: HelpGroup.findings) var ruleOptions: RuleOptions

    func validate() throws {
        if root.isEmpty { throw ValidationError("the name of the captures' folder is empty") }
        if output.isEmpty { throw ValidationError("the name of the output folder is empty") }
        if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs takes a number from 1 to 1024") }
        if timeout.nanoseconds < 1_000_000_000 { throw ValidationError("--timeout takes at least 1s") }
        if let maxMemory, maxMemory.bytes < 64_000_000 { throw ValidationError("--max-memory takes at least 64M") }
        _ = try (tableForms(), reportForms(), pathTags(), part())
    }

    func tableForms() throws -> [FleetTables.Form] {
        try Self.forms(tables, "--tables")
    }

    enum ReportForm: String, CaseIterable { case pdf, html }

    func reportForms() throws -> [ReportForm] { try report.map { try Self.forms($0, "--report") } ?? [] }

    private static func forms<Form: RawRepresentable & CaseIterable & Equatable>(
        _ text: String, _ option: String
    ) throws -> [Form] where Form.RawValue == String {
        try text.split(separator: ",").map { word in
            guard let form = Form(rawValue: String(word)) else {
                let known = Form.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("\(option) takes \(known), separated by commas; '\(word)' is not one of them")
            }
            return form
        }
    }

    func pathTags() throws -> PathTags {
        guard let tags else { return PathTags() }
        do {
            guard tags.hasPrefix("@") else { return try PathTags(pattern: tags) }
            let path = String(tags.dropFirst())
            return try PathTags(table: try TextFile.read(path, limit: 256 << 20), named: path)
        } catch {
            throw ValidationError("--tags: \(error)")
        }
    }

    func part() throws -> Shard? {
        guard let shard else { return nil }
        do throws(Shard.Fault) {
            return try Shard(shard)
        } catch {
            throw ValidationError("--shard: \(error.description)")
        }
    }

    func captures() throws -> CaptureFolder {
        if root == "-" { return CaptureFolder(list: try BinaryFile.read("/dev/stdin", limit: Self.longestList)) }
        if root.hasPrefix("@") {
            return CaptureFolder(list: try BinaryFile.read(String(root.dropFirst()), limit: Self.longestList))
        }
        let endings = CaptureFormats.all.flatMap { $0.format.suffixes }
        let usual = endings.flatMap { ending in ["", ".gz", ".bz2", ".xz", ".zst"].map { "*.\(ending)\($0)" } }
        return try CaptureFolder(
            below: root, patterns: pattern.isEmpty ? usual : pattern, excluded: exclude, output: output)
    }

    private static let longestList = 1 << 30

    func run() throws {
        DescriptorIO.waitsForDisk = !scratch
        if worker { return try BatchWorker(self).serve() }
        try BatchRun(self).run()
    }
}
