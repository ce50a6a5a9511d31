import Contracts
import EventSourcing
import ParlorWire

/// What the host alone may do.
extension Room {
    static let mostBanned = 200

    /// Who isn't in the room doesn't hear who is host.
    @discardableResult
    func mustBeHost(_ context: Context) throws(RoomRefusal) -> PersonID {
        guard let person = context.actor.person, isIn(person) else { throw .notMember }
        guard person == hostId else { throw .notHost }
        return person
    }

    func kicking(
        _ person: PersonID, _ reason: String?, _ context: Context
    ) throws(RoomRefusal) -> [RoomEvent] {
        try mustBeHost(context)
        guard person != hostId else { throw .yourself }
        guard (reason?.utf8.count ?? 0) <= 200 else { throw .badReason }
        if seat(person)?.isBot == true { throw .isBot }
        guard isIn(person) else { throw .noSuchMember }
        return [.kicked(userId: person, reason: reason)]
            + putting(out: person, because: .kicked, context.now)
    }

    func banning(_ person: PersonID, _ context: Context) throws(RoomRefusal) -> [RoomEvent] {
        try mustBeHost(context)
        guard person != hostId else { throw .yourself }
        if seat(person)?.isBot == true { throw .isBot }
        guard person.isWellFormed else { throw .noSuchMember }
        guard !banned.contains(person) else { return [] }
        guard banned.count < Self.mostBanned else { throw .tooManyBanned }
        let isIn = isIn(person)
        return [.banned(userId: person)]
            + (isIn ? putting(out: person, because: .banned, context.now) : [])
    }

    func unbanning(_ person: PersonID, _ context: Context) throws(RoomRefusal) -> [RoomEvent] {
        try mustBeHost(context)
        return banned.contains(person) ? [.unbanned(userId: person)] : []
    }

    func handingOver(
        to person: PersonID, _ context: Context
    ) throws(RoomRefusal) -> [RoomEvent] {
        try mustBeHost(context)
        guard let seat = seat(person) else { throw .noSuchMember }
        guard !seat.isBot else { throw .botHost }
        return person == hostId ? [] : [.hostChanged(hostId: person, reason: .given)]
    }

    func closing(_ context: Context) throws(RoomRefusal) -> [RoomEvent] {
        try mustBeHost(context)
        return [.closed(reason: .byHost, closedAt: context.now)]
    }

    func addingBot(_ level: BotLevel, _ context: Context) throws(RoomRefusal) -> [RoomEvent] {
        try mustBeHost(context)
        guard status == .waiting else { throw .inGame }
        guard seats.count < about!.maxPlayers else { throw .full }
        var dice = context.dice
        let bot = PersonID.newBot(besides: seats.filter(\.isBot).map(\.id), &dice)
        return [
            .playerJoined(NewPlayer(userId: bot, joinedAt: context.now, botLevel: level))
        ]
    }

    func removingBot(_ bot: PersonID, _ context: Context) throws(RoomRefusal) -> [RoomEvent] {
        try mustBeHost(context)
        guard status == .waiting else { throw .inGame }
        guard seat(bot)?.isBot == true else { throw .noSuchBot }
        return putting(out: bot, because: .kicked, context.now)
    }
}
