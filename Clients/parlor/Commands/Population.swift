import BusZeroMQ
import Contracts
import Hosting
import ParlorWire

/// Who is here and what goes on, as `parlor status` says it.
struct Population: Sendable {
    var census = Census()
    /// Of all gateways.
    var sockets = 0
    /// Nil while no service that keeps messages runs.
    var messagesPerSecond: Double?

    init(_ census: Census, sockets: Int, messagesPerSecond: Double?) {
        (self.census, self.sockets) = (census, sockets)
        self.messagesPerSecond = messagesPerSecond
    }

    init(asking line: BusLine, _ roster: Roster, within patience: Duration) throws {
        let figures = roster.workers.compactMap(\.figures)
        sockets = figures.reduce(0) { $0 + ($1.sockets ?? 0) }
        let rates = figures.compactMap(\.messagesPerSecond)
        messagesPerSecond = rates.isEmpty ? nil : rates.reduce(0, +)
        var answers: [Census.Index: ListingCounts] = [:]
        let questions = Census.Index.allCases.map {
            BusLine.Question(
                subject: $0, call: Census.Index.call, kind: $0.kind, key: "", body: $0.question)
        }
        try line.ask(questions, within: patience) { reply, index in
            if reply.header.status == .ok {
                answers[index] = try? JSON.decode(ListingCounts.self, from: reply.body)
            }
            return []
        }
        census = Census(answers)
    }

    /// `30 people online at 31 sockets; 3 rooms (1 inGame, 2 waiting; 1 dice, 2 without a game);
    /// 1 match (1 dice); no boards; 2.5 messages/s`, without what nobody says.
    var sentence: String {
        let people = census.peopleOnline.map { people in
            people == 0 && sockets == 0
                ? "nobody online"
                : "\(Self.counted(people, "person", "people")) online at "
                    + Self.counted(sockets, "socket", "sockets")
        }
        let rooms = census.rooms.map { groups in
            Self.counted(groups.total, "room", "rooms")
                + Self.shown(
                    groups.counts(\.status), groups.counts { $0.game ?? "without a game" })
        }
        let matches = census.matches.map { groups in
            Self.counted(groups.total, "match", "matches")
                + Self.shown(groups.counts { $0.game ?? "none" })
        }
        let boards = census.boards.map { Self.counted($0, "board", "boards") }
        let messages = messagesPerSecond.map {
            $0 == 0 ? "no messages" : "\(Units.rate($0)) messages/s"
        }
        return [people, rooms, matches, boards, messages].compactMap(\.self).joined(separator: "; ")
    }

    private static func counted(_ count: Int, _ one: String, _ many: String) -> String {
        count == 0 ? "no \(many)" : "\(Units.grouped(Int64(count))) \(count == 1 ? one : many)"
    }

    private static func shown(_ kinds: [(name: String, count: Int)]...) -> String {
        let lists = kinds.filter { !$0.isEmpty }.map { counts in
            counts.map { "\($0.count) \($0.name)" }.joined(separator: ", ")
        }
        return lists.isEmpty ? "" : " (" + lists.joined(separator: "; ") + ")"
    }
}

extension [Census.Group] {
    fileprivate var total: Int { reduce(0) { $0 + $1.count } }

    fileprivate func counts(
        _ name: (Census.Group) -> String
    ) -> [(name: String, count: Int)] {
        Dictionary(map { (name($0), $0.count) }, uniquingKeysWith: +)
            .map { (name: $0, count: $1) }.sorted { $0.name < $1.name }
    }
}

extension Population: Encodable {
    private enum CodingKeys: CodingKey {
        case sockets, peopleOnline, rooms, matches, boards, messagesPerSecond
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(sockets, forKey: .sockets)
        try fields.encodeIfPresent(census.peopleOnline, forKey: .peopleOnline)
        try fields.encodeIfPresent(census.rooms, forKey: .rooms)
        try fields.encodeIfPresent(census.matches, forKey: .matches)
        try fields.encodeIfPresent(census.boards, forKey: .boards)
        try fields.encodeIfPresent(messagesPerSecond, forKey: .messagesPerSecond)
    }
}
