import Platform
import CANCapture

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The target of messages may be an input file: `canfolio info in.log 2>> in.log` would append them to a recording.
enum ErrorStream {
    /// Whether standard error is a file that these arguments name, under any path, or standard input if they use it.
    static func isInput(of arguments: [String]) -> Bool {
        guard let errors = FileIdentity(descriptor: STDERR_FILENO) else { return false }
        return arguments.contains { argument in
            if argument == "-" { return FileIdentity(descriptor: STDIN_FILENO) == errors }
            return paths(in: argument).contains { FileIdentity(path: $0) == errors }
        }
    }

    /// Whether messages may be written: an input that was opened is not changed.
    static var isOpenToMessages: Bool {
        FileIdentity(descriptor: STDERR_FILENO).map { !FilesRead.contains($0) } ?? true
    }

    /// The parts of an argument that may be a path: `file`, `--dbc=file`, `can1=file`, `@file`.
    private static func paths(in argument: String) -> [String] {
        var paths = [argument]
        for place in argument.indices where argument[place] == "=" {
            paths.append(String(argument[argument.index(after: place)...]))
        }
        return paths + paths.filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) }
    }

    /// Ends with status 1 if messages would be written into an input. Only a terminal at standard output can show the
    /// reason.
    static func check(_ arguments: [String]) {
        guard isInput(of: arguments) else { return }
        if Terminal.outputIsTerminal {
            _ = Terminal.printOut(
                "canfolio: standard error is redirected to an input file; redirect it to another file\n")
        }
        Terminal.end(1)
    }
}
