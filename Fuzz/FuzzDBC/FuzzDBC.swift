import CANDatabases
import FuzzDatabaseSupport

/// What libFuzzer calls with every input: it is read as a DBC file, and what comes of it is looked at.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDBC(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: data, count: count)
    guard let database = try? DBCReader.read(bytes, path: "fuzz") else { return 0 }
    FuzzDatabase.check(database)
    return 0
}
