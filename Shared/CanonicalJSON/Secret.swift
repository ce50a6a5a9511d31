/// A value that is stored in journals and snapshots, and told to nobody.
///
/// It is written with `JSON.encode(_:withSecrets:)` alone, as the value itself. Everywhere else its
/// field is left out, however deep it lies.
@propertyWrapper
public struct Secret<Value> {
    public var wrappedValue: Value

    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public init(_ value: Value) { wrappedValue = value }
}

extension Secret: Equatable where Value: Equatable {}
extension Secret: Hashable where Value: Hashable {}
extension Secret: Sendable where Value: Sendable {}

/// A field that is absent is nil.
extension Secret: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {
    public init(nilLiteral: ()) { wrappedValue = nil }
}

extension Secret: Decodable where Value: Decodable {
    public init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode(Value.self)
    }
}

extension Secret: Encodable where Value: Encodable {
    public func encode(to encoder: any Encoder) throws {
        guard let writer = (encoder as? ValueEncoder)?.writer else {
            throw Malformed("Only Parlor's own codec knows who may read a secret.")
        }
        if (wrappedValue as? any Absence)?.isAbsent == true { return writer.leaveOut() }
        try writer.write(secret: wrappedValue)
    }
}

private protocol Absence { var isAbsent: Bool { get } }

extension Optional: Absence { fileprivate var isAbsent: Bool { self == nil } }
