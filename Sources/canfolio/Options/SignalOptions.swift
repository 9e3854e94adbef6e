import ArgumentParser
internal import LogPages

/// Which signals are shown below frames, if there is a database.
struct SignalOptions: ParsableArguments {
    @Option(
        help:
            "With --dbc: signals to show below each frame: those that changed (without counters and checksums), all, or none. (default: changed)"
    )
    var signals: SignalChoice?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "With --dbc: show only these signals ('Engine*.*', '*Temp'), or all but these ('!*Counter*'). Repeatable.",
            valueName: "pattern"))
    var signal: [String] = []

    func validate() throws {
        if signal.contains(where: { $0.isEmpty || $0 == "!" }) {
            throw ValidationError("the pattern of --signal is empty")
        }
    }

    /// Throws if the requested signals are in no database.
    func validate(with options: DatabaseOptions) throws {
        guard options.databases.isEmpty else { return }
        if !signal.isEmpty {
            throw ValidationError("--signal needs a database; give one with --dbc")
        }
        if let signals, signals != .none {
            throw ValidationError("--signals needs a database; give one with --dbc")
        }
    }
}

extension SignalChoice: ExpressibleByArgument {}
