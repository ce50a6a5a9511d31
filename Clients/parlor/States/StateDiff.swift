import ParlorWire

/// What differs between two states of an entity.
struct StateDiff {
    /// One place that differs. Without `old` it is new, without `new` it is gone.
    struct Change: Hashable, Encodable {
        /// `seats[ben].isReady`
        let path: String
        let old: JSONTree?
        let new: JSONTree?
    }

    private(set) var changes: [Change] = []

    init(from old: JSONTree, to new: JSONTree) { compare(old, new, at: "") }

    /// Fields by which objects in an array are told apart.
    private static let names = [
        "id", "userId", "deviceId", "messageId", "matchId", "conversationId", "code", "person",
        "key",
    ]
    /// Longer arrays than these are compared place by place.
    private static let mostPairs = 4_000_000
}

extension StateDiff {
    private mutating func compare(_ old: JSONTree, _ new: JSONTree, at path: String) {
        guard old != new else { return }
        switch (old, new) {
        case (.object(let old), .object(let new)):
            for name in Set(old.keys).union(new.keys).sorted() {
                compare(old[name], new[name], at: path.isEmpty ? name : "\(path).\(name)")
            }
        case (.array(let old), .array(let new)): compare(old, new, at: path)
        default: changes.append(Change(path: path, old: old, new: new))
        }
    }

    private mutating func compare(_ old: JSONTree?, _ new: JSONTree?, at path: String) {
        guard let old, let new else {
            if old != nil || new != nil { changes.append(Change(path: path, old: old, new: new)) }
            return
        }
        compare(old, new, at: path)
    }

    private mutating func compare(_ old: [JSONTree], _ new: [JSONTree], at path: String) {
        for name in Self.names {
            if let old = Named(old, by: name), let new = Named(new, by: name) {
                return compare(old, new, by: name, at: path)
            }
        }
        let isPlain = (old + new).allSatisfy { if case .scalar = $0 { true } else { false } }
        guard isPlain || old.count != new.count, old.count * new.count <= Self.mostPairs else {
            for index in 0..<max(old.count, new.count) {
                compare(
                    index < old.count ? old[index] : nil, index < new.count ? new[index] : nil,
                    at: "\(path)[\(index)]")
            }
            return
        }
        compareSequences(old, new, at: path)
    }

    /// Objects are matched by what they are called, wherever they stand.
    private mutating func compare(_ old: Named, _ new: Named, by name: String, at path: String) {
        for id in old.ids + new.ids.filter({ old.elements[$0] == nil }) {
            compare(old.elements[id], new.elements[id], at: "\(path)[\(id)]")
        }
        let (before, after) = (
            old.ids.filter { new.elements[$0] != nil }, new.ids.filter { old.elements[$0] != nil }
        )
        guard before != after else { return }
        changes.append(
            Change(path: "\(path)[].\(name)", old: old.list(before), new: new.list(after)))
    }

    /// What came and what went; where both happened at one place, what changed there.
    private mutating func compareSequences(
        _ old: [JSONTree], _ new: [JSONTree], at path: String
    ) {
        var (gone, come): ([Int: JSONTree], [Int: JSONTree]) = ([:], [:])
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, let element, _): gone[offset] = element
            case .insert(let offset, let element, _): come[offset] = element
            }
        }
        for index in Set(gone.keys).union(come.keys).sorted() {
            compare(gone[index], come[index], at: "\(path)[\(index)]")
        }
    }
}

/// Objects of an array by a field that each has, and no two alike.
private struct Named {
    private(set) var ids: [String] = []
    private(set) var elements: [String: JSONTree] = [:]
    private let name: String

    /// Nil when they can't be told apart by it. An empty array has them all.
    init?(_ array: [JSONTree], by name: String) {
        self.name = name
        for element in array {
            guard case .object(let fields) = element, case .scalar(let json)? = fields[name] else {
                return nil
            }
            let id = fields[name]?.text ?? String(decoding: json.bytes, as: UTF8.self)
            guard elements.updateValue(element, forKey: id) == nil else { return nil }
            ids.append(id)
        }
    }

    func list(_ ids: [String]) -> JSONTree {
        .array(
            ids.compactMap { id in
                guard case .object(let fields)? = elements[id] else { return nil }
                return fields[name]
            })
    }
}
