import Foundation
import Testing

@testable import CANDatabases

struct DatabaseLoaderTests {
    private func failure(_ text: String) -> DatabaseError? {
        do {
            _ = try DatabaseLoader.read(Array(text.utf8), path: "x.dbc")
            return nil
        } catch {
            return error
        }
    }

    @Test func aDBCFileIsKnownByItsStatements() throws {
        for text in [
            "BO_ 1 M: 8 N\n", "// mine\n\nVERSION \"\"\nBO_ 1 M: 8 N\n", "\u{FEFF}VERSION \"\"\r\nBO_ 1 M: 8 N\r\n",
        ] {
            let database = try DatabaseLoader.read(Array(text.utf8), path: "x.txt")
            #expect(database.format == .dbc)
            #expect(database.path == "x.txt")
            #expect(database.faults == [])
        }
    }

    @Test func whatIsNoDatabaseIsToldWithWhatItIs() {
        #expect(failure("")?.description == "x.dbc: the file is empty")
        #expect(failure(" \r\n\t")?.description == "x.dbc: the file contains only whitespace")
        #expect(
            failure("\nDear reader,\n")?.reason
                == "not a known database format (tried: \(DatabaseFormats.names)); it begins with 'Dear reader,'")
        #expect(failure("\u{0}\u{1}\u{2}Z")?.reason.hasSuffix("it begins with the bytes 00 01 02 5A") == true)
        #expect(failure("version https://git-lfs.github.com/spec/v1\noid 1\n")?.kind == .unrecognised)
        #expect(
            failure("version https://git-lfs.github.com/spec/v1\noid 1\n")?.reason
                == "is a git-lfs pointer, not the database itself; run 'git lfs pull' to fetch it")
    }

    @Test func aFileThatCannotBeOpenedIsNamed() throws {
        let folder = FileManager.default.temporaryDirectory.path
        #expect(throws: DatabaseError(path: folder, kind: .isDirectory, reason: "is a folder; name a file in it")) {
            try DatabaseLoader.load(path: folder)
        }
        #expect(throws: DatabaseError(path: "/none.dbc", kind: .notFound, reason: "no such file")) {
            try DatabaseLoader.load(path: "/none.dbc")
        }
    }

    @Test func aFileLargerThanAnyDatabaseIsRefused() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        // A hole, not as many bytes.
        #expect(truncate(path, DatabaseLoader.largestFile + 1) == 0)
        #expect(
            throws: DatabaseError(path: path, kind: .limit, reason: "larger than 256 MiB, the limit for databases")
        ) {
            try DatabaseLoader.load(path: path)
        }
    }

    @Test func controlCharactersOfAPathAreEscaped() {
        let error = DatabaseError(
            path: "a\u{1B}[2J.dbc", kind: .damaged, reason: "broken", fault: DatabaseFault(line: 3, column: 7, text: "")
        )
        #expect(error.description == "a\\u{1b}[2J.dbc:3:7: broken")
    }
}
