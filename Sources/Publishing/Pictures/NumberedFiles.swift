package import Platform

/// The files of a document with one file per page. They are checked before the first one is written.
package enum NumberedFiles {
    /// Throws if one of the files is an input, cannot be written, or is the same as another one by a symbolic link.
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
