import Platform
import CANCapture

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Where messages go, which may be a file that is read: `canfolio info in.log 2>> in.log` would add them to a recording.
enum ErrorStream {
    /// Whether standard error is a file that these arguments name, under whatever name, or standard input if they ask for it.
    static func isInput(of arguments: [String]) -> Bool {
        guard let errors = FileIdentity(descriptor: STDERR_FILENO) else { return false }
        return arguments.contains { argument in
            if argument == "-" { return FileIdentity(descriptor: STDIN_FILENO) == errors }
            return paths(in: argument).contains { FileIdentity(path: $0) == errors }
        }
    }

    /// Whether messages may be written: what was opened to be read is left as it is.
    static var isOpenToMessages: Bool {
        FileIdentity(descriptor: STDERR_FILENO).map { !FilesRead.contains($0) } ?? true
    }

    /// What may be a path in an argument: `file`, `--dbc=file`, `can1=file`, `@file`.
    private static func paths(in argument: String) -> [String] {
        var paths = [argument]
        for place in argument.indices where argument[place] == "=" {
            paths.append(String(argument[argument.index(after: place)...]))
        }
        return paths + paths.filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) }
    }

    /// Ends with status 1 where messages would go into what is read. There is no other place to say so than a terminal at
    /// standard output.
    static func check(_ arguments: [String]) {
        guard isInput(of: arguments) else { return }
        if Terminal.outputIsTerminal {
            _ = Terminal.printOut(
                "canfolio: standard error is redirected to an input file; redirect it to another file\n")
        }
        Terminal.end(1)
    }
}
