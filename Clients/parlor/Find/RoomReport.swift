import Contracts
import Hosting
import ParlorWire

/// What an operator is told of one room: who is in it, what runs, and what happened last.
struct RoomReport: Encodable {
    let room: RoomView
    /// What is played in it.
    let match: FoundMatch?
    /// The newest, in their order.
    let events: [Publication]
    /// What could not be asked, and why.
    let unknown: [String: String]

    private enum CodingKeys: CodingKey { case room, match, events, unknown }

    init(
        _ room: RoomView, _ match: FoundMatch?, events: [Publication], unknown: [String: String]
    ) {
        (self.room, self.match, self.events, self.unknown) = (room, match, events, unknown)
    }

    init(_ code: RoomCode, lastEvents limit: Int, asking line: BusLine) throws {
        let found = try line.askIfThere(
            "room.get", of: "room", code.key, missing: [.roomNotFound], as: RoomView.self)
        guard let room = found else {
            throw Complaint(
                "There is no room \(code) now. 'parlor history room.\(code)' shows what happened "
                    + "there.")
        }
        var match: FoundMatch?
        var unknown: [String: String] = [:]
        if let id = room.inside?.matchId {
            do { match = try line.match(id) } catch {
                unknown["match"] = (error as? Complaint)?.sentence ?? "\(error)"
            }
        }
        var reader = StreamReader(StreamName("room", code.key), from: 1, line)
        try reader.skip(toLast: limit)
        var newest = Newest<Publication>(limit)
        try reader.read { newest.add($0.publication) }
        self.init(room, match, events: Array(newest.all), unknown: unknown)
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(room, forKey: .room)
        try fields.encodeIfPresent(match, forKey: .match)
        let events = events.map { RawJSON(Bytes(TapLine($0).json.utf8)) }
        try fields.encode(events, forKey: .events)
        try fields.encode(unknown, forKey: .unknown)
    }
}
