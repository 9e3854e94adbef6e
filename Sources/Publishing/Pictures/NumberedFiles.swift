package import Platform

/// The files of a document that has one for every page, looked at before the first is written.
package enum NumberedFiles {
    /// Throws where one of the files is read, cannot be written, or is by a symbolic link the same as another.
    ///
    /// - Parameter paths: the files in the order of pages.
    package static func check(_ paths: some Sequence<String>) throws(OutputFailure) {
        let spared = ProtectedInputs()
        var known: [String: String] = [:]
        for path in paths {
            try spared.check(output: path)
            guard case .file(let target) = try OutputTarget.named(path) else { continue }
            if let other = known.updateValue(path, forKey: target) {
                throw OutputFailure(
                    "\(Printable.text(other)) and \(Printable.text(path)) are the same file,"
                        + " which can contain only one page")
            }
        }
    }
}
