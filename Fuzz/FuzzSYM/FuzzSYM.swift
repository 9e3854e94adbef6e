import CANDatabases
import FuzzDatabaseSupport

/// What libFuzzer calls with every input: it is read as a SYM file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSYM(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: data, count: count)
    _ = SYMReader.recognise(bytes)
    if let database = try? SYMReader.read(bytes, path: "fuzz") { FuzzDatabase.check(database) }
    return 0
}
