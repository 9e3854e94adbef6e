internal import Platform

/// When the later sessions of a capture begin: logging sessions, trigger blocks. Between sessions the recorder was off.
package struct SessionStarts: Sendable, Equatable {
    /// The times of their first records, in the order of the file, as the times of frames.
    package private(set) var times: [Int64] = []

    /// Further sessions are not examined.
    private static let most = 1 << 16

    package mutating func add(_ time: Int64) {
        if times.count < Self.most { times.append(time) }
    }

    mutating func append(_ later: SessionStarts) { later.times.forEach { add($0) } }

    mutating func move(by offset: Int64) {
        for place in times.indices { times[place] = times[place].addingSaturating(offset) }
    }
}
