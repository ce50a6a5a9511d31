import ParlorWire

extension Schema {
    /// The shape of a type, told by its own decoding.
    static func of<T: Decodable>(_ type: T.Type) -> Schema { told(of: type).schema }

    /// A shape, and a value that the type can go on with.
    static func told<T: Decodable>(of type: T.Type) -> (schema: Schema, sample: T) {
        if let leaf = type as? any Described.Type { return (leaf.schema, leaf.sample as! T) }
        if type == Bool.self { return (.flag, true as! T) }
        if type == String.self { return (.text, "text" as! T) }
        if let integer = type as? any FixedWidthInteger.Type {
            return (.integer(nil), integer.init(1) as! T)
        }
        if let number = type as? any BinaryFloatingPoint.Type {
            return (.number, number.init(1) as! T)
        }
        if let texts = texts(of: type) { return (.oneOf(texts.names), texts.first as! T) }
        if let choice = type as? any Choice.Type {
            let names = choice.names
            let shapes = names.map { told(of: type, choosing: $0) }
            return (.either(shapes.map(\.schema)), shapes[0].sample)
        }
        return told(of: type, choosing: nil)
    }

    private static func told<T: Decodable>(
        of type: T.Type, choosing name: String?
    ) -> (schema: Schema, sample: T) {
        let notes = Notes(choice: name)
        do {
            let sample = try T(from: Walker(notes: notes))
            return (notes.schema, sample)
        } catch {
            preconditionFailure("\(type) has to be Described: \(error)")
        }
    }

    private static func texts<T>(of type: T.Type) -> (names: [String], first: Any)? {
        func texts<C: CaseIterable>(_ type: C.Type) -> (names: [String], first: Any)? {
            let names = C.allCases.compactMap { ($0 as? any RawRepresentable<String>)?.rawValue }
            return names.isEmpty ? nil : (names, C.allCases.first! as Any)
        }
        return (type as? any CaseIterable.Type).flatMap { texts($0) }
    }
}
