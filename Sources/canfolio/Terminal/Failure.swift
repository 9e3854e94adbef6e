/// The one line that tells a person what went wrong.
enum Failure {
    static func text(of error: any Error) -> String {
        switch error {
        case let error as CustomStringConvertible: return error.description
        default: return "\(error)"
        }
    }
}
