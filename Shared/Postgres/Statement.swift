import ParlorWire

/// A text of SQL that is run often, so that the server is to read it once.
///
/// Its name is made of its text. Behind a pooler several programs use one connection in turn: the
/// same name never means another statement there.
public struct Statement: Sendable {
    public let text: String
    let name: String

    public init(_ text: String) {
        self.text = text
        let (one, two) = (UInt64(fnv1a: text), UInt64(fnv1a: text.utf8, after: 7))
        name = "parlor_" + String(one, radix: 36) + String(two, radix: 36)
    }
}

/// A statement and the values that it is run with.
public struct Query: Sendable {
    let text: String
    /// Nil for what the server reads anew each time.
    let name: String?
    let values: [Value]

    public init(_ statement: Statement, _ values: Value...) {
        (text, name, self.values) = (statement.text, statement.name, values)
    }

    /// A word to the server that takes no values, such as `COMMIT`.
    public init(_ text: String) { (self.text, name, values) = (text, nil, []) }

    /// A statement that is run once.
    public init(once text: String, _ values: Value...) { self.init(once: text, values) }

    public init(once text: String, _ values: [Value]) {
        (self.text, name, self.values) = (text, nil, values)
    }
}
