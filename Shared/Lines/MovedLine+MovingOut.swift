public import Contracts
public import ParlorWire

/// Lines of what is here.
extension UserLine {
    /// What is as it is for a new person is left out.
    public init(_ profile: MyProfile) {
        let (person, account) = (profile.person, profile.account)
        (id, displayName) = (
            SourceID(person.identity.userId.rawValue), person.identity.displayName.text
        )
        (email, handle) = (account.email, person.handle?.text)
        avatarType = person.identity.avatar.kind
        switch person.identity.avatar {
        case .initials: break
        case .builtIn(let id, let look): (avatarId, avatarLook) = (id, look)
        case .custom(let url): photoURL = url
        case .layered(let layers): avatar = layers
        }
        createdAt = SourceTime(person.createdAt)
        lastSeen = person.lastSeen == person.createdAt ? nil : SourceTime(person.lastSeen)
        preferences = account.preferences.flatMap {
            $0 == Preferences() ? nil : PreferencesChange($0)
        }
        globalStats = person.globalStats == GlobalStats() ? nil : person.globalStats
        statsByGameId = person.statsByGameId.isEmpty ? nil : person.statsByGameId
        ownedProductIDs = person.ownedProductIDs.isEmpty ? nil : person.ownedProductIDs
    }
}

extension PreferencesChange {
    fileprivate init(_ preferences: Preferences) {
        self.init(
            aiEnabled: preferences.aiEnabled,
            notificationSettings: preferences.notificationSettings, color: preferences.color,
            reducedHaptics: preferences.reducedHaptics, messagesFrom: preferences.messagesFrom,
            others: preferences.others)
    }
}

extension ConversationLine {
    public init(
        _ chat: ChatID, _ type: ChatType, title: ChatTitle?, createdBy: PersonID?,
        startedAt: Timestamp, members: [PersonID]
    ) {
        (id, self.type) = (SourceID(chat.rawValue), type)
        (self.title, self.createdBy) = (title?.text, createdBy.map { SourceID($0.rawValue) })
        createdAt = SourceTime(startedAt)
        self.members = members.map { SourceID($0.rawValue) }
    }

    public init(_ view: ChatView) {
        self.init(
            view.conversationId, view.type, title: view.title, createdBy: view.createdBy,
            startedAt: view.startedAt, members: view.members)
        participantDetails = Dictionary(
            uniqueKeysWithValues: view.participantDetails.filter { $0.value.identity != nil }.map {
                ($0.key.rawValue, RawJSON(JSON.encode($0.value)))
            })
        readUpTo = Dictionary(
            uniqueKeysWithValues: view.readUpTo.map {
                ($0.key.rawValue, SourceID($0.value.rawValue))
            })
    }
}

extension MessageLine {
    public init(_ message: ChatMessage, in chat: ChatID) {
        self.init(
            id: SourceID(message.messageId.rawValue), number: message.number,
            conversationId: SourceID(chat.rawValue), senderId: SourceID(message.senderId.rawValue),
            sender: SenderFields(message.senderIdentity), text: message.text?.text,
            photoURL: message.photoURL, replyTo: message.replyTo.map { SourceID($0.rawValue) },
            createdAt: SourceTime(message.sentAt), editedAt: message.editedAt.map(SourceTime.init),
            deletedAt: message.deletedAt.map(SourceTime.init),
            reactions: message.reactions.isEmpty
                ? nil : message.reactions.mapValues { $0.map { SourceID($0.rawValue) } })
    }
}

extension DrawingLine {
    public init(
        _ drawing: DrawingID, of person: PersonID, title: DrawingTitle?, createdAt: Timestamp,
        updatedAt: Timestamp, _ picture: Picture, part: Int? = nil
    ) {
        self.init(
            id: SourceID(drawing.rawValue), userId: SourceID(person.rawValue), title: title?.text,
            createdAt: SourceTime(createdAt), updatedAt: SourceTime(updatedAt), part: part,
            picture: picture)
    }

    /// When it was drawn on last is when the newest was drawn of what is shown first.
    public init(_ view: DrawingView, _ picture: Picture) {
        let drawn = view.strokes.map(\.drawnAt) + view.stamps.map(\.drawnAt)
        self.init(
            view.drawingId, of: view.createdBy, title: view.title, createdAt: view.createdAt,
            updatedAt: drawn.max() ?? view.createdAt, picture)
    }
}
