import Foundation

/// Any JSON value, as an app without Parlor's types would hold it.
public indirect enum Value: Equatable, Sendable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([Value])
    case object([String: Value])

    /// A member of an object; `null` where there is none. `null` and absent mean the same.
    public subscript(name: String) -> Value {
        get { if case .object(let fields) = self { fields[name] ?? .null } else { .null } }
        set {
            guard case .object(var fields) = self else { return }
            self = .null
            fields[name] = newValue == .null ? nil : newValue
            self = .object(fields)
        }
    }

    public var text: String? { if case .text(let text) = self { text } else { nil } }
    public var number: Double? { if case .number(let number) = self { number } else { nil } }
    public var integer: Int? { number.flatMap { Int(exactly: $0) } }
    public var isTrue: Bool { self == .flag(true) }
    public var isNull: Bool { self == .null }

    public var items: [Value] {
        get { if case .list(let items) = self { items } else { [] } }
        set { self = .list(newValue) }
    }

    public var fields: [String: Value] {
        get { if case .object(let fields) = self { fields } else { [:] } }
        set { self = .object(newValue) }
    }

    /// Takes over those of these members that the other value has.
    public mutating func merge(_ other: Value, _ names: String...) {
        for name in names where !other[name].isNull { self[name] = other[name] }
    }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(stringLiteral text: String) { self = .text(text) }
    public init(booleanLiteral flag: Bool) { self = .flag(flag) }
    public init(integerLiteral number: Int) { self = .number(Double(number)) }
    public init(arrayLiteral items: Value...) { self = .list(items) }
    public init(dictionaryLiteral fields: (String, Value)...) {
        self = .object(Dictionary(fields) { $1 })
    }
}

extension Value: CustomStringConvertible {
    public var description: String {
        switch self {
        case .null: "null"
        case .flag(let flag): "\(flag)"
        case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
        case .text(let text): "\"\(text)\""
        case .list(let items): "[" + items.map(\.description).joined(separator: ", ") + "]"
        case .object(let fields):
            "{"
                + fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
                .joined(separator: ", ") + "}"
        }
    }

    /// Where two values differ first, and how; nil when they are equal.
    public static func difference(_ left: Value, _ right: Value, at place: String = "") -> String? {
        switch (left, right) {
        case (.object(let left), .object(let right)):
            for name in Set(left.keys).union(right.keys).sorted() {
                let inside = difference(
                    left[name] ?? .null, right[name] ?? .null, at: "\(place).\(name)")
                if let inside { return inside }
            }
            return nil
        case (.list(let left), .list(let right)) where left.count == right.count:
            for index in left.indices {
                let inside = difference(left[index], right[index], at: "\(place)[\(index)]")
                if let inside { return inside }
            }
            return nil
        default: return left == right ? nil : "\(place): \(left) and \(right)"
        }
    }
}
