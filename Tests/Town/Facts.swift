import Contracts
import EventSourcing
import Journal
import ParlorWire

/// What the events of all journals say, recounted one by one as plainly as can be.
struct Facts {
    struct Talk {
        var members: [PersonID] = []
        var unread: [PersonID: Int] = [:]
        var last: NewMessage?
        var isClosed = false
    }

    struct Standing {
        var all = GlobalStats()
        var games: [GameID: GameStats] = [:]
    }

    /// How each match that is over came to its end.
    private(set) var over: [MatchID: MatchEvent] = [:]
    private(set) var standings: [PersonID: Standing] = [:]
    /// The match that each open room waits for.
    private(set) var playing: [RoomCode: MatchID] = [:]
    private(set) var finished: [(room: RoomCode, match: MatchID, results: MatchResults)] = []
    private(set) var talks: [ChatID: Talk] = [:]
    private(set) var strokes: [DrawingID: [CommandID]] = [:]

    init(_ world: TownWorld) throws(Malformed) {
        for service in Service.allCases {
            for event in world.database(of: service).events where !event.isErased {
                switch event.stream.kind {
                case "match":
                    try take(event.read(MatchEvent.self), MatchID(event.stream.key.rawValue))
                case "room": try take(event.read(RoomEvent.self), RoomCode(event.stream.key))
                case "chat": try take(event.read(ChatEvent.self), ChatID(event.stream.key))
                case "drawing":
                    guard case .stroked = try event.read(DrawingEvent.self) else { continue }
                    strokes[DrawingID(event.stream.key), default: []].append(event.command.id)
                default: break
                }
            }
        }
    }
}

extension Facts {
    private mutating func take(_ event: MatchEvent, _ match: MatchID) {
        switch event {
        case .ended(let ended):
            over[match] = event
            for record in ended.records {
                var standing = standings[record.userId] ?? Standing()
                standing.all = standing.all.adding(won: record.won)
                standing.games[ended.game] = (standing.games[ended.game] ?? GameStats())
                    .adding(won: record.won)
                standings[record.userId] = standing
            }
        case .calledOff, .refused: over[match] = event
        default: break
        }
    }

    private mutating func take(_ event: RoomEvent, _ room: RoomCode) {
        switch event {
        case .starting(let order): playing[room] = order.matchId
        case .finished(let match, let results, _):
            finished.append((room, match, results))
            playing[room] = nil
        case .startFailed, .calledOff, .closed: playing[room] = nil
        default: break
        }
    }

    private mutating func take(_ event: ChatEvent, _ chat: ChatID) {
        var talk = talks[chat] ?? Talk()
        switch event {
        case .started(let new):
            talk.members = new.members
            for member in new.members { talk.unread[member] = 0 }
        case .sent(let message):
            talk.last = message
            for member in talk.members { talk.unread[member]! += 1 }
            talk.unread[message.senderId] = 0
        case .read(let reader, let upTo, _):
            // Residents read up to the newest or one before it: what is newer is counted.
            talk.unread[reader] = (talk.last?.number ?? 0) - (upTo.number ?? 0)
        case .memberAdded(let person, _):
            talk.members.append(person)
            talk.unread[person] = 0
        case .memberRemoved(let person, _):
            talk.members.removeAll { $0 == person }
            talk.unread[person] = nil
        case .closed: talk.isClosed = true
        default: break
        }
        talks[chat] = talk
    }
}

extension StoredEvent {
    fileprivate func read<Event: StreamEvent>(_ type: Event.Type) throws(Malformed) -> Event {
        try JSON.decode(choice: type, name: name, body: body)
    }
}
