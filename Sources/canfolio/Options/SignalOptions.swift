import ArgumentParser
import Reporting

/// Which signals are shown under frames, where there is a database.
struct SignalOptions: ParsableArguments {
    @Option(help: "With --dbc: the signals under each frame that changed since its last frame, all, or none.")
    var signals: SignalChoice = .changed

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "With --dbc: show these signals alone: 'Engine*.*', '*Temp'. Repeatable.", valueName: "pattern"))
    var signal: [String] = []

    func validate() throws {
        if signal.contains("") { throw ValidationError("the pattern of --signal is empty") }
    }
}

extension SignalChoice: ExpressibleByArgument {}
