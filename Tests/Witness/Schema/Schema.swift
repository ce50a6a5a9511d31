/// JSON Schema, as far as Parlor's descriptions have any of it: a keyword that is not known here is a flaw
/// of the description.
public struct Schema: Sendable {
    private let document: Value
    /// Members that no schema describes are flaws: what Parlor sends is described in full. What it is sent
    /// may have more, which is ignored.
    private let isStrict: Bool

    public init(in document: Value, isStrict: Bool) {
        self.document = document
        self.isStrict = isStrict
    }

    /// What of the value is not as the schema says; nothing when it fits.
    public func flaws(of value: Value, against schema: Value, at place: String = "$") -> [String] {
        if let reference = schema["$ref"].text {
            guard let target = resolved(reference) else { return ["\(place): no \(reference)"] }
            return flaws(of: value, against: target, at: place)
        }
        return schema.fields.sorted { $0.key < $1.key }.flatMap { keyword, rule in
            flaws(of: value, by: keyword, rule, in: schema, at: place)
        }
    }

    /// What a reference names; nil where there is nothing.
    public func resolved(_ reference: String) -> Value? {
        guard reference.hasPrefix("#/") else { return nil }
        let found = reference.dropFirst(2).split(separator: "/").reduce(document) {
            $0[String($1).replacing("~1", with: "/").replacing("~0", with: "~")]
        }
        return found.isNull ? nil : found
    }
}

extension Schema {
    private func flaws(
        of value: Value, by keyword: String, _ rule: Value, in schema: Value, at place: String
    ) -> [String] {
        switch keyword {
        case "type":
            let names = rule.text.map { [$0] } ?? rule.items.compactMap(\.text)
            return names.contains(where: value.isOf) ? [] : ["\(place) is no \(rule): \(value)"]
        case "const": return value == rule ? [] : ["\(place) is not \(rule): \(value)"]
        case "enum": return rule.items.contains(value) ? [] : ["\(place) is none of them: \(value)"]
        case "required":
            return rule.items.compactMap(\.text).filter { value[$0].isNull }
                .map { "\(place) has no '\($0)'" }
        case "properties":
            return value.fields.filter { !$0.value.isNull }.sorted { $0.key < $1.key }.flatMap {
                name, member in
                rule[name].isDescribed
                    ? flaws(of: member, against: rule[name], at: "\(place).\(name)") : []
            } + unknown(value, rule, schema, place)
        case "additionalProperties":
            let known = schema["properties"].fields
            return value.fields.filter { known[$0.key] == nil && !$0.value.isNull }
                .flatMap { flaws(of: $0.value, against: rule, at: "\(place).\($0.key)") }
        case "items":
            return value.items.enumerated().flatMap {
                flaws(of: $1, against: rule, at: "\(place)[\($0)]")
            }
        case "anyOf":
            let all = rule.items.map { flaws(of: value, against: $0, at: place) }
            return all.contains(where: \.isEmpty) ? [] : all.min { $0.count < $1.count } ?? []
        case "allOf": return rule.items.flatMap { flaws(of: value, against: $0, at: place) }
        case "if":
            let isMet = Schema(in: document, isStrict: false)
                .flaws(of: value, against: rule, at: place).isEmpty
            return isMet ? more(of: value, schema["then"], at: place) : []
        case "then": return []
        case "format":
            let isDate = value.text?.isDateTime ?? true
            return rule != "date-time" || isDate ? [] : ["\(place) is no time: \(value)"]
        case "minimum", "maximum":
            guard let number = value.number, let bound = rule.number else { return [] }
            let isWithin = keyword == "minimum" ? number >= bound : number <= bound
            return isWithin ? [] : ["\(place) is beyond \(bound): \(value)"]
        case "maxItems":
            return value.items.count <= rule.integer ?? .max ? [] : ["\(place) has too many"]
        case "description", "examples", "example", "default", "contentMediaType": return []
        default: return ["\(place): the keyword '\(keyword)' is not known"]
        }
    }

    /// What a condition says of some members: the others are described beside it.
    private func more(of value: Value, _ schema: Value, at place: String) -> [String] {
        schema["properties"].fields.sorted { $0.key < $1.key }.flatMap { name, rule in
            value[name].isNull
                ? [] : flaws(of: value[name], against: rule, at: "\(place).\(name)")
        }
    }

    private func unknown(
        _ value: Value, _ described: Value, _ schema: Value, _ place: String
    ) -> [String] {
        guard isStrict, schema["additionalProperties"].isNull else { return [] }
        return value.fields.filter { !described[$0.key].isDescribed && !$0.value.isNull }
            .map { "\(place) has '\($0.key)', which nothing describes" }.sorted()
    }
}

extension Value {
    /// The empty schema describes anything.
    fileprivate var isDescribed: Bool { !isNull }

    fileprivate func isOf(_ type: String) -> Bool {
        switch (type, self) {
        case ("object", .object), ("array", .list), ("string", .text), ("boolean", .flag),
            ("null", .null), ("number", .number):
            true
        case ("integer", .number(let number)): number == number.rounded()
        default: false
        }
    }
}

extension String {
    /// RFC 3339, in UTC.
    fileprivate var isDateTime: Bool {
        wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/) != nil
    }
}
