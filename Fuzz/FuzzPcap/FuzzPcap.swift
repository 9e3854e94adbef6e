import FuzzSupport

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPcap(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzCapture.read(UnsafeRawBufferPointer(start: data, count: count), format: "pcap")
    return 0
}
