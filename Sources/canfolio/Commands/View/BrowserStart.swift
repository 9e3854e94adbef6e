import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// Opens an address in the user's browser.
enum BrowserStart {
    #if os(macOS)
        private static let opener = "open"
    #else
        private static let opener = "xdg-open"
    #endif

    /// Opens the browser, or prints the address if this is wanted or impossible.
    static func show(_ address: String, isHidden: Bool, quiet: Bool) throws {
        if isHidden {
            let output = try OutputFile(path: "-")
            return try Terminal.write(address + "\n", to: output)
        }
        if open(address) {
            if !quiet { Terminal.printError("canfolio: \(address) (press Ctrl-C to stop)") }
        } else {
            Terminal.printError("canfolio: cannot start \(opener); open \(address) in a browser")
        }
    }

    /// Starts the program of the desktop that opens addresses; its output is discarded.
    private static func open(_ address: String) -> Bool {
        var actions = posix_spawn_file_actions_t()
        guard posix_spawn_file_actions_init(&actions) == 0 else { return false }
        defer { posix_spawn_file_actions_destroy(&actions) }
        for stream in STDIN_FILENO...STDERR_FILENO {
            posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
        }
        var words: [UnsafeMutablePointer<CChar>?] = [strdup(opener), strdup(address), nil]
        defer { for word in words { free(word) } }
        var child: pid_t = 0
        guard posix_spawnp(&child, opener, &actions, nil, &words, environ) == 0 else { return false }
        // It ends when the browser has the address; canfolio does not wait for it, and it does not stay as a zombie.
        _ = BackgroundWork { [child] in
            var status: Int32 = 0
            while waitpid(child, &status, 0) < 0, errno == EINTR {}
            return status
        }
        return true
    }
}
