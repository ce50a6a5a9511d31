import Contracts
import Foundation
import ParlorGames
import ParlorWire
import Testing

@testable import GameAuthority
@testable import MatchRules

/// A match under way, and all that is told of it to Dan, who gives up, to Lea, who comes late, and
/// to Eve, who watches.
struct Onlookers {
    /// Something that one of them was told of one revision.
    private struct Frame {
        let person: PersonID
        let rev: Revision
        let source: String
        let texts: Set<String>
    }

    /// A secret that somebody was told.
    struct Leak: Hashable {
        let person: PersonID
        let source: String
        let text: String
    }

    /// What became of the frames once the match was over.
    struct Outcome {
        var leaks: Set<Leak> = []
        /// Who was told something while a card was hidden from the audience.
        var kept: Set<PersonID> = []
    }

    private static let seats: [PersonID] = [.ada, .bob, .cleo, .dan, .lea]
    private let game: any Game.Type
    private let authority: Authority
    private var people: [PersonID] = [.eve, .dan]
    private var frames: [Frame] = []
    private var heard: Revision = 0
    private var dice = Dice(seed: 11)

    init(_ game: any Game.Type) throws {
        self.game = game
        authority = try Authority()
        let players = Self.seats.dropLast().map { MatchPlayer(userId: $0) }
        let isParty = game is any DeckGame.Type
        try authority.order(
            .of(GameID(game.entry.id), players, policy: isParty ? .party : .unnamed))
    }

    /// So many actions, each by somebody who is awaited.
    mutating func play(_ actions: Int) throws {
        for number in 0..<actions {
            let moves = try Self.seats.map { ($0, try legal($0)) }.filter { !$1.isEmpty }
            guard !moves.isEmpty else { return }
            let (person, actions) = moves[below(moves.count)]
            let act = MatchCommand.act(action: actions[below(actions.count)], at: nil)
            #expect(authority.tell(act, by: .person(person)).failure == nil)
            try listen(replays: number % 5 == 0)
        }
    }

    mutating func leaComes() throws {
        let join = MatchCommand.noteJoined(userId: .lea)
        #expect(authority.tell(join, by: .lobby).failure == nil)
        people.append(.lea)
        try listen(replays: true)
    }

    mutating func danGivesUp() throws {
        #expect(authority.tell(MatchCommand.resign, by: .person(.dan)).failure == nil)
        try listen(replays: true)
    }

    /// The match ends. Then everybody may know what was hidden at each revision.
    mutating func end() throws -> Outcome {
        try listen(replays: true)
        let void = MatchCommand.void(reason: "The room was closed.")
        #expect(authority.tell(void, by: .lobby).failure == nil)
        let ideas = (game as? any DeckGame.Type).map { $0.ideas(on: $0.builtInDeck) } ?? []
        var outcome = Outcome()
        for rev in 1...heard {
            let whole = try view(.all, at: rev)
            let table = try JSON.decode(Table.self, from: whole.bytes)
            guard table.results == nil else { break }
            let card = table.currentCard?.text
            let hidden = try Self.texts(in: whole.bytes)
                .subtracting(Self.texts(in: try view(.audience, at: rev).bytes))
                .subtracting(ideas)
            let isHidden = card.map { hidden.contains($0) } ?? false
            let told = frames.filter { $0.rev == rev }
            for frame in told where try !isPlaying(frame.person, whole) {
                let secrets = frame.source == "match.seen" ? beyond(hidden, card, told) : hidden
                for text in frame.texts.intersection(secrets) {
                    outcome.leaks.insert(
                        Leak(person: frame.person, source: frame.source, text: text))
                }
                if isHidden { outcome.kept.insert(frame.person) }
            }
        }
        return outcome
    }
}

extension Onlookers {
    /// What the views of all games have in common.
    private struct Table: Decodable {
        struct Card: Decodable { let text: String? }
        let playing: [Int]
        let currentCard: Card?
        let results: MatchResult?
    }

    private func view(_ seat: ReplaySeat, at rev: Revision) throws -> RawJSON {
        try #require(try authority.replay(seat, by: .eve, rev: rev).steps.first?.view)
    }

    /// What Eve has for playing on is open to all, but for the card itself if that is hidden.
    private func beyond(
        _ hidden: Set<String>, _ card: String?, _ told: [Frame]
    ) -> Set<String> {
        let open = told.filter { $0.person == .eve && $0.source == "match.seen" }
        let texts = Set(open.flatMap(\.texts).filter { $0 != card })
        return hidden.subtracting(texts)
    }

    private func isPlaying(_ person: PersonID, _ view: RawJSON) throws -> Bool {
        let playing = try JSON.decode(Table.self, from: view.bytes).playing
        return Self.seats.firstIndex(of: person).map { playing.contains($0) } ?? false
    }

    private func legal(_ person: PersonID) throws -> [RawJSON] {
        let answer = authority.tell(MatchQuery.legal, by: .person(person))
        guard answer.failure == nil else { return [] }
        return try JSON.decode(LegalActions.self, from: answer.body).actions
    }

    private mutating func below(_ bound: Int) -> Int { Int(dice.next() % UInt64(bound)) }

    /// What they are told of the latest events, and what they may ask for.
    private mutating func listen(replays: Bool) throws {
        let tail = try authority.tail(after: heard)
        heard = tail.rev
        for person in people {
            for event in try #require(tail.events) {
                try add("event", person, event.rev, try event.told(to: person).bytes)
            }
            for query in [MatchQuery.get, .seen] {
                let name = JSON.encode(choice: query).name
                try add(name, person, heard, authority.tell(query, by: .person(person)).body)
            }
            guard replays else { continue }
            let first = try authority.replay(nil, by: .person(person), rev: 1)
            for step in try first.steps + authority.replay(nil, by: .person(person)).steps {
                try add("replay", person, step.rev, JSON.encode(step))
            }
        }
    }

    private mutating func add(
        _ source: String, _ person: PersonID, _ rev: Revision, _ bytes: Bytes
    ) throws {
        frames.append(
            Frame(person: person, rev: rev, source: source, texts: try Self.texts(in: bytes)))
    }

    /// All texts that are values somewhere in it.
    private static func texts(in bytes: Bytes) throws -> Set<String> {
        func texts(in value: Any) -> [String] {
            switch value {
            case let text as String: [text]
            case let list as [Any]: list.flatMap { texts(in: $0) }
            case let fields as [String: Any]: fields.values.flatMap { texts(in: $0) }
            default: []
            }
        }
        return Set(texts(in: try JSONSerialization.jsonObject(with: Data(bytes))))
    }
}

extension PersonID {
    static let dan: PersonID = "dan"
    static let lea: PersonID = "lea"
}
