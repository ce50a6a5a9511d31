/// The smallest game that is one, to be changed into another: a heap to take the last piece of.
extension NewGame {
    var rules: String {
        """
        public import Wire

        /// Take one to three pieces from the heap in turn; whoever takes the last one wins.
        public struct \(type): Game {
            public let settings: Settings
            var heap: Int
            var mover: Seat
            var turn = 0
            var taken: [Int]
            var playing: Seats
            public var results: MatchResult?
            var chance: Chance

            public enum Action: Choice, Hashable {
                /// Takes so many pieces.
                case take(count: Int)

                public enum CodingKeys: String, CodingKey, CaseIterable { case take }
            }

            public init(seats: Int, settings: Settings, chance: Chance) {
                self.settings = settings
                heap = settings.pieces
                taken = [Int](repeating: 0, count: seats)
                playing = Seats(count: seats)
                var chance = chance
                mover = Seat(chance.below(seats) ?? 0)
                self.chance = chance
            }

            public var awaited: Seats { results == nil ? Seats(mover) : .none }
            public var clock: TurnClock? { TurnClock(turn: turn, seconds: settings.turnSeconds) }
            public var standing: Standing { Standing(round: 1, scores: taken) }

            public func addLegal(for seat: Seat, to actions: inout [Action]) {
                for count in 1...min(3, heap) { actions.append(.take(count: count)) }
            }

            public mutating func apply(_ action: Action, by seat: Seat) throws(Why) {
                guard case .take(let count) = action, (1...3).contains(count), count <= heap else {
                    throw Why("You take one to three pieces, and no more than there are.")
                }
                heap -= count
                taken[seat] += count
                if heap == 0 { finish(won: seat) } else { passOn() }
            }

            /// Whoever let the time pass takes one piece.
            public mutating func timeOut() {
                guard results == nil else { return }
                try? apply(.take(count: 1), by: mover)
            }

            public mutating func resign(_ seat: Seat) {
                guard results == nil, playing.contains(seat) else { return }
                playing.remove(seat)
                if playing.count == 1, let last = playing.first(where: { _ in true }) {
                    finish(won: last)
                } else if seat == mover {
                    passOn()
                }
            }
        }

        extension \(type) {
            private mutating func passOn() {
                mover = playing.next(after: mover, of: taken.count, step: 1)
                turn += 1
            }

            /// Who is still playing is before who left.
            private mutating func finish(won winner: Seat) {
                let worth = taken.indices.map { index in
                    Seat(index) == winner ? 1 : playing.contains(Seat(index)) ? 0 : -1
                }
                results = MatchResult(scores: taken, worth: worth)
            }
        }

        """
    }

    var settings: String {
        """
        extension \(type) {
            /// How large the heap is.
            public struct Settings: GameSettings {
                public var pieces = 21
                /// 0 is for ever.
                public var turnSeconds = 0

                public static let versions = 1...1
                public static let presets: KeyValuePairs = ["classic": Settings()]
                public static let bounds = ["pieces": 10...100, "turnSeconds": 0...3_600]
            }
        }

        """
    }

    var entry: String {
        """
        extension \(type) {
            public static let entry = CatalogueEntry(
                "\(id)", "\(type)", symbol: "circle.grid.3x3.fill", players: 2...8, difficulty: 1,
                isTurnBased: true, allowsRejoin: true, supportsSpectators: true, endsRoom: false,
                settings: Settings.self)

            public static let rules = \"\"\"
                Take the last piece of the heap.

                There is one heap of pieces in the middle of the table; how many there are at first is \\
                a setting. Chance says who begins, then turns go to the left. On your turn take one, \\
                two or three pieces from the heap, as you like; you can't pass. Whoever takes the \\
                last piece wins, however many the others have taken. So leave the next player a \\
                heap that whatever they take lets you take the last one.

                With a turn timer, whoever does not act in time takes one piece. Whoever resigns is \\
                out; the last one left wins.
                \"\"\"

            public static let words = [
                "count": "How many pieces.",
                "heap": "How many pieces are left.",
                "mover": "The seat whose turn it is; absent when the match is over.",
                "pieces": "How many pieces there are at first.",
                "take": "Takes pieces from the heap.",
                "taken": "How many pieces each seat has taken.",
            ]
        }

        """
    }

    var seen: String {
        """
        extension \(type) {
            /// The table; everybody sees all of it.
            public struct View: Codable, Equatable, Sendable {
                public let heap: Int
                public let mover: Seat?
                public let taken: [Int]
                public let playing: Seats
                public let results: MatchResult?
            }

            public static func view(of seen: Seen<\(type)>) -> View {
                let game = seen.game
                return View(
                    heap: game.heap, mover: game.isOver ? nil : game.mover, taken: game.taken,
                    playing: game.playing, results: game.results)
            }

            /// Nothing is hidden but what chance will bring.
            public func redacted(for viewpoint: Viewpoint) -> \(type) {
                guard viewpoint != .all else { return self }
                var seen = self
                seen.chance = .hidden
                return seen
            }

            public func imagined(from viewpoint: Viewpoint, _ chance: Chance) -> \(type) {
                var whole = self
                whole.chance = chance
                return whole
            }
        }

        """
    }

    var bot: String {
        """
        extension \(type) {
            public static func choice(
                of actions: [Action], for seat: Seat, in seen: Seen<\(type)>, skill: BotSkill,
                _ chance: inout Chance
            ) -> Action {
                let best = Action.take(count: seen.game.heap % 4)
                let isSharp = skill == .hard || skill == .medium && seen.game.heap <= 8
                return isSharp && actions.contains(best) ? best : chance.pick(from: actions)
            }
        }

        """
    }

    var test: String {
        """
        import Testing

        @testable import Games

        @Suite struct \(type)Tests {
            @Test func `whoever takes the last piece wins`() throws {
                var game = \(type)(seats: 2, settings: \(type).Settings(pieces: 10), seed: 1)
                var last = game.mover
                while !game.isOver {
                    last = game.mover
                    try game.play(.take(count: min(3, game.heap)), by: last)
                }
                #expect(game.results?.winners == [last])
            }

            @Test func `nobody takes more than three`() {
                var game = \(type)(seats: 2, settings: \(type).Settings(), seed: 1)
                #expect(throws: Unplayable.self) { try game.play(.take(count: 4), by: game.mover) }
            }
        }

        """
    }
}
