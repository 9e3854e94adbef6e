#if canImport(Glibc)
    internal import Glibc
#else
    internal import Musl
#endif

/// An error that may have its reason in the machine and not in what was requested.
package protocol PassingFailure: Error {
    /// Whether another try may succeed: the disk is full or failed, or the system lacks a resource.
    var isPassing: Bool { get }
}

/// errno codes that have nothing to do with the request.
package enum PassingCodes {
    /// EFBIG is a limit on the size of files (`ulimit -f`).
    private static let codes: Set<Int32> = [
        ENOSPC, EDQUOT, EIO, EFBIG, EMFILE, ENFILE, ENOMEM, EAGAIN, EINTR, ESTALE, ETIMEDOUT, ENETDOWN, ENETUNREACH,
        EHOSTDOWN,
    ]

    package static func contains(_ code: Int32) -> Bool { codes.contains(code) }

    /// Whether a message of a library ends with the system's text for one of them.
    package static func isReason(of message: String) -> Bool {
        codes.contains { message.hasSuffix(": " + String(cString: strerror($0))) }
    }
}
