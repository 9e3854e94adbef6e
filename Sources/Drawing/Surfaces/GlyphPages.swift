#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Prevents threads from using Cairo at the same time if its cache of glyphs may be full.
///
/// Cairo 1.16 has space for 512 pages of 32 glyphs, including those of fonts that are no longer used. If it is full, it
/// removes pages under one lock and waits for their font under another, so threads may deadlock. Therefore the pages
/// that surfaces may need are counted and never given back. Up to a limit threads draw at the same time, beyond it one
/// after the other. A command that draws one document uses as many queues as stay below the limit.
///
/// `@unchecked Sendable` because the lock orders all accesses: the count changes under the lock of writers.
final class GlyphPages: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
    private var taken = 0

    static let shared = GlyphPages()
    /// With space for what is not counted exactly.
    private static let most = 440
    /// For the usual fonts in the usual sizes, on a separate surface.
    static let ofFonts = 41

    private init() { pthread_rwlock_init(lock, nil) }

    /// For this number of glyphs, which Cairo stores both as drawn and as written.
    static func ofGlyphs(_ count: Int) -> Int { 2 * ((count + 31) / 32) }

    /// Number of surfaces with this number of pages that may be drawn at the same time, if there are no others.
    static func surfaces(of pages: Int) -> Int { max(1, most / max(1, pages)) }

    /// Adds a surface with this number of pages to the count.
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
