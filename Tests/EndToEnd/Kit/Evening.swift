import Contracts
import Foundation
import ParlorWire
import TestKit
import Testing

/// Some who play in a private room, and one who watches.
struct Evening {
    let devices: [Device]
    let watching: Device
    let code: RoomCode

    init(
        _ devices: [Device], watched watching: Device, _ game: GameID, _ settings: String
    ) throws {
        self.devices = devices
        self.watching = watching
        let host = devices[0]
        let create = RoomCommand.create(
            roomName: "Friday", maxPlayers: devices.count, isPrivate: true, passcode: nil,
            hostPolicy: nil, selectedGameType: game, patience: nil, appVersion: nil, games: nil)
        code = try host.ask(create, as: RoomView.self).code
        let change = RoomChange(settings: RawJSON(Array(settings.utf8)))
        _ = try host.ask(RoomCommand.configure(change), key: code.key, as: RoomView.self)
        for guest in devices.dropFirst() {
            _ = try guest.ask(RoomCommand.plainJoin, key: code.key, as: RoomView.self)
            _ = try guest.ask(RoomCommand.ready(isReady: true), key: code.key, as: RoomView.self)
        }
        _ = try watching.ask(
            RoomCommand.spectate(passcode: nil), key: code.key, as: RoomView.self)
        try host.watch([.room(code)])
    }

    /// The match, watched by all of them.
    func start(by command: RoomCommand = .start) throws -> MatchID {
        let ordered = try devices[0].ask(command, key: code.key, as: RoomView.self)
        let match = ordered.inside!.matchId!
        _ = try devices[0].first("the match to begin") {
            $0.event == "started" && $0.body!.text.contains(match.rawValue)
        }
        for device in devices + [watching] { try device.watch([.match(match)]) }
        return match
    }

    /// Whoever may do something does the first of it: that draws no more than it must. Who may write
    /// writes their own words, where they have some.
    func play(_ match: MatchID, writing words: [PersonID: String] = [:]) throws {
        try wait(for: "the match to end", within: .seconds(120), pausing: false) {
            for device in devices {
                let legal = try device.legal(match)
                guard var action = legal.actions.first else { continue }
                if let own = words[device.person], action.text.hasPrefix(#"{"write""#) {
                    action = RawJSON(Array(#"{"write":{"text":"\#(own)"}}"#.utf8))
                }
                let act = MatchCommand.act(action: action, at: legal.rev)
                let key = EntityKey(match.rawValue)
                if try device.ask(act, key: key, as: MatchView.self).status == .over { return true }
            }
            return false
        }
    }

    /// Every event came, in order, each with the own hand as it really was and nobody else's.
    func expectSights(of match: MatchID) throws {
        let all = try devices[0].wholeReplay(of: match)
        #expect(all.map(\.rev) == Array(1...all.count))
        #expect(all[0].legal.values.contains { !$0.isEmpty })
        let truth = try Dictionary(uniqueKeysWithValues: all.map { ($0.rev, try Hands($0.view)) })
        let over = all.last { $0.event == "acted" }!.rev
        for device in devices + [watching] {
            _ = try device.first("the end") {
                $0.event == "ended" && $0.stream == .match(match)
            }
            let events = device.events(of: .match(match))
            let revs = events.compactMap(\.rev)
            #expect(revs == Array(revs[0]...all.count))
            let seat = try device.match(match).seat
            #expect((seat == nil) == (device === watching))
            for event in events where event.event == "acted" && event.rev! < over {
                let seen = try Hands(try JSON.decode(Told.self, from: event.body!.bytes).view)
                #expect(seen.hands == nil)
                #expect(seen.hand == seat.flatMap { truth[event.rev!]?.hands?[$0] })
            }
        }
    }
}

private struct Told: Decodable { let view: RawJSON? }

private struct Hands: Decodable {
    let hand: [String]?
    let hands: [[String]]?

    init(_ view: RawJSON?) throws { self = try JSON.decode(Self.self, from: view!.bytes) }
}

extension RawJSON {
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension Device {
    func match(_ id: MatchID) throws -> MatchView {
        try ask(MatchQuery.get, key: EntityKey(id.rawValue), as: MatchView.self)
    }

    func legal(_ id: MatchID) throws -> LegalActions {
        try ask(MatchQuery.legal, key: EntityKey(id.rawValue), as: LegalActions.self)
    }

    /// All steps with everything in them.
    func wholeReplay(of match: MatchID) throws -> [ReplayStep] {
        var steps: [ReplayStep] = []
        var page: MatchReplay
        repeat {
            page = try ask(
                MatchQuery.replay(rev: nil, seat: .all, after: steps.last?.rev),
                key: EntityKey(match.rawValue), as: MatchReplay.self)
            steps += page.steps
        } while page.more != nil
        return steps
    }
}
