import ParlorWire
import Witness

/// How somebody is shown: a name, and one kind of avatar. What is not there is null.
struct Look: Equatable, CustomStringConvertible {
    var name: String
    var type = Value.null
    var id = Value.null
    var photo = Value.null
    var layers = Value.null

    static func builtIn(_ id: String) -> (Look) -> Look {
        { Look(name: $0.name, type: "built_in", id: .text(id)) }
    }

    static func photo(_ url: String) -> (Look) -> Look {
        { Look(name: $0.name, type: "custom", photo: .text(url)) }
    }

    static func layered(_ layers: Value) -> (Look) -> Look {
        { Look(name: $0.name, type: "layered", layers: layers) }
    }

    static func initials(_ look: Look) -> Look { Look(name: look.name) }

    static func named(_ name: String) -> (Look) -> Look {
        { look in
            var look = look
            look.name = name
            return look
        }
    }

    /// What is found in texts that show it, and in no others.
    var marks: Set<String> {
        let layer = layers["baseSymbol"].text
        return Set([name] + [id.text, photo.text, layer].compactMap(\.self))
    }

    var description: String { "\(name) \(type) \(id) \(photo) \(layers)" }
}

extension Look {
    fileprivate init(_ value: Value, name: Value) {
        self.init(
            name: name.text ?? "", type: value["avatarType"], id: value["avatarId"],
            photo: value["photoURL"], layers: value["avatar"])
    }

    fileprivate init(senderOf message: Value) {
        self.init(
            name: message["senderName"].text ?? "", type: message["senderAvatarType"],
            id: message["senderAvatarId"], photo: message["senderPhotoURL"],
            layers: message["senderAvatar"])
    }
}

extension Value {
    /// Each look of somebody in this: as a person, a player, a participant, or the sender of a
    /// message.
    func looks(of person: PersonID) -> [Look] {
        let id = Value.text(person.rawValue)
        let inside =
            items.flatMap { $0.looks(of: person) }
            + fields.values.flatMap { $0.looks(of: person) }
        var found: [Look] = []
        if self["senderId"] == id, !self["senderName"].isNull { found.append(Look(senderOf: self)) }
        let name = self["displayName"].isNull ? self["username"] : self["displayName"]
        if self["userId"] == id || self["id"] == id, !name.isNull {
            found.append(Look(self, name: name))
        }
        let shown = self[person.rawValue]
        if !shown["displayName"].isNull, shown["userId"].isNull {
            found.append(Look(shown, name: shown["displayName"]))
        }
        return found + inside
    }
}
