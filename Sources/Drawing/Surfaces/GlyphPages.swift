#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Keeps threads apart in Cairo where its cache of glyphs may be full.
///
/// Cairo 1.16 has room for 512 pages of 32 glyphs, those of fonts that are gone included. When it is full it throws pages
/// away under one lock and waits for their font under another, and threads may wait for each other for ever. So what
/// surfaces may take is counted, and never given back; up to a limit threads draw at once, beyond it one after the other.
/// A command that draws one document takes as many queues as stay below it.
///
/// `@unchecked Sendable` because the lock orders all accesses: the count changes under the lock of writers.
final class GlyphPages: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
    private var taken = 0

    static let shared = GlyphPages()
    /// With room for what is not counted exactly.
    private static let most = 440
    /// Of the usual fonts in the usual sizes, on a surface of their own.
    static let ofFonts = 41

    private init() { pthread_rwlock_init(lock, nil) }

    /// For so many glyphs, which Cairo keeps as they are shown and as they are written.
    static func ofGlyphs(_ count: Int) -> Int { 2 * ((count + 31) / 32) }

    /// How many surfaces of so many pages may be drawn at once, where there are no others.
    static func surfaces(of pages: Int) -> Int { max(1, most / max(1, pages)) }

    /// Takes note that a surface will have so many pages.
    func take(_ pages: Int) {
        pthread_rwlock_wrlock(lock)
        taken += pages
        pthread_rwlock_unlock(lock)
    }

    /// Draws: at the same time as others, or alone.
    func draw<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        pthread_rwlock_rdlock(lock)
        if taken > Self.most {
            pthread_rwlock_unlock(lock)
            pthread_rwlock_wrlock(lock)
        }
        defer { pthread_rwlock_unlock(lock) }
        return try body()
    }
}
