import Contracts
import ParlorGames
import ParlorWire

extension Replay {
    func items(_ table: Table) -> [MenuItem] {
        [
            MenuItem("Next", key: "n", .replay(.next)),
            MenuItem("Before", key: "b", .replay(.back)),
            MenuItem(isPlaying ? "Stop" : "Play", key: "p", .replay(.play)),
            MenuItem("First", key: "f", .replay(.first)),
            MenuItem("Last", key: "l", .replay(.last)),
            MenuItem("From another seat", key: "s", .ask(.seats(table))),
            MenuItem("Results", key: "o", .replay(.close)),
        ]
    }
}

extension Dialog {
    fileprivate static func seats(_ table: Table) -> Dialog {
        let seats = table.seats.indices.map { place in
            MenuItem(
                table.name(Seat(place)), key: MenuItem.key(place),
                .order(.loadReplay(.seat(place))))
        }
        return listed(
            "From whose seat?",
            seats + [
                MenuItem("As the audience saw it", key: "v", .order(.loadReplay(.audience))),
                MenuItem("With nothing hidden", key: "w", .order(.loadReplay(.all))),
            ])
    }
}

extension Model {
    mutating func move(_ move: Replay.Move) {
        guard case .match(var match) = page else { return }
        match.replay?.move(move, now.instant)
        if move == .close { (match.replay, focus) = (nil, 0) }
        page = .match(match)
    }

    /// A replay goes on by itself.
    mutating func playReplay() {
        guard case .match(var match) = page, match.replay?.isPlaying == true else { return }
        match.replay?.play(now.instant)
        page = .match(match)
    }

    mutating func show(_ replay: Replay) {
        guard case .match(var match) = page, match.table.isOver else { return }
        let before = match.replay
        match.replay = replay
        if let before { match.replay?.resume(at: before) } else { focus = 0 }
        page = .match(match)
    }
}
