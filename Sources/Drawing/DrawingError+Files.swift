internal import Platform

extension ByteSink {
    /// `write` whose error is the sink's case of this module's.
    func put(_ bytes: UnsafeRawBufferPointer) throws(DrawingError) {
        do {
            try write(bytes)
        } catch {
            throw .output(error)
        }
    }
}

extension SpoolFile {
    /// The file in a folder, or the error of a temporary file.
    static func open(in folder: String) throws(DrawingError) -> SpoolFile {
        do {
            return try SpoolFile(folder: folder)
        } catch {
            throw .file(error)
        }
    }

    /// `flush` whose error is a temporary file's.
    func complete() throws(DrawingError) {
        do {
            try flush()
        } catch {
            throw .file(error)
        }
    }
}

extension [UInt8] {
    /// `withUnsafeBytes` for a closure whose error has a type: the standard library's hands it on as any error.
    @inline(__always)
    func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafeBufferPointer { (bytes) throws(Failure) in try body(UnsafeRawBufferPointer(bytes)) }
    }
}
