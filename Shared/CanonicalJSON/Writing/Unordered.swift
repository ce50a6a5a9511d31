/// A collection whose order differs between processes: it is written in the order of its bytes.
protocol Unordered {
    static var shape: JSONWriter.Shape { get }
}

extension Set: Unordered {
    static var shape: JSONWriter.Shape { .set }
}

extension Dictionary: Unordered {
    static var shape: JSONWriter.Shape { .dictionary }
}

extension JSONWriter.Shape {
    /// How a list that a value of this type writes is to be closed.
    static func list<T>(_ type: T.Type) -> Self {
        // Asking whether a type conforms is slow; both collections are one word.
        guard MemoryLayout<T>.size == MemoryLayout<Int>.size else { return .array }
        return (type as? any Unordered.Type)?.shape ?? .array
    }
}
