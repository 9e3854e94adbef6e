import ArgumentParser

/// Which existing files may be overwritten.
///
/// A file that is named with -o is overwritten without this option, as by most programs.
struct OverwriteOptions: ParsableArguments {
    @Flag(help: "Overwrite existing files that -o does not name.")
    var force = false
}
