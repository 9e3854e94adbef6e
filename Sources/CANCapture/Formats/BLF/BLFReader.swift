/// Reads Vector's binary logging format: a file header, then objects, usually inside of deflated containers.
package enum BLFReader: CaptureReader {
    package static let format = CaptureFormat(
        identifier: "blf", name: "Vector BLF", suffixes: ["blf"],
        recognisedBy: "the signature LOGG and the size of the header, or the first object after a damaged header",
        carries: ["channel", "time", "date", "direction", "remote frames", "error frames", "FD flags"],
        limits: "CAN only; the start date has no timezone")

    package static func recognise(_ head: UnsafeRawBufferPointer) -> Confidence {
        guard let bytes = head.baseAddress, head.count >= 8 else { return .no }
        // A signature or a size with a flipped bit, before an object in its usual place.
        if BLFFileHeader.isUsual(head) { return .certain }
        guard BLFFileHeader.isSigned(head) else { return .no }
        let size = bytes.littleEndian(at: 4, as: UInt32.self)
        return BLFFileHeader.plausibleSizes.contains(Int(size)) ? .certain : .possible
    }

    package static func read(_ input: CaptureInput, into collector: inout FrameCollector) throws {
        try input.withAllBytes { bytes in
            let header = try BLFFileHeader(bytes, path: input.path)
            header.describe(&collector.source, fileSize: bytes.count)
            if let damage = header.damage { collector.skipped.add(.offset(damage.offset), damage.reason) }
            var file = BLFFile(bytes, start: header.start ?? 0, collector: collector)
            try file.read(from: header.size, of: input, into: &collector)
        }
    }
}
