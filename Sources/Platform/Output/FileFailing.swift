/// An error of a module that writes files, with one case for temporary files, and one for a sink.
package protocol FileFailing: Error {
    /// A temporary file cannot be created or written.
    static func file(_ error: OutputError) -> Self
    /// The sink did not accept the bytes: its own error.
    static func output(_ failure: OutputFailure) -> Self
}

extension ByteSink {
    /// `write` whose error becomes the sink case of a module's error.
    package func put<Failure: FileFailing>(
        _ bytes: UnsafeRawBufferPointer, throwing: Failure.Type
    ) throws(Failure) {
        do {
            try write(bytes)
        } catch {
            throw .output(error)
        }
    }
}

extension SpoolFile {
    /// The file in a folder, or a module's error about a temporary file.
    package static func open<Failure: FileFailing>(
        in folder: String, throwing: Failure.Type
    ) throws(Failure) -> SpoolFile {
        do {
            return try SpoolFile(folder: folder)
        } catch {
            throw .file(error)
        }
    }

    /// `flush` whose error becomes a module's error about a temporary file.
    package func complete<Failure: FileFailing>(throwing: Failure.Type) throws(Failure) {
        do {
            try flush()
        } catch {
            throw .file(error)
        }
    }
}

extension [UInt8] {
    /// `withUnsafeBytes` for a closure with a typed error, which the standard library passes on as any error.
    @inlinable @inline(__always)
    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafeBufferPointer { (bytes) throws(Failure) in try body(UnsafeRawBufferPointer(bytes)) }
    }
}
