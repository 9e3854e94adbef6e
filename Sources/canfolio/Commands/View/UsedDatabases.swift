import Platform

/// Which databases were last used with which captures, so that a window can offer them again.
struct UsedDatabases {
    private let file: StateFile

    /// nil if there is no place for the user's state.
    init?() {
        guard let file = StateFile("databases") else { return nil }
        self.file = file
    }

    /// The databases that were last used with a capture, if all of them still exist.
    ///
    /// - Parameter path: the file of an argument of `--dbc`.
    func databases(of capture: String, file path: (String) -> String) -> [String] {
        let databases = file.values(of: capture)
        return databases.allSatisfy { RealPath.of(path($0)) != nil } ? databases : []
    }

    /// Remembers the databases of a capture.
    ///
    /// - Parameter databases: arguments of `--dbc` with absolute paths.
    func remember(_ databases: [String], of capture: String) {
        if !databases.isEmpty { file.remember(databases, of: capture) }
    }
}
