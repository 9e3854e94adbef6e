import CArguments
import Platform

/// The user's arguments, also if Swift's own `CommandLine` does not find them: it reads /proc/self/cmdline, which is
/// missing in some containers and sandboxes.
enum ProcessArguments {
    /// The arguments after the name of the program.
    static func all() throws -> [String] {
        try arguments(given: handedOver(), runtime: { CommandLine.arguments })
    }

    /// - Parameters:
    ///   - given: the arguments from the C library, the name of the program first; nil or empty if it passes none.
    ///   - runtime: the arguments from Swift's runtime, used only if there are no others.
    /// - Throws: if neither contains the name of the program: arguments may have been given, and must not be ignored.
    static func arguments(given: [String]?, runtime: () -> [String]) throws -> [String] {
        if let given, !isNothing(given) { return try checked(Array(given.dropFirst())) }
        let found = runtime()
        guard !found.isEmpty else {
            throw OutputFailure("the arguments cannot be read: /proc is not mounted")
        }
        guard !isNothing(found) else {
            throw OutputFailure("the program was started with an empty list of arguments")
        }
        return try checked(Array(found.dropFirst()))
    }

    /// Linux passes an empty program name for an empty list of arguments (since 5.18).
    private static func isNothing(_ arguments: [String]) -> Bool { arguments.isEmpty || arguments == [""] }

    /// Refuses names that Swift's strings cannot store, because another file would be read or written instead.
    private static func checked(_ arguments: [String]) throws -> [String] {
        for argument in arguments where argument.unicodeScalars.contains("\u{FFFD}") {
            throw OutputFailure(
                "'\(Printable.text(argument))' is not UTF-8: rename the file, or use a link whose name is UTF-8")
        }
        return arguments
    }

    private static func handedOver() -> [String]? {
        var count: Int32 = 0
        guard let arguments = canfolio_arguments(&count), count > 0 else { return nil }
        return (0..<Int(count)).compactMap { arguments[$0].map { String(cString: $0) } }
    }
}
