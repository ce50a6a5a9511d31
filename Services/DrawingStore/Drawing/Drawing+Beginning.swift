import Contracts
import EventSourcing
import ParlorWire

/// How a drawing comes to be, and whose it is.
extension Drawing {
    /// A new one has a key that nobody can guess.
    static func address(
        _ command: DrawingCommand, key: EntityKey, context: Context
    ) throws(DrawingRefusal) -> EntityKey {
        switch command {
        case .create, .current:
            guard context.actor.person != nil else { throw .personOnly }
            var dice = context.dice
            return EntityKey(dice.word(26))
        default:
            guard !key.rawValue.isEmpty else { throw .notFound }
            return key
        }
    }

    func creating(
        _ title: String?, _ code: RoomCode?, _ context: Context
    ) throws(DrawingRefusal) -> [DrawingEvent] {
        guard let person = context.actor.person else { throw .personOnly }
        if let code {
            guard about?.room?.code == code else { throw .roomNotFound }
            guard painters.contains(person) else { throw .notMember }
            return []
        }
        guard about == nil, !isDeleted else { return [] }
        return [
            .created(
                NewDrawing(
                    title: try title.map(Self.title), createdBy: person, createdAt: context.now))
        ]
    }

    static func title(_ typed: String) throws(DrawingRefusal) -> DrawingTitle {
        do { return try DrawingTitle(typed) } catch { throw .title(error) }
    }

    /// What became of the room that the board belongs to.
    func hearing(
        _ command: DrawingCommand, _ context: Context
    ) throws(DrawingRefusal) -> [DrawingEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        if case .noteRoom(let code, let epoch, let id, let name, let creator) = command {
            guard about == nil, !isDeleted else { return [] }
            return [
                .created(
                    NewDrawing(
                        title: DrawingTitle(name), createdBy: creator, createdAt: context.now,
                        roomId: id, roomCode: code, roomEpoch: epoch))
            ]
        }
        guard about != nil, !isFinished else { return [] }
        switch command {
        case .noteMember(let person, let isPlayer):
            let known = members.contains(Member(id: person, isPlayer: isPlayer))
            return known ? [] : [.memberJoined(userId: person, isPlayer: isPlayer)]
        case .noteGone(let person):
            let isIn = members.contains { $0.id == person }
            return isIn ? [.memberLeft(userId: person)] : []
        case .noteClosed: return [.finished]
        default: return []
        }
    }

    mutating func remove(_ person: PersonID) {
        members.removeAll { $0.id == person }
        uses[person] = nil
        canvas.forgetUndone(of: person)
        canvas.keepHistories(of: Set(members.map(\.id)))
    }

    mutating func use(by person: PersonID, _ at: Timestamp) {
        let listed = uses[person]?.listedAt
        let isNews = listed.map { at >= $0 + Use.pace || at < $0 } ?? true
        uses[person] = Use(at: at, listedAt: isNews ? at : listed!)
    }
}

extension NewDrawing {
    /// Whose board it is; nil for somebody's own drawing.
    var room: Drawing.RoomMark? {
        guard roomId != nil, let roomCode, let roomEpoch else { return nil }
        return Drawing.RoomMark(code: roomCode, epoch: roomEpoch)
    }
}
