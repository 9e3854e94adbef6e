import ArgumentParser
import CANDatabases
import Wording
import Platform

struct DatabaseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "database", abstract: "List the messages and signals of databases.",
        discussion: """
            Errors in a database are printed on standard error with their lines; canfolio keeps everything else.

              canfolio database drive.dbc
            """)

    @Argument(
        help: ArgumentHelp("Database files; - for standard input.", valueName: "database"), completion: .file())
    var databases: [String]

    @Flag(help: "Print JSON, with all details.")
    var json = false

    @Flag(help: "Print errors only.")
    var quiet = false

    @Flag(help: "Fail at the first error in a database.")
    var strict = false

    func validate() throws {
        if databases.contains("") { throw ValidationError("the database's file name is empty") }
        if databases.filter({ $0 == "-" }).count > 1 { throw ValidationError("standard input can be read only once") }
    }

    func run() throws {
        let output = try OutputFile(path: "-")
        var loaded: [Database] = []
        for path in databases {
            let database = try DatabaseLoader.load(path: path)
            try DatabaseFaults.report(database, strict: strict, quiet: quiet)
            loaded.append(database)
        }
        if json {
            let notices = try DatabaseJSON.write(loaded, to: output.write)
            notices.forEach(Terminal.warning(quiet: quiet))
        } else {
            for (index, database) in loaded.enumerated() {
                if index > 0 { try Terminal.put("\n", to: output) }
                try DatabaseListing.write(database) { try Terminal.put($0, to: output) }
            }
        }
        try output.publish()
    }
}
