internal import Drawing

/// Fonts that a user names.
package enum FontChoice {
    package static func isInstalled(_ family: String) throws -> Bool { try FontLocator.isInstalled(family: family) }
}
