import ArgumentParser

/// What may take the place of files that exist.
///
/// A file that is named with -o is replaced without the option, as most programs do that write files.
struct OverwriteOptions: ParsableArguments {
    @Flag(help: "Overwrite existing files that -o does not name, and existing ticket folders.")
    var force = false
}
