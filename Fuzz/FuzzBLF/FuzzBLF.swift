import FuzzSupport

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzBLF(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzCapture.read(UnsafeRawBufferPointer(start: data, count: count), format: "blf")
    return 0
}
