import Contracts
import EventSourcing
import ParlorGames
import ParlorWire

/// Every type that is sent, as its own decoding tells it.
final class Book {
    private(set) var definitions: [String: Definition] = [:]
    private var underWay: Set<String> = []
    private let errorCodes: [String]

    init(errorCodes: [String] = []) { self.errorCodes = errorCodes }

    /// The type's name without its module.
    static func name(of type: any Any.Type) -> String {
        String(reflecting: type).split(separator: ".").dropFirst().joined(separator: ".")
    }

    func shape<T: Decodable>(of type: T.Type) throws -> Shape {
        if let optional = type as? any Absent.Type { return try shape(of: optional.wrapped) }
        if type == String.self { return .text }
        if type == Bool.self { return .flag }
        if type is any FixedWidthInteger.Type { return .integer }
        if type is any BinaryFloatingPoint.Type { return .number }
        if type == RawJSON.self { return .anything }
        if let list = type as? any Listed.Type { return .list(try shape(of: list.element)) }
        if let keyed = type as? any Keyed.Type { return .dictionary(try shape(of: keyed.value)) }
        let name = Self.name(of: type)
        if definitions[name] == nil, underWay.insert(name).inserted {
            definitions[name] = try definition(of: type)
        }
        return .named(name)
    }

    /// Takes in a type that no Swift type stands for.
    func define(_ name: String, _ definition: Definition) -> Shape {
        definitions[name] = definition
        return .named(name)
    }

    /// What is in a field that its type passes on unread.
    func know(_ field: String, of type: any Decodable.Type, as shape: Shape) {
        let name = Self.name(of: type)
        guard case .object(let fields, let first) = definitions[name] else { return }
        let known = fields.map {
            $0.name == field
                ? Field(name: field, shape: shape, isOptional: $0.isOptional) : $0
        }
        definitions[name] = .object(known, first: first)
    }

    /// The cases of a choice by their names on the wire, each with what its body has.
    func cases<C: Choice>(of choice: C.Type) throws -> [(name: String, body: Body)] {
        try C.CodingKeys.allCases.map { key in
            let record = Recorder.Record(attempt: 0, choice: key.stringValue, enums: [:])
            _ = try C(from: Recorder(record: record, book: self))
            let whole = record.fields.first { $0.name == "_0" }
            return (
                key.stringValue,
                whole.map { .whole($0.shape) } ?? .fields(record.fields.map(\.ofGame))
            )
        }
    }

    enum Body {
        case fields([Field])
        case whole(Shape)

        var shapes: [Shape] {
            switch self {
            case .fields(let fields): fields.map(\.shape)
            case .whole(let shape): [shape]
            }
        }

        /// The type whose fields it has, if it has those of one.
        var type: [Shape] { if case .whole(let shape) = self { [shape] } else { [] } }
    }

    func sample<T: Decodable>(_ type: T.Type, attempt: Int) throws -> T {
        func of(_ type: any Decodable.Type) throws -> Any { try sample(type, attempt: attempt) }
        if let optional = type as? any Absent.Type { return try of(optional.wrapped) as! T }
        if type == String.self { return Leaf.text as! T }
        if type == Bool.self { return true as! T }
        if let integer = type as? any FixedWidthInteger.Type { return integer.init(1) as! T }
        if let number = type as? any BinaryFloatingPoint.Type { return number.init(1) as! T }
        if type == RawJSON.self { return RawJSON([]) as! T }
        if type == Timestamp.self { return Timestamp(milliseconds: 0) as! T }
        if type == StreamName.self { return StreamName("person", "ada") as! T }
        if type == Entropy.self { return Entropy([0, 1, 2, 3, 4, 5, 6, 7]) as! T }
        if let list = type as? any Listed.Type { return list.holding(try of(list.element)) as! T }
        if let secret = type as? any Untold.Type {
            return secret.holding(try of(secret.kept)) as! T
        }
        if let keyed = type as? any Keyed.Type {
            return keyed.holding(try of(keyed.key), try of(keyed.value)) as! T
        }
        if let all = (type as? any CaseIterable.Type)?.everyCase {
            return all[attempt % all.count] as! T
        }
        let record = Recorder.Record(attempt: 0, choice: nil, enums: [:])
        return try T(from: Recorder(record: record, book: self))
    }
}

extension CaseIterable {
    fileprivate static var everyCase: [Any] { Array(allCases) }
}

extension Book {
    private func definition<T: Decodable>(of type: T.Type) throws -> Definition {
        if type == Timestamp.self { return .text(format: "date-time") }
        if type == ErrorCode.self, !errorCodes.isEmpty { return .oneOf(errorCodes) }
        if let forms = try forms(of: type) { return forms }
        if type == StreamName.self || type == Entropy.self || type is any Identifier.Type {
            return .text(format: nil)
        }
        if let texts = texts(of: type) { return .oneOf(texts) }
        var records = [try record(type, attempt: 0, enums: [:])]
        if let single = records[0].single {
            return single == .text ? .text(format: nil) : .anyOf([single])
        }
        if records[0].asksWhatIsThere {
            let bare = Recorder.Record(attempt: 0, choice: nil, enums: [:], isBare: true)
            _ = try T(from: Recorder(record: bare, book: self))
            records.append(bare)
        }
        for attempt in 0..<(records[0].enums.values.max() ?? 0) {
            records.append(try record(type, attempt: attempt + 1, enums: records[0].enums))
        }
        let fields = Self.union(records)
        // The schemas of a game's types are not of these types.
        let isOfSchemas = type == Rulebook.Schemas.self
        return .object(
            isOfSchemas ? fields : fields.map(\.ofGame),
            first: Set(records[0].fields.map(\.name)))
    }

    /// Of types that read themselves in more than one way, or in one that only journals have.
    private func forms<T: Decodable>(of type: T.Type) throws -> Definition? {
        if type == Ink.self { return .anyOf([.list(try shape(of: Point.self))]) }
        if type == Brush.self { return .anyOf([.text, .dictionary(.anything)]) }
        if type == RoomView.self {
            return .anyOf([try shape(of: MemberRoom.self), try shape(of: StrangerRoom.self)])
        }
        if type == ReplaySeat.self { return .anyOf([.integer, .text]) }
        guard type == Audience.self else { return nil }
        let people = Shape.list(try shape(of: PersonID.self))
        return .anyOf([people, .dictionary(people)], orNull: true)
    }

    private func record<T: Decodable>(
        _ type: T.Type, attempt: Int, enums: [String: Int]
    ) throws -> Recorder.Record {
        let record = Recorder.Record(attempt: attempt, choice: nil, enums: enums)
        _ = try T(from: Recorder(record: record, book: self))
        return record
    }

    /// A field that isn't there every time may be left out.
    private static func union(_ records: [Recorder.Record]) -> [Field] {
        var fields: [Field] = []
        for field in records.flatMap(\.fields)
        where !fields.contains(where: { $0.name == field.name }) {
            let isAlways = records.allSatisfy { $0.fields.contains { $0.name == field.name } }
            fields.append(
                Field(
                    name: field.name, shape: field.shape,
                    isOptional: field.isOptional || !isAlways))
        }
        return fields
    }
}
