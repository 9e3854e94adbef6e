/// The report templates that are part of the program, by name.
package enum EmbeddedTemplates {
    package static let all: [(name: String, yaml: String)] = [
        ("log-pages", String(decoding: PackageResources.log_pages_yaml, as: UTF8.self)),
        ("log-plain", String(decoding: PackageResources.log_plain_yaml, as: UTF8.self)),
    ]
}
