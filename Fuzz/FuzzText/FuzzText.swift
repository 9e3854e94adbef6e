import CANCapture
import FuzzSupport

/// What libFuzzer calls with every input: the last byte chooses the text format, or none, which is detection.
///
/// It is the last byte and not the first, so that capture files serve as seeds as they are.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzText(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard count > 0, let data else { return 0 }
    let formats = CaptureFormats.all.map { $0.format.identifier }
    let choice = Int(data[count - 1]) % (formats.count + 1)
    let format = choice < formats.count ? formats[choice] : nil
    FuzzCapture.read(UnsafeRawBufferPointer(start: data, count: count), format: format)
    return 0
}
