import ParlorGames

/// One round of a party game, as a player with a notebook writes it down: who said what, in which order.
struct NotedRound {
    /// One answer, or one hint.
    struct Note {
        let seat: Int
        let phase: PartyPhase
        /// Which question of the round it answers, from 0.
        let question: Int
        var text: String?
        /// What was chosen: its text, or the seat of the player who is meant.
        var chosen: String?
    }

    /// The card, with all that is on it.
    var card: PartyCard
    let lead: Int?
    /// Who plays this round.
    let seats: [Int]
    /// What each seat had before it.
    let scores: [Int]
    var notes: [Note] = []

    func notes(in phase: PartyPhase) -> [Note] { notes.filter { $0.phase == phase } }

    /// How often each option was chosen.
    func counts(in phase: PartyPhase) -> [String: Int] {
        Dictionary(notes(in: phase).compactMap { note in note.chosen.map { ($0, 1) } }) { $0 + $1 }
    }

    /// Those options that were chosen most often.
    func favourites(in phase: PartyPhase) -> Set<String> {
        let counts = counts(in: phase)
        return Set(counts.filter { $1 == counts.values.max() }.keys)
    }

    /// Who wrote that.
    func authors(of text: String) -> [Int] {
        notes(in: .write).filter { $0.text?.isSame(as: text) == true }.map(\.seat)
    }

    /// How many different things were written.
    var variety: Int { Set(notes(in: .write).compactMap { $0.text?.lowercased() }).count }
}

extension String {
    func isSame(as other: String) -> Bool { lowercased() == other.lowercased() }
}
