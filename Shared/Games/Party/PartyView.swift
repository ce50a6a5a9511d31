public import ParlorWire

/// A party game from one side: the same fields in every game.
public struct PartyView: Codable, Equatable, Sendable {
    public let phase: PartyPhase
    /// What is to be done now, in a sentence.
    public let prompt: String
    public let round: Int
    public let rounds: Int
    public let currentCardIndex: Int
    public let currentCard: ShownCard?
    /// Who leads the round.
    public let currentPlayerId: String?
    public let roles: [PartyRole]
    public let role: PartyRole?
    public let options: [ShownOption]
    /// How many characters may be written; absent where nothing is.
    public let longest: Int?
    public let said: [Said]
    public let canvas: [[Int]]
    /// As many as there are lines; absent where nothing is drawn.
    public let colors: [Int]?
    public let widths: [Int]?
    public let mask: String?
    public let later: Int?
    public let letter: String?
    public let awaited: AwaitedPlayers
    public let playing: Seats
    public let roundPoints: [Int]
    public let scores: Scores
    public let actions: [ShownAction]
    public let settings: ShownSettings
    /// Absent where nobody waits for long, and where bets are off.
    public let openBet: OpenBet?
    public let bets: [MadeBet]?
    public let calls: [Int]?
    public let results: MatchResult?
    /// Everything, of a match that is looked back on.
    public let deck: [CardTitle]?
    public let cards: [PartyCard]?

    /// The number in `colors` of a line that takes others away.
    public static let eraser = PartyTable.eraser

    public struct ShownCard: Codable, Equatable, Sendable {
        public let id: CardID?
        public let text: String?
        public let kind: String?
        public let unit: String?
        public let hints: [String]?
        public let forbidden: [String]?
        public let answers: [String]?
        public let number: Int?
    }

    public struct ShownOption: Codable, Equatable, Sendable {
        public let text: String?
        public let player: Seat?
        /// Whether the viewer may choose it.
        public let mayChoose: Bool?
        public let isTrue: Bool?
        public let authors: Seats?
        public let chosenBy: Seats?
    }

    public struct Said: Codable, Equatable, Sendable {
        public let seat: Seat
        public let phase: PartyPhase
        public let text: String?
        public let option: Int?
        public let isRight: Bool?
        public let isNear: Bool?
    }

    public struct ShownAction: Codable, Equatable, Sendable {
        public let id: Int
        public let type: PartyLogEntry.Kind
        public let playerId: String?
        public let timestamp: Timestamp?
        public let data: ActionData?
    }

    public struct ActionData: Codable, Equatable, Sendable {
        public let text: String?
        public let points: Int?
    }

    public struct ShownSettings: Codable, Equatable, Sendable {
        public let rounds: Int
        public let turnSeconds: Int
        public let revealSeconds: Int
    }
}

/// Points by the id of the player.
public struct Scores: Equatable, Sendable {
    public let byPlayer: [String: Int]
}

extension Scores: Codable, Described {
    static var schema: Schema { .map(.integer(nil)) }
    static var sample: Scores { Scores(byPlayer: [:]) }

    public init(from decoder: any Decoder) throws {
        byPlayer = try decoder.singleValueContainer().decode([String: Int].self)
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(byPlayer)
    }
}

extension Timestamp: Described {
    static var schema: Schema { .text }
    static var sample: Timestamp { Timestamp(milliseconds: 0) }
}

extension CardID: Described {
    static var schema: Schema { .text }
    static var sample: CardID { "0000000000000" }
}

extension Party {
    public static func view(of seen: Seen<Party>) -> PartyView {
        let settings = seen.game.settings
        return seen.game.table.view(
            from: seen.viewpoint, mechanic, seen.attendance,
            PartyView.ShownSettings(
                rounds: settings.rounds, turnSeconds: settings.turnSeconds,
                revealSeconds: settings.revealSeconds),
            allowsBets: settings.allowsBets, later: seen.game.laterSeconds)
    }
}

