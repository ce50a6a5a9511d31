import Contracts
import Lines
import ParlorWire

/// What lines mean here.
extension UserLine {
    /// What can be said without a server.
    func check() throws {
        _ = try DisplayName(displayName)
        if let email { _ = try Email(email) }
        if let handle, Handle(typed: handle)?.text != handle { throw HandleRefusal.badHandle }
        if let preferences { _ = try Preferences().merging(preferences) }
        switch avatarType {
        case .builtIn where avatarId == nil:
            throw Malformed("A built_in avatar has an 'avatarId'.", field: "avatarId")
        case .layered where avatar == nil:
            throw Malformed("A layered avatar has an 'avatar'.", field: "avatar")
        default: break
        }
    }

    /// The photo that the person shows, if nothing else.
    var photo: String? {
        guard let photoURL, !photoURL.isEmpty, avatarType == .custom || avatarType == nil else {
            return nil
        }
        return photoURL
    }

    /// `photo` has been uploaded.
    func moved(showing photo: (id: PhotoID, bytes: Int)?) -> MovedPerson {
        var person = MovedPerson(
            userId: id.person, displayName: displayName, createdAt: createdAt.time)
        switch avatarType {
        case .builtIn: if let avatarId { person.avatar = .builtIn(avatarId, look: avatarLook) }
        case .layered: if let avatar { person.avatar = .layered(avatar) }
        case .custom, nil: if let photo { person.avatar = .photo(photo.id, bytes: photo.bytes) }
        }
        (person.email, person.handle, person.lastSeen) = (email, handle, lastSeen?.time)
        (person.preferences, person.globalStats) = (preferences, globalStats)
        (person.statsByGameId, person.ownedProductIDs) = (statsByGameId, ownedProductIDs)
        return person
    }
}

extension ConversationLine {
    /// All who are in it, or who were.
    var people: Set<SourceID> {
        Set((members ?? []) + (participantDetails ?? [:]).keys.map(SourceID.init))
    }

    /// A group does not have those who `deleted` their account, unless nobody would be left.
    func moved(
        after mark: MovedMark, _ messages: [MovedMessage], readUpTo: [PersonID: Int]?,
        without deleted: Set<PersonID>
    ) -> MovedChat {
        let creator = createdBy?.person
        var present =
            members?.map(\.person)
            ?? (participantDetails ?? [:]).keys.map { SourceID($0).person }.sorted()
        if members == nil, let creator, let index = present.firstIndex(of: creator) {
            present.insert(present.remove(at: index), at: 0)
        }
        if type == .group, present.contains(where: { !deleted.contains($0) }) {
            present.removeAll(where: deleted.contains)
        }
        return MovedChat(
            type: type, title: title, createdBy: creator ?? present.first ?? "",
            members: present, startedAt: createdAt.time, after: mark, messages: messages,
            readUpTo: readUpTo)
    }
}

extension MessageLine {
    /// Its place in a conversation that comes from Parlor. Other apps have other numbers.
    var numberHere: Int? {
        number.flatMap { id.source == "\(conversationId.source)-\($0)" ? $0 : nil }
    }

    /// The address of the photo that it shows.
    var shownPhoto: String? { isPhoto && deletedAt == nil ? photoURL : nil }

    /// What stands in the place of a photo that is missing.
    static let missingPhoto = "(photo)"

    func moved(photo: PhotoID?, replyTo: Int?) -> MovedMessage {
        MovedMessage(
            sourceId: id.text, senderId: senderId.person,
            text: deletedAt != nil || photo != nil ? nil : isPhoto ? Self.missingPhoto : text,
            photoId: photo, replyTo: replyTo, sentAt: createdAt.time, editedAt: editedAt?.time,
            deletedAt: deletedAt?.time,
            reactions: reactions?.mapValues { $0.map(\.person) })
    }
}

extension DrawingLine {
    /// One that has no id is named after what is on it.
    func key(of line: Bytes) -> EntityKey {
        (id ?? SourceID(String(decoding: line, as: UTF8.self))).key
    }
}
