import FuzzSupport

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMDF(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzCapture.read(UnsafeRawBufferPointer(start: data, count: count), format: "mf4")
    return 0
}
