import ArgumentParser

/// How a command that writes files prints its messages. ``Terminal`` knows it from the arguments, so that it also holds
/// for errors in them.
struct MessageOptions: ParsableArguments {
    @Flag(help: "Print messages as lines of JSON on standard error, for programs: errors, and what was written.")
    var json = false
}
