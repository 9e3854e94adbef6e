import CANDatabases
import Wording
import Platform

/// Reports errors in databases on standard error.
enum DatabaseFaults {
    /// - Throws: the failure status at the first error, with `strict`.
    static func report(_ database: Database, strict: Bool, quiet: Bool) throws {
        if strict, let fault = database.faults.first {
            let text = DatabaseFaultText.text(fault, path: database.path, as: .error)
            guard Terminal.isForPrograms else {
                Terminal.printError(text)
                throw ExitStatus.failed
            }
            throw Failure.reported(text, .failed, path: database.path)
        }
        guard !quiet, !database.faults.isEmpty else { return }
        Terminal.printError(
            database.faults.map { DatabaseFaultText.text($0, path: database.path, as: .warning) }.joined())
    }
}
