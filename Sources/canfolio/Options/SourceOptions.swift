import ArgumentParser

/// How a document names the files that it was made from.
struct SourceOptions: ParsableArguments {
    @Flag(name: .customLong("sha256"), help: "Name captures and databases with their SHA-256, as a report always does.")
    var sha256 = false
}
