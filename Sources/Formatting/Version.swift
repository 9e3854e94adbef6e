/// The version of canfolio.
package enum Version {
    package static let text = "0.1.0"
    /// What documents name as their creator.
    package static let creator = "canfolio " + text
}