extension PartyTable {
    fileprivate func view(
        from viewpoint: Viewpoint, _ mechanic: any MechanicRules, _ attendance: Attendance,
        _ settings: PartyView.ShownSettings, allowsBets: Bool, later: Int?
    ) -> PartyView {
        let isReveal = round.phase == .reveal
        let question = isReveal ? nil : mechanic.question(self)
        let own = viewpoint.seat
        let roles = scores.indices.map { index in
            let seat = Seat(index)
            return playing.contains(seat) ? mechanic.role(of: seat, self) : .watcher
        }
        let isAll = viewpoint == .all
        return PartyView(
            phase: round.phase,
            prompt: isReveal ? "See how it came out." : mechanic.prompt(round.phase),
            round: round.number, rounds: rounds, currentCardIndex: max(0, cardsDrawn - 1),
            currentCard: round.card.map {
                $0.shown(hints: round.hints, isOpen: isOpen || isAll, attendance, round.lead)
            },
            currentPlayerId: round.lead.map(attendance.name), roles: roles,
            role: own.flatMap { roles.indices.contains($0.index) ? roles[$0.index] : nil },
            options: shownOptions(for: own, mechanic), longest: question?.longest,
            said: said, canvas: round.canvas, colors: round.colors, widths: round.widths,
            mask: round.mask, later: results == nil ? later : nil,
            letter: round.letter, awaited: AwaitedPlayers(awaited, attendance),
            playing: playing, roundPoints: round.points,
            scores: Scores(
                byPlayer: Dictionary(
                    scores.enumerated().map { (attendance.name(Seat($0)), $1) }
                ) { $1 }),
            actions: shownLog(attendance), settings: settings,
            openBet: allowsBets ? shownBet(for: own, mechanic) : nil, bets: madeBets(mechanic),
            calls: calls, results: results,
            deck: isAll ? titles : nil,
            cards: isAll ? ([round.card].compactMap(\.self) + cards) : nil)
    }

    private func shownOptions(
        for own: Seat?, _ mechanic: any MechanicRules
    ) -> [PartyView.ShownOption] {
        let isReveal = round.phase == .reveal
        return round.options.indices.map { index in
            let option = round.options[index]
            var chosenBy = Seats.none
            for answer in round.answers where answer.option == index {
                chosenBy.insert(answer.seat)
            }
            let isAsked = own.map { awaited.contains($0) } ?? false
            return PartyView.ShownOption(
                text: option.text, player: option.player,
                mayChoose: isAsked && !isReveal ? mechanic.mayChoose(index, own!, self) : nil,
                isTrue: option.isTrue, authors: option.authors.isEmpty ? nil : option.authors,
                chosenBy: chosenBy.isEmpty ? nil : chosenBy)
        }
    }

    private var said: [PartyView.Said] {
        round.answers.map {
            PartyView.Said(
                seat: $0.seat, phase: $0.phase, text: $0.text, option: $0.option,
                isRight: $0.isRight, isNear: $0.isNear)
        }
    }

    private func shownLog(_ attendance: Attendance) -> [PartyView.ShownAction] {
        let times = attendance.times.suffix(log.count)
        let untimed = log.count - times.count
        let latest = log.enumerated().suffix(attendance.latest ?? log.count)
        return latest.map { place, entry in
            PartyView.ShownAction(
                id: entry.id, type: entry.type, playerId: entry.seat.map(attendance.name),
                timestamp: place < untimed ? nil : times[times.startIndex + place - untimed],
                data: entry.text == nil && entry.points == nil
                    ? nil : PartyView.ActionData(text: entry.text, points: entry.points))
        }
    }
}

extension PartyCard {
    fileprivate func shown(
        hints: Int, isOpen: Bool, _ attendance: Attendance, _ lead: Seat?
    ) -> PartyView.ShownCard {
        PartyView.ShownCard(
            id: text.isEmpty ? nil : id, text: text.isEmpty ? nil : text, kind: kind, unit: unit,
            hints: clues.map {
                Array(answers == nil ? $0[...] : $0.prefix(isOpen ? $0.count : hints))
            },
            forbidden: forbidden, answers: answers, number: number)
    }
}
