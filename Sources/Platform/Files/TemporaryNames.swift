#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Named temporary files, and a folder of them, which are removed when a signal ends the process.
///
/// Only for file systems without unnamed files. A signal handler may call little more than `unlink` and `rmdir`, so the
/// names are in C strings, at places that no handler changes.
package enum TemporaryNames {
    /// Names in C strings; nil for a free entry. Written by the thread that writes output, read by the signal handler,
    /// which interrupts that thread: all others block the signals.
    private struct Places {
        var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
        var count: Int
        /// No place below is free.
        var firstFree = 0

        init(count: Int) {
            names = .allocate(capacity: count)
            names.initialize(repeating: nil, count: count)
            self.count = count
        }
    }

    nonisolated(unsafe) private static let places: UnsafeMutablePointer<Places> = {
        let places = UnsafeMutablePointer<Places>.allocate(capacity: 1)
        places.initialize(to: Places(count: 32))
        for signal in SignalsBlocked.ending { install(signal) }
        return places
    }()

    /// Installs the signal handlers now, before those of others.
    package static func prepare() { _ = places }

    /// The templates of hidden names, in which `mkstemp` and `mkdtemp` replace the last six characters.
    static func pattern(in folder: String) -> [CChar] { Array("\(folder)/\(prefix)XXXXXX".utf8CString) }

    /// The prefix of hidden names.
    static let prefix = ".canfolio-"

    package static func remember(_ name: String) {
        let place =
            (places.pointee.firstFree..<places.pointee.count).first { places.pointee.names[$0] == nil } ?? grow()
        places.pointee.names[place] = strdup(name)
        places.pointee.firstFree = place + 1
    }

    package static func forget(_ name: String) {
        for place in 0..<places.pointee.count {
            guard let known = places.pointee.names[place], strcmp(known, name) == 0 else { continue }
            places.pointee.names[place] = nil
            free(known)
            places.pointee.firstFree = min(places.pointee.firstFree, place)
        }
    }

    /// Doubles the number of places; returns the first new one. A handler sees either the old places or the new ones.
    private static func grow() -> Int {
        let signals = SignalsBlocked()
        defer { signals.letThrough() }
        let old = places.pointee
        var new = Places(count: old.count * 2)
        new.names.update(from: old.names, count: old.count)
        new.firstFree = old.count
        places.pointee = new
        old.names.deallocate()
        return old.count
    }

    /// Removes all of them, from a signal handler, or directly before the process ends.
    package static func removeAll() {
        for place in 0..<places.pointee.count {
            if let name = places.pointee.names[place] { unlink(name) }
        }
        // Folders are empty then.
        for place in 0..<places.pointee.count {
            if let name = places.pointee.names[place] { rmdir(name) }
        }
    }

    private static func install(_ number: Int32) {
        let before = signal(number) { number in
            TemporaryNames.removeAll()
            // Then the default action of the signal, so that the caller sees 128 + signal.
            signal(number, SIG_DFL)
            raise(number)
        }
        // Signals that the caller ignores stay ignored, as with nohup and background jobs of a plain shell.
        if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
            signal(number, SIG_IGN)
        }
    }
}
