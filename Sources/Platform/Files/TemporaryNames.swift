#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Temporary files with names, and a folder of them, removed when a signal ends the process.
///
/// Only for file systems without unnamed files. A signal handler may call little more than `unlink` and `rmdir`, so the names lie
/// in C strings of fixed places.
package enum TemporaryNames {
    private static let places = 24
    /// Written by the thread that writes output, read by the signal handler.
    nonisolated(unsafe) private static let names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = {
        let names = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: places)
        names.initialize(repeating: nil, count: places)
        for signal in SignalsBlocked.ending { install(signal) }
        return names
    }()

    /// Takes the signals now: whoever takes them later comes first.
    package static func prepare() { _ = names }

    /// What `mkstemp` and `mkdtemp` make a hidden name of, by other characters in place of the last six.
    static func pattern(in folder: String) -> [CChar] { Array("\(folder)/.canfolio-XXXXXX".utf8CString) }

    package static func remember(_ name: String) {
        guard let free = (0..<places).first(where: { names[$0] == nil }) else { return }
        names[free] = strdup(name)
    }

    package static func forget(_ name: String) {
        for place in 0..<places {
            guard let known = names[place], strcmp(known, name) == 0 else { continue }
            names[place] = nil
            free(known)
        }
    }

    private static func install(_ number: Int32) {
        let before = signal(number) { number in
            for place in 0..<TemporaryNames.places {
                if let name = TemporaryNames.names[place] { unlink(name) }
            }
            // Folders are empty by then.
            for place in 0..<TemporaryNames.places {
                if let name = TemporaryNames.names[place] { rmdir(name) }
            }
            // Then what the signal does by itself, so that the caller sees 128 + signal.
            signal(number, SIG_DFL)
            raise(number)
        }
        // What the caller ignores stays ignored: nohup, and background jobs of a plain shell.
        if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
            signal(number, SIG_IGN)
        }
    }
}
