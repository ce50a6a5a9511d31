/// What is wrong with a file that a person wrote, and where.
public struct FileFlaw: Error, Hashable, Sendable, CustomStringConvertible {
    /// From 1.
    public let line: Int
    /// What is wrong, then what to do.
    public let sentence: String

    public init(_ line: Int, _ sentence: String) { (self.line, self.sentence) = (line, sentence) }

    public var description: String { "\(line): \(sentence)" }
}
