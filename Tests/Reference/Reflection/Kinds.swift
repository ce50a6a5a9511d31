import ParlorWire

/// Types that hold others, told apart when a type is only known at run time.
protocol Listed {
    static var element: any Decodable.Type { get }
    static func holding(_ element: Any) -> Any
}

protocol Keyed {
    static var key: any Decodable.Type { get }
    static var value: any Decodable.Type { get }
    static func holding(_ key: Any, _ value: Any) -> Any
}

/// A secret: no description has it.
protocol Untold {
    static var kept: any Decodable.Type { get }
    static func holding(_ value: Any) -> Any
}

protocol Absent {
    static var wrapped: any Decodable.Type { get }
}

extension Array: Listed where Element: Decodable {
    static var element: any Decodable.Type { Element.self }
    static func holding(_ element: Any) -> Any { [element as! Element] }
}

extension Set: Listed where Element: Decodable {
    static var element: any Decodable.Type { Element.self }
    static func holding(_ element: Any) -> Any { Set([element as! Element]) }
}

extension Dictionary: Keyed where Key: Decodable, Value: Decodable {
    static var key: any Decodable.Type { Key.self }
    static var value: any Decodable.Type { Value.self }
    static func holding(_ key: Any, _ value: Any) -> Any { [key as! Key: value as! Value] }
}

extension Secret: Untold where Value: Decodable {
    static var kept: any Decodable.Type { Value.self }
    static func holding(_ value: Any) -> Any { Secret(value as! Value) }
}

extension Optional: Absent where Wrapped: Decodable {
    static var wrapped: any Decodable.Type { Wrapped.self }
}

/// The texts of an enum, in their order; nil for any other type.
func texts(of type: any Decodable.Type) -> [String]? {
    func rawValues<C: CaseIterable>(_ type: C.Type) -> [String]? {
        let texts = C.allCases.compactMap { ($0 as? any RawRepresentable<String>)?.rawValue }
        return texts.isEmpty ? nil : texts
    }
    guard let type = type as? any CaseIterable.Type else { return nil }
    return rawValues(type)
}
