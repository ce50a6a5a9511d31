/// A view that an app keeps up to date by the events alone: docs/protocol says of each event what it
/// changes, and these do exactly that.
protocol Fold {
    var view: Value { get }

    /// `viewer` is the person whose view it is.
    init(_ view: Value, viewer: String)

    /// False where the event does not tell enough: then the app asks for the view again.
    mutating func take(_ event: String, _ body: Value, rev: Int) throws -> Bool

    /// People are shown as they look now.
    mutating func show(_ people: [String: Value])
}

extension Fold {
    mutating func show(_ people: [String: Value]) {}
}

/// An event that no rule says anything of.
struct Unfolded: Error, CustomStringConvertible {
    let event: String
    var description: String { "Nothing says how '\(event)' is folded." }
}

extension Value {
    /// With somebody's name and avatar as they look now; `null` when nobody said so yet.
    func portraying(_ identity: Value?) -> Value {
        guard let identity else { return self }
        var shown = self
        shown["username"] = identity["displayName"]
        for name in Self.avatarFields { shown[name] = identity[name] }
        return shown
    }

    static let avatarFields = ["avatarType", "avatarId", "avatarLook", "photoURL", "avatar"]

    /// The place of the item whose member is that.
    func place(of name: String, _ value: Value) -> Int? {
        items.firstIndex { $0[name] == value }
    }

    mutating func removeItems(where isOne: (Value) -> Bool) {
        items = items.filter { !isOne($0) }
    }
}
