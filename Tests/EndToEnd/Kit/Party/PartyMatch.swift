import Contracts
import Foundation
import ParlorWire
import TestKit
import Testing

/// One match of a party, which each device plays by what it is shown.
final class PartyMatch {
    let game: GameEntry
    private let id: MatchID
    private let party: PartyRoom
    private let late: Screen
    let leaver: Screen
    /// Until it has.
    private var vanishing: Screen?
    private var sights: [PersonID: Sight] = [:]
    /// Up to where each device's messages were read.
    private var read: [PersonID: Int] = [:]
    private var hasBeenKilled = false
    private var hasCome = false
    private var hasLeft = false

    /// What a device was shown last, and as of which revision.
    private struct Sight: Decodable {
        struct Table: Decodable { let round: Int? }
        let view: Table?
        let moves: [RawJSON]?
        var rev: Int? = nil

        private enum CodingKeys: CodingKey { case view, moves }
    }

    init(
        _ id: MatchID, of game: GameEntry, in party: PartyRoom, coming late: Screen,
        leaving leaver: Screen, vanishing: Screen?
    ) {
        (self.id, self.game, self.party) = (id, game, party)
        (self.late, self.leaver, self.vanishing) = (late, leaver, vanishing)
    }

    private var stream: StreamName { .match(id) }
    private var key: EntityKey { EntityKey(id.rawValue) }

    /// To the end, as every device was told it.
    func playOut() throws {
        for screen in party.screens where screen !== late { try screen.watch([stream]) }
        try wait(for: "\(game.id) to end", within: .seconds(180), pausing: false) {
            for screen in party.screens { try take(screen) }
            for screen in party.screens where mayAct(screen) { try act(screen) }
            return party.screens.allSatisfy { ending(at: $0) != nil }
        }
        #expect(hasBeenKilled && hasCome && hasLeft && vanishing == nil, "\(game.id)")
    }

    func view(from screen: Screen) throws -> MatchView {
        try screen.ask(MatchQuery.get, key: key, as: MatchView.self)
    }

    /// What each device has made of all that it was told is what it would be shown now.
    func expectFolds() throws {
        for screen in party.screens {
            let recording = screen.device!.socket.recording
            let before = recording.compared
            let view = try view(from: screen)
            #expect(view.status == .over)
            #expect(Set(view.seats.map(\.userId)) == Set(players.map(\.person)))
            #expect((view.seat == nil) == (screen === late && !game.isPartyGame))
            #expect(recording.compared > before, "\(game.id): nothing to compare.")
        }
    }

    /// Those that were drawn.
    func cards() throws -> [String] {
        struct Ended: Decodable { let cards: [String]? }
        let body = ending(at: late)!.body!
        return try JSON.decode(Ended.self, from: body.bytes).cards ?? []
    }
}

extension PartyMatch {
    private func ending(at screen: Screen) -> Heard? {
        screen.device?.heard.last { $0.event == "ended" && $0.stream == stream }
    }

    private var players: [Screen] {
        party.screens.filter { $0 !== late || game.isPartyGame }
    }

    private func mayAct(_ screen: Screen) -> Bool {
        if screen === leaver { return !hasLeft }
        return screen !== late || hasCome && game.isPartyGame
    }

    /// What has come to a device.
    private func take(_ screen: Screen) throws {
        try screen.turn()
        guard let heard = screen.device?.heard else { return }
        for message in heard[(read[screen.person] ?? 0)...] where message.stream == stream {
            guard message.cid == nil, let shown = message.snapshot ?? message.body,
                var sight = try? JSON.decode(Sight.self, from: shown.bytes), sight.view != nil
            else { continue }
            sight.rev = message.rev
            sights[screen.person] = sight
        }
        read[screen.person] = heard.count
    }

    /// Does something that it is offered. It may be late: somebody's bot, or the clock, was faster.
    private func act(_ screen: Screen) throws {
        guard let sight = sights[screen.person], let moves = sight.moves, !moves.isEmpty else {
            return
        }
        try upset()
        guard mayAct(screen), party.screens.contains(where: { $0 === screen }) else { return }
        sights[screen.person] = nil
        let action = choice(of: moves)
        let body = #"{"action": \#(action.text), "at": \#(sight.rev!)}"#
        let pid = hasBeenKilled ? nil : try party.cluster.pid(of: "game-authority-1")
        let cid = screen.begin("match.act", body, key: id.rawValue)
        if let pid {
            try killAtOnce(pid)
            hasBeenKilled = true
        }
        let answer = try screen.finish(cid)
        let isLate = [.desync, .notYourTurn, .matchOver].contains(answer.error?.code)
        guard answer.error == nil || isLate else {
            throw Unusable("\(game.id): \(action.text) by \(screen.person): \(answer)")
        }
    }

    private func choice(of moves: [RawJSON]) -> RawJSON {
        switch game.id {
        case "crazyEights": moves[0]
        case "dice": moves.last!
        default: party.pick(moves)
        }
    }

    /// Once the authority was killed somebody comes, and in the last round somebody leaves.
    private func upset() throws {
        guard hasBeenKilled else { return }
        if !hasCome { try come() }
        if let gone = vanishing {
            vanishing = nil
            try lose(gone)
        }
        let round = sights.values.compactMap(\.view?.round).max() ?? 0
        guard !hasLeft, !game.isPartyGame || round >= game.rounds else { return }
        try party.leave(leaver)
        hasLeft = true
    }

    /// A device is off the network until its seat is held, then its app begins anew.
    private func lose(_ screen: Screen) throws {
        screen.hangUp()
        (sights[screen.person], read[screen.person]) = (nil, nil)
        try hear("seatHeld", of: screen.person)
        try party.reopen(screen, watching: stream)
        try hear("seatReturned", of: screen.person)
    }

    private func hear(_ event: String, of person: PersonID) throws {
        try wait(for: "\(event) of \(person)") {
            try late.turn()
            return late.device!.heard.contains {
                $0.event == event && $0.stream == stream && $0.body!.text.contains(person.rawValue)
            }
        }
    }

    /// Late, and where that can't be, to watch.
    private func come() throws {
        let (name, body) = JSON.encode(choice: RoomCommand.plainJoin)
        let cid = late.begin(name, String(decoding: body, as: UTF8.self), key: party.code.rawValue)
        let answer = try late.finish(cid)
        #expect(answer.error?.code == (game.isPartyGame ? nil : .roomInGame))
        if !game.isPartyGame {
            let watch = RoomCommand.spectate(passcode: nil)
            _ = try late.ask(watch, key: party.code.key, as: RoomView.self)
        }
        try late.watch([stream, .room(party.code)])
        try wait(for: "\(late.person) to have a seat") {
            try view(from: late).seat != nil || !game.isPartyGame
        }
        hasCome = true
    }
}
