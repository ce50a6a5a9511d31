public import ParlorPalette
public import ParlorWire

/// A person's friends, open requests and decisions, as the person alone sees them.
public struct FriendsView: Codable, Hashable, Sendable {
    public var userId: PersonID
    public var friends: [PersonID]
    /// Those who asked the person.
    public var incoming: [PersonID]
    /// Those whom the person asked.
    public var outgoing: [PersonID]
    public var decisions: [Decision]
    /// Rooms that friends invited the person to, the newest last.
    public var invitations: [Invitation]

    public init(
        userId: PersonID, friends: [PersonID] = [], incoming: [PersonID] = [],
        outgoing: [PersonID] = [], decisions: [Decision] = [], invitations: [Invitation] = []
    ) {
        (self.userId, self.friends) = (userId, friends)
        (self.incoming, self.outgoing, self.decisions) = (incoming, outgoing, decisions)
        self.invitations = invitations
    }
}

/// What somebody is to the caller.
public struct Friendship: Codable, Hashable, Sendable {
    public var userId: PersonID
    public var status: Status

    public enum Status: String, Codable, CaseIterable, Sendable {
        case none, friend
        /// They asked the caller.
        case incoming
        /// The caller asked them.
        case outgoing
    }

    public init(userId: PersonID, status: Status) {
        (self.userId, self.status) = (userId, status)
    }
}

/// Somebody in the caller's list.
public struct Friend: Codable, Hashable, Sendable {
    @Flat public var identity: PersonIdentity
    /// The colour that the caller chose for them, or else the one of their id.
    public var color: ColorID
    public var colorHex: String
    /// What is drawn for them if they have no picture.
    public var symbol: String
    public var isOnline: Bool
    public var lastSeen: Timestamp

    public init(
        identity: PersonIdentity, color: PaletteColor, symbol: String, isOnline: Bool,
        lastSeen: Timestamp
    ) {
        (self.identity, self.color, self.colorHex) = (identity, color.id, color.hex)
        (self.symbol, self.isOnline, self.lastSeen) = (symbol, isOnline, lastSeen)
    }
}

/// Some of a person's friends and requests, and where the next page begins when there is one.
public struct FriendList: Codable, Hashable, Sendable {
    public var friends: [Friend]
    public var incoming: [Friend]
    public var outgoing: [Friend]
    /// On the first page: rooms that friends invited the caller to, the newest last.
    public var invitations: [Invitation]?
    public var more: String?

    public init(
        friends: [Friend] = [], incoming: [Friend] = [], outgoing: [Friend] = [],
        invitations: [Invitation]? = nil, more: String? = nil
    ) {
        (self.friends, self.incoming) = (friends, incoming)
        (self.outgoing, self.invitations, self.more) = (outgoing, invitations, more)
    }
}

/// People who may become friends.
public struct SuggestedFriends: Codable, Hashable, Sendable {
    public var people: [Friend]

    public init(people: [Friend]) { self.people = people }
}

/// A person's decisions, by kind and key.
public struct DecisionList: Codable, Hashable, Sendable {
    public var decisions: [Decision]

    public init(decisions: [Decision]) { self.decisions = decisions }
}

/// How people are drawn who are shown together, by their ids.
public struct Roster: Codable, Hashable, Sendable {
    public var roster: [Member]

    public struct Member: Codable, Hashable, Sendable {
        public var userId: PersonID
        public var color: ColorID
        public var colorHex: String
        public var symbol: String

        public init(userId: PersonID, color: PaletteColor, symbol: String) {
            (self.userId, self.symbol) = (userId, symbol)
            (self.color, self.colorHex) = (color.id, color.hex)
        }
    }

    public init(roster: [Member]) { self.roster = roster }
}

/// A person as the caller sees them.
public struct FriendCard: Codable, Hashable, Sendable {
    @Flat public var person: PersonView
    /// The colour that the caller chose for them, or else the one of their id.
    public var color: ColorID
    public var colorHex: String
    public var symbol: String
    public var status: Friendship.Status

    public init(
        person: PersonView, color: PaletteColor, symbol: String, status: Friendship.Status
    ) {
        (self.person, self.symbol, self.status) = (person, symbol, status)
        (self.color, self.colorHex) = (color.id, color.hex)
    }
}
