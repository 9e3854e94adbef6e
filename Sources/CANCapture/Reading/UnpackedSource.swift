#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The bytes of a compressed file, decompressed member by member.
///
/// Everything that can be decompressed is returned. After damage, reading continues at the next place that certainly is
/// a member; ``damage`` says what happened. Zeros after a member are padding.
final class UnpackedSource<Engine: Decompressor>: ByteSource {
    private let path: String
    private let source: any ByteSource
    private let engine: Engine
    private let limit: ExpansionLimit
    private var input: PackedInput
    private var produced = 0
    /// The begin of the current member in the compressed file.
    private var memberStart = 0
    private var state = State.between
    private var known = UnpackingDamage()

    private enum State {
        case between
        case inside
        /// The next bytes are not a member.
        case junk
        /// Bytes of a member are lost; the reason is reported when the beginning of the next one is known.
        case broken(String, note: String?)
        case ended
    }

    init(_ engine: Engine?, _ source: any ByteSource, path: String, limit: ExpansionLimit) throws(CaptureError) {
        guard let engine else {
            throw CaptureError(path: path, reason: "the \(Engine.name) decompressor cannot be started")
        }
        self.engine = engine
        self.source = source
        self.path = path
        self.limit = limit
        input = PackedInput(reach: Engine.reach)
    }

    deinit { input.deallocate() }

    var storedBytes: Int { source.storedBytes }

    /// Damage is reported even before it is known where reading continues.
    var damage: UnpackingDamage {
        guard case .broken(let reason, let note) = state else { return known }
        var damage = known
        damage.add(at: produced, reason, note: note, isGap: false)
        return damage
    }

    var isAtGap: Bool {
        switch state {
        case .broken, .junk: true
        case .between, .inside, .ended: false
        }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CaptureError) -> Int {
        guard !buffer.isEmpty else { return 0 }
        while true {
            switch state {
            case .ended: return 0
            case .between: begin()
            case .junk: try passJunk()
            case .broken(let reason, let note): try resume(reason, note)
            case .inside:
                let count = try unpack(into: buffer)
                guard count > 0 else { continue }
                produced += count
                try limit.check(produced: produced, stored: storedBytes, path: path)
                return count
            }
        }
    }

    private func unpack(into buffer: UnsafeMutableRawBufferPointer) throws(CaptureError) -> Int {
        if input.bytes.isEmpty { try input.more(from: source) }
        let isExhausted = input.bytes.isEmpty
        let step = engine.unpack(input.bytes, into: buffer, isLast: isExhausted)
        input.advance(step.read)
        switch step.outcome {
        case .more:
            if isExhausted && step.written == 0 { state = .broken("the \(Engine.name) data is truncated", note: nil) }
        case .end: try look(for: .junk)
        case .wrongCheckSum:
            let reason = "the checksum of the \(Engine.name) data is wrong"
            let note = "\(reason): \(Self.unverified(from: memberStart))"
            // If nothing follows that belongs there, the member is incomplete and the bytes read are those of another.
            try look(for: .broken(reason, note: note))
            if case .broken = state { break }
            known.add(at: produced + step.written, reason, note: note, isGap: false)
        case .damaged(let words):
            let reason = "the \(Engine.name) data is damaged" + (words.map { " (\($0))" } ?? "")
            state = .broken(
                reason,
                note: "the \(Engine.name) data is damaged at byte \(input.position) of the compressed file: "
                    + Self.unverified(from: memberStart) + ", and frames just before the damage may be wrong")
        case .tooLarge(let reason): throw CaptureError(path: path, kind: .limit, reason: reason)
        }
        return step.written
    }

    private static func unverified(from start: Int) -> String {
        "decompressed data from byte \(start) on is unverified"
    }

    /// Examines the bytes after a member: another one, the end of the file, or something else.
    private func look(for otherwise: State) throws(CaptureError) {
        try input.skipZeros(from: source)
        try input.look(ahead: Engine.headerSize, from: source)
        state = input.bytes.isEmpty ? .ended : Engine.follows(input.bytes) ? .between : otherwise
    }

    /// Finds the next member after bytes that belong to none.
    private func passJunk() throws(CaptureError) {
        let junk = input.position
        let found = try input.search(for: Engine.self, from: source)
        known.add(
            at: produced,
            "\(input.position - junk) bytes of the compressed file from byte \(junk) on are not \(Engine.name) data",
            isGap: found)
        if found { begin() } else { state = .ended }
    }

    /// Continues after damage, and reports it.
    private func resume(_ reason: String, _ note: String?) throws(CaptureError) {
        // The damage may have led the decompressor past the end of its member.
        input.goBack(to: memberStart + 1)
        let found = try input.search(for: Engine.self, from: source)
        let told = found ? "\(note ?? reason); reading continues at byte \(input.position)" : note
        known.add(at: produced, reason, note: told, isGap: true)
        if found { begin() } else { state = .ended }
    }

    private func begin() {
        memberStart = input.position
        state = engine.begin() ? .inside : .ended
    }
}
