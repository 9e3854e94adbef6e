#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// Temporary files with names, and a folder of them, removed when a signal ends the process.
///
/// Only for file systems without unnamed files. A signal handler may call little more than `unlink` and `rmdir`, so the names lie
/// in C strings, in places that no handler changes.
package enum TemporaryNames {
    /// Names in C strings; an entry is nil where it is free. Written by the thread that writes output, read by the signal
    /// handler, which interrupts that thread: all others block the signals.
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

    /// Takes the signals now: whoever takes them later comes first.
    package static func prepare() { _ = places }

    /// What `mkstemp` and `mkdtemp` make a hidden name of, by other characters in place of the last six.
    static func pattern(in folder: String) -> [CChar] { Array("\(folder)/\(prefix)XXXXXX".utf8CString) }

    /// What hidden names begin with.
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

    /// Makes room for as many again; the first place of it. A handler sees the old places or the new ones.
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

    private static func install(_ number: Int32) {
        let before = signal(number) { number in
            for place in 0..<TemporaryNames.places.pointee.count {
                if let name = TemporaryNames.places.pointee.names[place] { unlink(name) }
            }
            // Folders are empty by then.
            for place in 0..<TemporaryNames.places.pointee.count {
                if let name = TemporaryNames.places.pointee.names[place] { rmdir(name) }
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
