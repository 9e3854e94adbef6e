import Testing

@testable import CANDatabases

/// Reads text as a DBC file.
func dbc(_ text: String) throws -> Database { try dbc(Array(text.utf8)) }

func dbc(_ bytes: [UInt8]) throws -> Database {
    try bytes.withUnsafeBytes { try DBCReader.read($0, path: "test.dbc") }
}

/// The only message of a text that has no fault.
func soundMessage(_ text: String) throws -> Message {
    let database = try dbc(text)
    #expect(database.faults == [])
    try #require(database.messages.count == 1)
    return database.messages[0]
}

extension Database {
    /// `6:15 a signal has 1 to 64 bits`
    var faultLines: [String] { faults.map { "\($0.line):\($0.column) \($0.text)" } }
}
