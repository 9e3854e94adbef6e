import ArgumentParser

/// How a document names the files that it was made from.
struct SourceOptions: ParsableArguments {
    @Flag(name: .customLong("sha256"), help: "Show the SHA-256 of captures and databases, as reports always do.")
    var sha256 = false
}
