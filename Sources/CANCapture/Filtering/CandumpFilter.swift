/// A filter in candump's syntax and with its meaning: `[interface,]filter[,filter…]`.
///
/// - `id:mask` lets frames pass whose identifier equals `id` in the bits of `mask`,
/// - `id~mask` those whose identifier differs,
/// - `#mask` error frames whose class has a bit of `mask`, or is unknown; without it no error frame passes,
/// - `j` requires all filters at once; otherwise one of them is enough.
///
/// Numbers are hexadecimal. The identifier is SocketCAN's, with EFF, RTR and ERR in bits 31, 30 and 29 (can.h); an
/// identifier of eight digits has EFF set. The mask decides whether EFF and RTR are compared: `123:7FF` also passes
/// 29-bit and remote frames, `123:C00007FF` does not. Without any `id` part all data frames pass.
public struct CandumpFilter: Sendable, Equatable {
    /// nil, or `any`, for every channel.
    package var interface: String?
    package var terms: [Term] = []
    package var errorMask: UInt32 = 0
    package var joined = false

    package struct Term: Sendable, Equatable {
        package var identifier: UInt32
        package var mask: UInt32
        package var inverted: Bool
    }

    /// linux/can.h
    static let extendedFlag: UInt32 = 0x8000_0000
    static let remoteFlag: UInt32 = 0x4000_0000
    static let errorFlag: UInt32 = 0x2000_0000
    static let standardMask: UInt32 = 0x7FF
    static let extendedMask: UInt32 = 0x1FFF_FFFF

    func passes(identifier: UInt32, flags: FrameFlags, channel: String) -> Bool {
        if let interface, interface != channel { return false }
        if flags.contains(.error) {
            let error = identifier & Self.extendedMask
            return error & errorMask != 0 || (error == 0 && errorMask != 0)
        }
        if flags.contains(.symbolic) { return terms.isEmpty }
        if terms.isEmpty { return true }
        var received = identifier & Self.extendedMask
        if flags.contains(.extended) { received |= Self.extendedFlag }
        if flags.contains(.remote) { received |= Self.remoteFlag }
        return joined ? terms.allSatisfy { $0.passes(received) } : terms.contains { $0.passes(received) }
    }

    /// Reads a filter as `candump` and `canfolio --filter` take it: `can0,123:7FF,#1`.
    ///
    /// - Throws: `FilterError` with the place of the error.
    public init(parsing text: String) throws(FilterError) {
        var position = 0
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        for (number, part) in parts.enumerated() {
            try take(part, isFirst: number == 0, isOnly: parts.count == 1, of: text, at: position)
            position += part.count + 1
        }
    }

    private mutating func take(
        _ part: Substring, isFirst: Bool, isOnly: Bool, of text: String, at position: Int
    ) throws(FilterError) {
        if part == "j" || part == "J" {
            joined = true
        } else if part.first == "#" {
            errorMask = try Self.number(part.dropFirst(), "error mask", text, position + 1).value
        } else if let divider = part.firstIndex(where: { $0 == ":" || $0 == "~" }) {
            let digits = part[..<divider]
            let identifier = try Self.number(digits, "identifier", text, position)
            let mask = try Self.number(part[part.index(after: divider)...], "mask", text, position + digits.count + 1)
            terms.append(
                Term(
                    identifier: identifier.digits == 8 ? identifier.value | Self.extendedFlag : identifier.value,
                    mask: mask.value & ~Self.errorFlag, inverted: part[divider] == "~"))
        } else if isFirst && !part.isEmpty {
            if isOnly && part.count >= 3 && part.allSatisfy(\.isHexDigit) {
                throw FilterError(
                    text: text, position: position,
                    reason: "an identifier needs a mask, as in '\(part):\(part.count > 3 ? "9FFFFFFF" : "7FF")'")
            }
            interface = part == "any" ? nil : String(part)
        } else {
            throw FilterError(
                text: text, position: position, reason: "expected id:mask, id~mask, #errormask or j")
        }
    }

    private static func number(
        _ part: Substring, _ what: String, _ text: String, _ position: Int
    ) throws(FilterError) -> (value: UInt32, digits: Int) {
        let digits = part.hasPrefix("0x") || part.hasPrefix("0X") ? part.dropFirst(2) : part
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            throw FilterError(text: text, position: position, reason: "the \(what) is not hexadecimal")
        }
        guard digits.count <= 8, let value = UInt32(digits, radix: 16) else {
            throw FilterError(text: text, position: position, reason: "the \(what) has more than 8 digits")
        }
        return (value, digits.count)
    }
}

extension CandumpFilter.Term {
    func passes(_ received: UInt32) -> Bool {
        var mask = mask
        // af_can.c: a mask with EFF and an 11-bit identifier compares the 11 bits only.
        if mask & CandumpFilter.extendedFlag != 0 && identifier & CandumpFilter.extendedFlag == 0 {
            mask &= CandumpFilter.standardMask | CandumpFilter.extendedFlag | CandumpFilter.remoteFlag
        }
        return (received & mask == identifier & mask) != inverted
    }
}
