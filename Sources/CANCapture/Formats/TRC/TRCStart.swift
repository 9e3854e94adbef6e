internal import Platform

/// When a trace began: what `$STARTTIME` says, and what the comment at its head says of the same moment for people.
///
///     ;$STARTTIME=45571.6807583796
///     ;   Start time: 10/6/2024 16:20:17.524.0
///
/// One flipped bit in the former would move all times. So the two are compared. Where they disagree by more than what
/// they are rounded to, that one is damaged which a single flipped bit brings to agree with the other. Where that can be
/// said of both, or of neither, `$STARTTIME` counts, since it is what programs read; and in any case a note tells.
struct TRCStart: Equatable {
    /// What stands behind `$STARTTIME=`; nil where there is no such line.
    private var stated: [UInt8]?
    /// What stands behind `Start time:` in a comment.
    private var comment: [UInt8]?
    /// What a reader of the report should know of the start.
    private(set) var note: String?

    /// Longer than either is.
    private static let longest = 64

    var isStated: Bool { stated != nil }

    mutating func state(_ text: TextCursor.Token) {
        if stated == nil { stated = Self.bytes(text) }
    }

    mutating func comment(_ text: TextCursor.Token) {
        if comment == nil { comment = Self.bytes(text) }
    }

    private static func bytes(_ text: TextCursor.Token) -> [UInt8] {
        Array(UnsafeBufferPointer(start: text.start, count: min(text.count, longest)))
    }

    /// Nanoseconds since 1970 as if the wall clock showed UTC; nil where times are relative. Version 1.0, which is told
    /// by having no line for its version, has the comment alone: its dates are not looked at.
    mutating func settle(hasVersion: Bool) -> Int64? {
        note = nil
        let written = comment.flatMap(TRCStartComment.init)
        guard let stated else {
            guard hasVersion, let written, let only = written.onlyMoment else { return nil }
            note =
                "no $STARTTIME can be read: the start of the file is that of the comment at its head, \(text(comment))"
            return only
        }
        guard let day = TRCDayNumber(stated) else { return unreadable(stated, written) }
        guard let written, !written.agrees(with: day) else { return day.nanoseconds }
        let repaired = Self.repaired(stated, written)
        if let repaired, !Self.isRepairable(comment ?? [], day, unit: written.unit) {
            note = believed("has a flipped bit: it says another time than", "the latter counts")
            return repaired
        }
        note = believed("says another time than", "the former counts")
        return day.nanoseconds
    }

    /// The start where `$STARTTIME` is no number: with one bit mended, or up to where it is one, if the comment agrees;
    /// or that of the comment.
    private mutating func unreadable(_ stated: [UInt8], _ written: TRCStartComment?) -> Int64? {
        let digits = Array(stated.prefix { $0 &- 0x30 < 10 || $0 == 0x2E || $0 == 0x2C })
        if let written {
            let prefix = TRCDayNumber(digits).flatMap { written.agrees(with: $0) ? $0.nanoseconds : nil }
            if let start = Self.repaired(stated, written) ?? prefix ?? written.onlyMoment {
                note = believed("is no time, unlike", "the latter counts")
                return start
            }
        }
        note = "the start time of the file cannot be read: times are relative"
        return nil
    }

    private func believed(_ relation: String, _ verdict: String) -> String {
        "$STARTTIME (\(text(stated))) \(relation) the start in the comment at the head of the file (\(text(comment)));"
            + " \(verdict)"
    }

    private func text(_ bytes: [UInt8]?) -> String {
        Printable.text(String(decoding: bytes ?? [], as: UTF8.self))
    }

    /// The start with one bit of `$STARTTIME` mended, so that it agrees with the comment: of several the nearest.
    private static func repaired(_ stated: [UInt8], _ written: TRCStartComment) -> Int64? {
        var best: (day: TRCDayNumber, distance: UInt64)?
        flips(stated) { text in
            guard let day = TRCDayNumber(text), written.agrees(with: day) else { return }
            // A blank in place of a digit leaves fewer of them.
            let distance = written.distance(from: day)
            let (unit, least) = (best?.day.unit ?? .max, best?.distance ?? .max)
            if (day.unit, distance) < (unit, least) { best = (day, distance) }
        }
        return best?.day.nanoseconds
    }

    /// Whether one bit of the comment, which is as fine as before, explains that it says something else.
    private static func isRepairable(_ comment: [UInt8], _ day: TRCDayNumber, unit: Int64) -> Bool {
        var found = false
        flips(comment) { text in
            guard !found, let written = TRCStartComment(text), written.unit == unit else { return }
            found = written.agrees(with: day)
        }
        return found
    }

    private static func flips(_ text: [UInt8], _ body: ([UInt8]) -> Void) {
        var text = text
        for place in text.indices {
            for bit in 0..<8 {
                text[place] ^= 1 << UInt8(bit)
                body(text)
                text[place] ^= 1 << UInt8(bit)
            }
        }
    }
}
