import Contracts
import EventSourcing
import MatchRules
import ParlorGames
import ParlorWire
import RoomRules

/// Which calls there are, and who answers them.
extension FakeServer {
    mutating func answer(_ call: Call) throws(Failure) -> CallAnswer {
        if call.isIn(RoomCommand.self) { return try room(call.read(RoomCommand.self), call) }
        if call.isIn(MatchCommand.self) {
            return try command(Match.self, call.read(MatchCommand.self), at: call.key, call)
        }
        if call.isIn(ChatCommand.self) {
            return try command(FakeChat.self, call.read(ChatCommand.self), at: call.key, call)
        }
        if call.isIn(PersonCommand.self) {
            return try command(FakePerson.self, call.read(PersonCommand.self), at: call.key, call)
        }
        if call.isIn(AccountCommand.self) {
            return try account(call.read(AccountCommand.self), call)
        }
        if call.isIn(FriendsCall.self) { return try friends(call.read(FriendsCall.self), call) }
        if call.isIn(ChatSignal.self) { return try typing(call) }
        if call.isIn(MatchSignal.self) {
            return try matchSignal(call.read(MatchSignal.self), call)
        }
        if call.name == "account.attach" { return try attach(call) }
        return try query(call)
    }

    private mutating func room(
        _ command: RoomCommand, _ call: Call
    ) throws(Failure) -> CallAnswer {
        if case .keep = command { throw .notFaked(call.name) }
        if case .create = command {
            let own = rooms.values.filter {
                $0.room.status != .ended && $0.room.hostId == call.person
            }
            guard own.count < FakeRoom.mostRooms else {
                throw RoomRefusal.tooManyRooms(most: FakeRoom.mostRooms).failure
            }
        } else if let room = rooms[call.key], !room.room.isIn(call.person),
            friends[room.room.hostId.key]?.blocks(call.person) == true
        {
            throw RoomRefusal.notFound.failure
        }
        return try self.command(FakeRoom.self, command, at: call.key, call)
    }

    private mutating func account(
        _ command: AccountCommand, _ call: Call
    ) throws(Failure) -> CallAnswer {
        switch command {
        case .delete, .registerPush, .confirm, .decline: throw .notFaked(call.name)
        default: try self.command(FakeAccount.self, command, at: call.key, call)
        }
    }

    private mutating func typing(_ call: Call) throws(Failure) -> CallAnswer {
        guard let chat = chats[call.key], chat.member(call.person) != nil else {
            throw ChatRefusal.notMember.failure
        }
        guard !chat.isClosed else { throw ChatRefusal.closed.failure }
        signal("typing", in: StreamName(FakeChat.kind, call.key), by: call.sender.actor)
        return .done
    }

    private mutating func matchSignal(
        _ signal: MatchSignal, _ call: Call
    ) throws(Failure) -> CallAnswer {
        guard let match = matches[call.key], match.begun != nil else {
            throw MatchRefusal.notFound.failure
        }
        switch signal {
        case .nudge: try nudge(match, call)
        case .react(let emoji): try react(emoji, match, call)
        }
        return .done
    }

    private mutating func nudge(_ match: Match, _ call: Call) throws(Failure) {
        let turn: Int
        do throws(MatchRefusal) {
            turn = try match.turnToNudge(by: call.sender.actor, at: now)
        } catch { throw error.failure }
        guard nudged[call.key] != turn else { throw MatchRefusal.nudgedAlready.failure }
        nudged[call.key] = turn
        signal("nudge", in: StreamName(Match.kind, call.key), by: call.sender.actor)
    }

    private mutating func react(
        _ emoji: MatchReaction, _ match: Match, _ call: Call
    ) throws(Failure) {
        do throws(MatchRefusal) {
            try match.admitReaction(by: call.sender.actor)
        } catch { throw error.failure }
        let body = JSON.encode(["emoji": emoji.rawValue])
        signal("react", in: StreamName(Match.kind, call.key), by: call.sender.actor, body: body)
    }

    private mutating func signal(
        _ name: String, in stream: StreamName, by actor: Actor, body: Bytes = Bytes("{}".utf8)
    ) {
        let header = EventHeader(
            stream: stream, epoch: "", rev: 0, event: name, at: now, by: actor, id: "")
        let frame = JSON.encode(ClientSignal(header, body: body))
        for link in streams[stream]?.watchers.sorted() ?? [] { send(frame, to: link) }
    }

    private mutating func attach(_ call: Call) throws(Failure) -> CallAnswer {
        let login: NewCredentials
        do { login = try JSON.decode(NewCredentials.self, from: call.body) } catch {
            throw .badInput(error.field, error.reason)
        }
        guard Password.isLongEnough(login.password) else {
            throw .badInput("password", Password.sentence)
        }
        let email: Email
        do { email = try Email(login.email) } catch { throw LoginRefusal.email(error).failure }
        do {
            try tokens.attach(email, login.password, over: login.presentPassword, to: call.person)
        } catch { throw error.failure }
        return CallAnswer(body: portrayed(LoginView(userId: call.person, email: email.text)))
    }
}
