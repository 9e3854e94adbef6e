import Databases

/// What libFuzzer calls with every input: it is read as a DBC file, and what comes of it is looked at.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDBC(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: data, count: count)
    guard let database = try? DBCReader.read(bytes, path: "fuzz") else { return 0 }
    for message in database.messages {
        precondition(message.length >= 0 && message.line > 0)
        precondition(message.identifier < 1 << (message.isExtended ? 29 : 11))
        for signal in message.signals {
            precondition((1...64).contains(signal.length) && signal.start >= 0 && signal.line >= message.line)
            precondition(signal.factor.double.isFinite && signal.offset.double.isFinite)
            precondition(zip(signal.labels, signal.labels.dropFirst()).allSatisfy { $0.value < $1.value })
        }
    }
    for fault in database.faults { precondition(fault.caret <= fault.excerpt.count && fault.excerpt.count <= 102) }
    return 0
}
