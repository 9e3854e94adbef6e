import Formatting
import Platform
import ViewServer
import Viewing

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Runs the commands for what a window selects: this program once more, with the options of the window.
struct ViewActionRun: Sendable {
    /// The captures and options of the window that the commands have, too.
    let arguments: [String]
    /// The beginning of the names of what is made.
    let name: String
    /// An argument as windows may show it.
    let shown: @Sendable (String) -> String
    /// Databases that were added in a window.
    let added: Added

    /// Arguments of `--dbc`, and how windows name them: a dropped file is a copy, whose place the user does not know.
    typealias Added = @Sendable () -> [(argument: String, shown: String)]

    /// - Parameters:
    ///   - all: the arguments of `view`, which come first.
    ///   - name: of the capture, without folder and ending.
    ///   - added: databases that were added in a window.
    init(
        arguments all: [String], name: String, shown: @escaping @Sendable (String) -> String,
        added: @escaping Added = { [] }
    ) {
        var kept: [String] = []
        var rest = all.dropFirst()[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--":
                // What follows is captures, whatever it is called.
                kept += [argument] + rest
                rest = []
            case "--no-browser", "--no-state", "--follow", "--json", "--quiet", "--strict": continue
            case "--queues": _ = rest.popFirst()
            case _ where argument.hasPrefix("--queues="): continue
            default: kept.append(argument)
            }
        }
        // A name that begins with a hyphen is an option, and one with a per cent sign numbers pages.
        let plain = name.replacing("%", with: "_")
        self.name = plain.hasPrefix("-") ? "./" + plain : plain
        (self.arguments, self.shown, self.added) = (kept, shown, added)
    }

    /// The arguments of the command for an action.
    ///
    /// - Parameter isThere: whether a file with this name exists; it is not overwritten.
    func words(_ action: ViewAction, isThere: (String) -> Bool) -> [String] {
        // Before the arguments, after which everything may be the name of a capture.
        var words = [action.kind.rawValue]
        var given = arguments
        let moment = action.moment ?? action.span?.lowerBound ?? 0
        switch action.kind {
        case .ticket, .card:
            if let span = action.span {
                words += ["--select", "\(Self.seconds(span.lowerBound))..\(Self.seconds(span.upperBound))"]
            } else if let finding = action.finding {
                words += ["--finding", String(finding)]
            } else {
                words += ["--around", Self.seconds(moment)]
            }
        case .report:
            if let span = action.span {
                words += ["--start", Self.seconds(span.lowerBound), "--stop", Self.seconds(span.upperBound)]
            }
        case .changes:
            given = Self.without("--bitrate", given)
            words += ["--around", Self.seconds(moment)]
        }
        let ending: String? =
            switch action.kind {
            case .ticket: ""
            case .card: ".png"
            case .report: ".pdf"
            case .changes: nil
            }
        if let ending {
            let base = "\(name)-\(action.kind.rawValue)"
            let numbered = (2...999).lazy.map { "\(base)-\($0)\(ending)" }
            words += ["-o", isThere(base + ending) ? numbered.first { !isThere($0) } ?? base + ending : base + ending]
        }
        return words + added().flatMap { ["--dbc", $0.argument] } + given
    }

    /// Times before the first frame are not reached by `--start -1`, which counts from the end.
    private static func seconds(_ time: Int64) -> String {
        Decimal.plainSeconds(max(0, time), decimals: 9).replacing(/(\.\d*?[1-9]|)\.?0+$/) { $0.1 }
    }

    /// The words without an option and its values.
    private static func without(_ option: String, _ words: [String]) -> [String] {
        var kept: [String] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == option { _ = rest.popFirst() } else if !word.hasPrefix(option + "=") { kept.append(word) }
        }
        return kept
    }

    func run(_ action: ViewAction, _ viewed: ViewedCapture) -> ViewOutcome {
        let words = words(action) { access($0, F_OK) == 0 }
        let own = Dictionary(added(), uniquingKeysWith: { one, _ in one })
        let told = words.map { own[$0] ?? shown($0) }
        let command = (["canfolio"] + told).map(Self.quoted).joined(separator: " ")
        if action.kind == .changes, viewed.isTimed {
            // Of the capture in memory, which need not be read again.
            // The command counts from the first frame on.
            let moment = max(0, action.moment ?? action.span?.lowerBound ?? 0)
            return ViewChanges(viewed: viewed, moment: moment, isDark: action.isDark).outcome(command: command)
        }
        do throws(OutputFailure) {
            let (text, status) = try Self.output(of: ["canfolio"] + words)
            let option = words.firstIndex(of: "-o")
            let output = option.map { "Wrote \(words[$0 + 1])\n" } ?? ""
            let hasFailed = status != 0 && status != 3 && status != 4
            return ViewOutcome(
                command: command, text: shown((hasFailed ? "" : output) + text), hasFailed: hasFailed)
        } catch {
            return ViewOutcome(command: command, text: error.description, hasFailed: true)
        }
    }

    /// A word for a shell.
    static func quoted(_ word: String) -> String {
        let plain = word.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "-_./:=,+@%".utf8.contains(byte)
        }
        return plain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }

    // MARK: The process

    private static let mostOutput = 1 << 20

    /// What a run of this program prints, and its status.
    private static func output(of words: [String]) throws(OutputFailure) -> (text: String, status: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw OutputFailure.system("pipe", "cannot be opened", errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        let child = spawn(words, output: ends[1])
        close(ends[1])
        guard let child else { throw OutputFailure("cannot start canfolio again to run the command") }
        var bytes: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(ends[0], &room, room.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            if bytes.count < mostOutput { bytes += room[..<count] }
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
        return (String(decoding: bytes, as: UTF8.self), code)
    }

    private static func spawn(_ words: [String], output: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child: pid_t = 0
        guard posix_spawn(&child, "/proc/self/exe", &actions, nil, &arguments, environ) == 0 else { return nil }
        return child
    }
}
