/// A font pinned by its file, so that the same name cannot mean another face later in the run.
package struct FontFile: Sendable, Hashable {
    package let path: String
    /// Index of the face in a collection (.ttc); 0 otherwise.
    package let index: Int
    package let family: String
    /// CSS weight: 400 is regular.
    package let weight: Int
}
