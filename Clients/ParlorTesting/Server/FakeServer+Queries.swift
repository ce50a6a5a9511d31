import Contracts
import EventSourcing
import MatchRules
import ParlorGames
import ParlorWire
import RoomRules

/// Questions, which change nothing.
extension FakeServer {
    func query(_ call: Call) throws(Failure) -> CallAnswer {
        if call.isIn(RoomQuery.self) { return try answer(call.read(RoomQuery.self), call) }
        if call.isIn(MatchQuery.self) { return try answer(call.read(MatchQuery.self), call) }
        if call.isIn(ChatQuery.self) { return try answer(call.read(ChatQuery.self), call) }
        if call.isIn(PersonQuery.self) { return try answer(call.read(PersonQuery.self), call) }
        if call.isIn(AccountQuery.self) { return try answer(call.read(AccountQuery.self), call) }
        if call.isIn(FriendsQuery.self) { return try answer(call.read(FriendsQuery.self), call) }
        throw .notFaked(call.name)
    }

    private func answer(_ query: RoomQuery, _ call: Call) throws(Failure) -> CallAnswer {
        switch query {
        case .get:
            guard !call.key.rawValue.isEmpty else { throw RoomRefusal.noCode.failure }
            guard let room = rooms[call.key], !room.isOver else {
                throw RoomRefusal.notFound.failure
            }
            if room.room.banned.contains(call.person) { throw RoomRefusal.banned.failure }
            return shown(room, call)
        case .list:
            let list = lists["public"] ?? FakeRoomList()
            return CallAnswer(body: portrayed(list.view(for: call.sender.actor, key: "public")))
        case .mine:
            let own = rooms.keys.sorted().compactMap { key -> ListedRoom? in
                guard let room = rooms[key]?.room, room.isIn(call.person),
                    var row = room.summary(as: RoomCode(key))
                else { return nil }
                row.host = RoomGuest(id: row.hostId)
                return row
            }
            return CallAnswer(body: portrayed(RoomList(rooms: own)))
        }
    }

    private func answer(_ query: MatchQuery, _ call: Call) throws(Failure) -> CallAnswer {
        switch query {
        case .get: return shown(try match(call), call)
        case .legal:
            let match = try match(call)
            guard let seat = match.ownSeat(of: call.sender.actor) else {
                throw MatchRefusal.noSeat.failure
            }
            return CallAnswer(
                body: portrayed(LegalActions(rev: match.rev, actions: match.legal(for: seat))))
        case .seen:
            let match = try match(call)
            guard let game = match.game else { throw MatchRefusal.rulesOfOld.failure }
            let viewpoint = match.viewpoint(of: call.sender.actor)
            return CallAnswer(
                body: portrayed(SeenMatch(rev: match.rev, seen: game.seen(from: viewpoint))))
        case .catalog:
            return CallAnswer(body: portrayed(GameList(games: GameRegistry.catalogue.entries)))
        case .rules(let id): return CallAnswer(body: portrayed(try game(id).rulebook))
        case .defaults(let id):
            let game = try game(id)
            return CallAnswer(
                body: portrayed(
                    GameDefaults(game: id, settings: game.defaults, presets: game.presets)))
        case .replay(let rev, let seat, let after):
            let match = try match(call)
            do throws(MatchRefusal) {
                return CallAnswer(
                    body: portrayed(
                        try replay(match, rev, from: seat, after: after ?? 0, call)))
            } catch { throw error.failure }
        }
    }

    private func match(_ call: Call) throws(Failure) -> Match {
        guard let match = matches[call.key], match.begun != nil else {
            throw MatchRefusal.notFound.failure
        }
        guard match.audience(key: call.key).admits(call.person) else {
            throw MatchRefusal.hidden.failure
        }
        return match
    }

    private func game(_ id: GameID) throws(Failure) -> any Game.Type {
        guard let game = GameRegistry.catalogue[id.rawValue] else {
            throw MatchRefusal.unknownGame(id).failure
        }
        return game
    }

    private func answer(_ query: ChatQuery, _ call: Call) throws(Failure) -> CallAnswer {
        if case .list = query { return CallAnswer(body: portrayed(chatList(of: call.person))) }
        guard let chat = chats[call.key], chat.member(call.person) != nil else {
            throw ChatRefusal.notMember.failure
        }
        guard case .history(let before, let limit) = query else { return shown(chat, call) }
        return CallAnswer(
            body: portrayed(
                try chat.history(before: before, limit: limit ?? 50, of: ChatID(call.key))))
    }

    private func answer(_ query: PersonQuery, _ call: Call) throws(Failure) -> CallAnswer {
        switch query {
        case .get(let named):
            let key = named?.key ?? (call.key.rawValue.isEmpty ? call.person.key : call.key)
            let view = try person(PersonID(key.rawValue))
            let stream = StreamName(FakePerson.kind, key)
            return CallAnswer(body: portrayed(view), stream: stream, rev: streams[stream]?.rev)
        case .me:
            let account = accounts[call.person.key] ?? FakeAccount()
            return CallAnswer(
                body: portrayed(
                    MyProfile(
                        person: try person(call.person),
                        account: account.view(for: call.sender.actor, key: call.person.key))))
        case .many(let people):
            let known = people.compactMap { try? person($0) }
            return CallAnswer(body: portrayed(People(known.map { PersonSummary($0) })))
        case .avatars: return CallAnswer(body: portrayed(AvatarCatalogue.standard))
        case .search, .gateways, .onlineAt: throw .notFaked(call.name)
        }
    }

    func person(_ person: PersonID) throws(Failure) -> PersonView {
        guard let known = people[person.key] else {
            throw PersonRefusal.unknownPerson(person).failure
        }
        return known.view(for: .person(person), key: person.key)
    }

    private func answer(_ query: AccountQuery, _ call: Call) throws(Failure) -> CallAnswer {
        guard case .devices = query else { throw .notFaked(call.name) }
        let account = accounts[call.person.key] ?? FakeAccount()
        return CallAnswer(
            body: portrayed(DeviceList(devices: account.devices, current: call.sender.device)))
    }

    private func shown<E: HostedEntity>(_ entity: E, _ call: Call) -> CallAnswer {
        let stream = StreamName(E.kind, call.key)
        return CallAnswer(
            body: portrayed(entity.view(for: call.sender.actor, key: call.key)), stream: stream,
            rev: streams[stream]?.rev ?? 0)
    }
}

extension Failure {
    static func notFaked(_ call: CallName) -> Failure {
        Failure(.unknownCall, "FakeParlor has no call '\(call)'.")
    }
}
