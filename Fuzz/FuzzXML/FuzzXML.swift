import CANDatabases
import FuzzDatabaseSupport

/// What libFuzzer calls with every input: it is read as a KCD file and as an AUTOSAR file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzXML(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: data, count: count)
    if let database = try? KCDReader.read(bytes, path: "fuzz") { FuzzDatabase.check(database) }
    if let database = try? ARXMLReader.read(bytes, path: "fuzz") { FuzzDatabase.check(database) }
    return 0
}
