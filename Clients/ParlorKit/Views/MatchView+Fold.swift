public import Contracts
public import ParlorWire

extension MatchView: StreamView {
    /// `match`
    public static var kind: EntityKind { MatchEvent.kind }

    /// What happened in the match changes the view.
    public mutating func fold(
        _ event: Session.Event, for viewer: Viewer
    ) throws(CannotFold) {
        guard let told = try event.told(as: MatchEvent.self) else { return }
        switch told {
        case .refused(_, let reason): (status, self.reason) = (.refused, reason)
        case .seatHeld(let person, _, let until): change(person) { $0.heldUntil = until }
        case .seatTakenByBot(let person, let reason, _):
            change(person) { ($0.isPlayedByBot, $0.heldUntil) = (true, nil) }
            if reason == .putOut, person == viewer.userId { seat = nil }
        case .seatReturned(let person, _):
            change(person) { ($0.isPlayedByBot, $0.heldUntil) = (false, nil) }
        case .resigned(let person, _):
            change(person) { ($0.hasResigned, $0.heldUntil) = (true, nil) }
        case .playerJoined(let person, _):
            if person == viewer.userId { seat = seats.count }
            seats.append(
                MatchSeat(
                    userId: person, botLevel: nil, isPlayedByBot: false, hasResigned: false,
                    heldUntil: nil))
        case .ended(let end): (status, results) = (.over, end.results)
        case .calledOff(let end): (status, reason) = (.calledOff, end.reason)
        case .acted, .turnTimedOut: break
        case .began, .spectatorJoined, .spectatorLeft, .privacyChanged, .stood: return
        }
        if told.isShown { try see(event) }
    }

    /// Those in the seats.
    public var bots: [PersonIdentity] {
        seats.compactMap { seat in
            guard seat.botLevel != nil, let name = seat.username else { return nil }
            return PersonIdentity(userId: seat.userId, displayName: name, avatar: .initials)
        }
    }
}

private extension MatchView {
    mutating func change(_ person: PersonID, _ change: (inout MatchSeat) -> Void) {
        guard let place = seats.firstIndex(where: { $0.userId == person }) else { return }
        change(&seats[place])
    }

    mutating func see(_ event: Session.Event) throws(CannotFold) {
        let told = try event.completion(ToldSight.self)
        guard var next = told.sight else { return }
        do { next.view = try next.view.continuing(sight?.view) } catch {
            throw CannotFold(event, error.reason)
        }
        sight = next
    }
}

/// What is seen after an event; nothing if the rules of the match are no longer played.
private struct ToldSight: Decodable {
    @Flat var sight: MatchSight?

    enum CodingKeys: String, CodingKey { case sight = "view" }
}

extension RawJSON {
    private static let mostActions = 50

    /// A view of an event has only the new actions: they come after the earlier ones.
    fileprivate func continuing(_ earlier: RawJSON?) throws(Malformed) -> RawJSON {
        var fields = try JSON.decode([String: RawJSON].self, from: bytes)
        guard let new = try fields["actions"]?.actions() else { return self }
        let known = try earlier.flatMap { earlier throws(Malformed) in
            try JSON.decode(ToldActions.self, from: earlier.bytes).actions
        }
        let all = ((known ?? []) + new).suffix(Self.mostActions)
        fields["actions"] = RawJSON(JSON.encode(Array(all)))
        return RawJSON(JSON.encode(fields))
    }

    private func actions() throws(Malformed) -> [RawJSON]? {
        try JSON.decode([RawJSON]?.self, from: bytes)
    }
}

private struct ToldActions: Decodable {
    let actions: [RawJSON]?
}
