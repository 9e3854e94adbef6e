internal import Drawing

/// The fonts that the user names.
package enum FontChoice {
    package static func isInstalled(_ family: String) throws -> Bool { try FontLocator.isInstalled(family: family) }
}
