extension Tape {
    /// What is wrong with a value, as the end of a sentence about it.
    func malformed(_ predicate: String, at index: Int) -> Malformed {
        let field = path(to: index).fieldPath
        return Malformed("\(field.isEmpty ? "The JSON" : "'\(field)'") \(predicate)", field: field)
    }

    func mismatch(_ wanted: String, at index: Int) -> Malformed {
        if isNull(index) { return malformed("is missing.", at: index) }
        return malformed("must be \(wanted), not \(values[index].kind.noun).", at: index)
    }

    /// Nothing where a value should be: nil when the type has it.
    @inline(never)
    func absent<T>(_ type: T.Type, _ key: any CodingKey, in object: Int) throws(Malformed) -> T {
        guard let type = type as? any ExpressibleByNilLiteral.Type else {
            throw missing(key, in: object)
        }
        return type.init(nilLiteral: ()) as! T
    }

    func missing(_ key: any CodingKey, in object: Int) -> Malformed {
        let field = (path(to: object) + [key]).fieldPath
        return Malformed("'\(field)' is missing.", field: field)
    }

    /// What the reading of a type threw, as a sentence with the field.
    func malformed<T>(_ error: any Error, reading type: T.Type, at index: Int) -> Malformed {
        switch error {
        case let error as Malformed:
            guard error.field.isEmpty else { return error }
            return Malformed(error.reason, field: path(to: index).fieldPath)
        case DecodingError.typeMismatch where values[index].kind == .object:
            return malformed("must have one field, the name of a choice that there is.", at: index)
        case DecodingError.dataCorrupted(let context)
        where context.debugDescription.hasPrefix("Cannot initialize \(type) from invalid "):
            return malformed("can't be \(shown(index)).\(choices(of: type))", at: index)
        case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context), DecodingError.keyNotFound(_, let context):
            let reason = context.debugDescription
            return Malformed(
                reason.hasSuffix(".") ? reason : reason + ".", field: context.codingPath.fieldPath)
        default: return malformed("could not be read: \(error).", at: index)
        }
    }

    /// The value's own text, or the beginning of it.
    func shown(_ index: Int) -> String {
        let json = text[values[index].range]
        return String(decoding: json.prefix(40), as: UTF8.self) + (json.count > 40 ? "..." : "")
    }

    /// The names and places that lead from the root to a value.
    func path(to target: Int) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var index = root
        while index < target {
            let isObject = values[index].kind == .object
            var child = index + (isObject ? 2 : 1)
            var place = 0
            while next(after: child) <= target {
                child = next(after: child) + (isObject ? 1 : 0)
                place += 1
            }
            path.append(
                isObject ? PathKey(stringValue: name(at: child - 1)) : PathKey(intValue: place))
            index = child
        }
        return path
    }
}

private extension Tape {
    func choices<T>(of type: T.Type) -> String {
        guard let type = type as? any (CaseIterable & RawRepresentable).Type else { return "" }
        return " It is one of \(rawValues(of: type))."
    }

    func rawValues<T: CaseIterable & RawRepresentable>(of type: T.Type) -> String {
        type.allCases.map { "\($0.rawValue)" }.joined(separator: ", ")
    }
}

private extension Tape.Value.Kind {
    var noun: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .text, .escapedText: "text"
        case .integer, .number: "a number"
        case .flag: "true or false"
        case .null: "null"
        }
    }
}
