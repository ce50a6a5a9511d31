/// A field whose own fields stand beside those around it, in one object.
///
/// One that may be absent has as its coding key the name of a field that it always has.
@propertyWrapper
public struct Flat<Value> {
    public var wrappedValue: Value

    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Flat: Equatable where Value: Equatable {}
extension Flat: Hashable where Value: Hashable {}
extension Flat: Sendable where Value: Sendable {}

extension Flat: Codable where Value: Codable {
    public init(from decoder: any Decoder) throws { wrappedValue = try Value(from: decoder) }
    public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension KeyedDecodingContainer {
    public func decode<T: Codable>(_ type: Flat<T>.Type, forKey key: Key) throws -> Flat<T> {
        Flat(wrappedValue: try T(from: superDecoder()))
    }

    public func decode<T: Codable>(_ type: Flat<T?>.Type, forKey key: Key) throws -> Flat<T?> {
        Flat(wrappedValue: contains(key) ? try T(from: superDecoder()) : nil)
    }

    public func decode(_ type: Rest.Type, forKey key: Key) throws -> Rest {
        let members = try [String: RawJSON](from: superDecoder())
        return Rest(
            wrappedValue: members.filter { name, _ in
                Key(stringValue: name).map { $0.stringValue == key.stringValue } ?? true
            })
    }
}

extension KeyedEncodingContainer {
    public mutating func encode<T: Codable>(_ value: Flat<T>, forKey key: Key) throws {
        try value.wrappedValue.encode(to: superEncoder())
    }

    public mutating func encode<T: Codable>(_ value: Flat<T?>, forKey key: Key) throws {
        try value.wrappedValue?.encode(to: superEncoder())
    }

    public mutating func encode(_ value: Rest, forKey key: Key) throws {
        try value.wrappedValue.encode(to: superEncoder())
    }
}

/// The members of an object that no other field of its type reads, as they stand.
@propertyWrapper
public struct Rest: Codable, Hashable, Sendable {
    public var wrappedValue: [String: RawJSON]

    public init(wrappedValue: [String: RawJSON]) { self.wrappedValue = wrappedValue }
}
