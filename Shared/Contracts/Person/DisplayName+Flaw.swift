extension DisplayName {
    /// What is wrong with a name.
    public enum Flaw: Error, Hashable, Sendable {
        case empty
        case tooLong
        case tooManyMarks
        case forbidden(Unicode.Scalar)
        case invisible

        public var sentence: String { sentence(about: "display name") }

        public func sentence(about what: String) -> String {
            switch self {
            case .empty: "A \(what) has at least one visible character."
            case .tooLong: "A \(what) has at most \(DisplayName.longest) characters."
            case .tooManyMarks:
                "A \(what) has at most \(DisplayName.marks) accents on one character."
            case .forbidden(let scalar):
                "A \(what) can't contain the character U+"
                    + String(scalar.value, radix: 16, uppercase: true) + ": nobody would see it."
            case .invisible: "A \(what) can't contain characters that nobody sees."
            }
        }
    }
}
