/// A promise that did not hold.
public struct Broken: Error, CustomStringConvertible {
    public let description: String
    public init(_ description: String) { self.description = description }
}
