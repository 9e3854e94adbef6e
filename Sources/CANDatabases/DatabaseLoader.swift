internal import CANCapture

/// Opens a database, detects its format by its content, and reads it.
package enum DatabaseLoader {
    /// Maximum size of a file in bytes; the largest known databases have a tenth of it.
    package static let largestFile = 256 << 20
    private static let headSize = 64 << 10

    /// Reads the database at `path`, or standard input for `-`.
    package static func load(path: String) throws(DatabaseError) -> Database {
        let bytes: [UInt8]
        do {
            bytes = try contents(path)
        } catch {
            throw DatabaseError(error)
        }
        return try read(bytes, path: path)
    }

    /// Reads bytes that are in memory already.
    package static func read(_ bytes: [UInt8], path: String) throws(DatabaseError) -> Database {
        do {
            return try bytes.withUnsafeBytes { bytes in try read(bytes, path: path) }
        } catch let error as DatabaseError {
            throw error
        } catch {
            throw DatabaseError(path: path, kind: .damaged, reason: "\(error)")
        }
    }

    private static func read(_ bytes: UnsafeRawBufferPointer, path: String) throws(DatabaseError) -> Database {
        guard bytes.contains(where: { !isBlank($0) }) else {
            throw DatabaseError(
                path: path, kind: .empty,
                reason: bytes.isEmpty ? "the file is empty" : "the file contains only whitespace")
        }
        let head = UnsafeRawBufferPointer(rebasing: bytes.prefix(headSize))
        guard let reader = DatabaseFormats.all.first(where: { $0.recognise(head) }) else {
            throw DatabaseError(path: path, kind: .unrecognised, reason: unrecognised(head))
        }
        do {
            var database = try reader.read(bytes, path: path)
            if database.messages.isEmpty { database.faults.append(nothing(in: database)) }
            return database
        } catch {
            throw DatabaseError(path: path, kind: .damaged, reason: error.text, fault: error)
        }
    }

    /// The remark about a database that no frame can match; it may be the wrong file.
    private static func nothing(in database: Database) -> DatabaseFault {
        let what = database.format == .arxml ? "CAN frame" : "message"
        let seen = database.seen.isEmpty ? "" : "; the file has \(database.seen)"
        return DatabaseFault(line: 0, text: "no \(what) was found\(seen)")
    }

    /// Copied, not mapped, so that a file that another program truncates meanwhile does not end the process.
    private static func contents(_ path: String) throws -> [UInt8] {
        let input = try SourceInput(path: path, total: largestFile)
        guard input.storedBytes <= largestFile else { throw tooLarge(path) }
        var bytes: [UInt8] = []
        if input.compression == nil { bytes.reserveCapacity(input.storedBytes) }
        while let block = try input.nextBlock() {
            guard bytes.count + block.count <= largestFile else { throw tooLarge(path) }
            bytes.append(contentsOf: block)
        }
        if let error = input.damage.error(path: path) { throw error }
        return bytes
    }

    private static func tooLarge(_ path: String) -> CaptureError {
        CaptureError(
            path: path, kind: .limit, reason: "larger than \(largestFile >> 20) MiB, the limit for databases")
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func unrecognised(_ head: UnsafeRawBufferPointer) -> String {
        if head.starts(with: "version https://git-lfs.github.com/spec/".utf8) {
            return "is a git-lfs pointer, not the database itself; run 'git lfs pull' to fetch it"
        }
        return
            "not a known database format (tried: \(DatabaseFormats.names)); it begins with \(beginning(of: head))"
    }

    /// The first line of a text, or the first bytes of other content.
    private static func beginning(of head: UnsafeRawBufferPointer) -> String {
        let start = head.prefix(256)
        guard start.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || isBlank($0) }) else {
            return "the bytes " + start.prefix(16).map(hexadecimal).joined(separator: " ")
        }
        let line = head.split { $0 == 0x0A || $0 == 0x0D }.first { !$0.allSatisfy(isBlank) } ?? head[...]
        let text = TextEncoding(detecting: head).text(UnsafeRawBufferPointer(rebasing: line.prefix(240)))
        return "'\(text.count > 60 ? text.prefix(59) + "\u{2026}" : text)'"
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}

extension DatabaseError {
    fileprivate init(_ error: any Error) {
        guard let error = error as? CaptureError else {
            self.init(path: "", kind: .unreadable, reason: "\(error)")
            return
        }
        let kind: Kind
        switch error.kind {
        case .notFound: kind = .notFound
        case .isDirectory: kind = .isDirectory
        case .notPermitted: kind = .notPermitted
        case .empty: kind = .empty
        case .limit: kind = .limit
        case .system, .unreadable, .unrecognised, .noFrames, .damaged: kind = .unreadable
        }
        // The advice for folders of captures names their endings.
        let reason = kind == .isDirectory ? "is a folder; name a file in it" : error.reason
        self.init(path: error.path, kind: kind, reason: reason)
    }
}
