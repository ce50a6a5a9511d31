import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import ParlorKit

extension PersonIdentity {
    static func named(_ name: String) -> PersonIdentity {
        PersonIdentity(
            userId: PersonID(name.lowercased()), displayName: DisplayName(read: name),
            avatar: .initials)
    }
}

/// One player's phone.
final class Phone: Sendable {
    let name: String
    let session: PeerSession
    private let party: PhoneParty
    /// The app's start: command names differ from those before it.
    private let start: Int64
    private let count = TestLocked(0)

    init(_ name: String, _ session: PeerSession, _ party: PhoneParty) {
        (self.name, self.session, self.party) = (name, session, party)
        start = party.time.now.milliseconds
    }

    var peer: PeerID { PeerID(name) }
    var person: PersonID { PersonID(name) }
    var state: PeerSessionState { session.state }
    var inside: RoomInside? { state.room?.inside }
    var match: MatchState? { session.core.value.device.guest.match }

    func newName() -> CommandID {
        count.with {
            $0 += 1
            return CommandID("\(session.pass.prefix(4))-\(start)-\($0)")
        }
    }

    /// Makes a call, and delivers all frames: why it was refused, if it was.
    @discardableResult
    func say(_ choice: some Choice, of key: String? = nil) -> ErrorCode? {
        let result = TestLocked<ErrorCode?>("NO_ANSWER")
        begin(choice, of: key) { answer in result.with { $0 = answer } }
        party.air.deliver()
        return result.with { $0 }
    }

    /// Makes a call, and delivers nothing.
    func begin(
        _ choice: some Choice, of key: String? = nil,
        _ ended: @escaping @Sendable (ErrorCode?) -> Void = { _ in }
    ) {
        let (name, body) = JSON.encode(choice: choice)
        let call = PeerCall(
            cid: newName(), call: CallName(name), key: key, body: RawJSON(body))
        session.call(call) { result in
            if case .failure(let why) = result { ended(why.code) } else { ended(nil) }
        }
    }

    var isSeated: Bool { inside?.players.contains { $0.id == person } ?? false }

    func store<G: Game>(_ game: G.Type) throws -> GameStore<G> {
        GameStore(
            game, over: session.transport(for: try #require(state.match)),
            newCommandID: { self.newName() })
    }
}

/// Some phones near each other. The first one hosts.
final class PhoneParty: Sendable {
    let air: Air
    let time = TestClock()
    let phones = TestLocked<[String: Phone]>([:])
    private let seed: UInt64
    private let seeds = TestLocked<UInt64>(0)

    init(
        _ names: String..., room: PeerRoom = PeerRoom("Ada's"), seed: UInt64 = 1,
        joins: Bool = true
    ) throws {
        (air, self.seed) = (Air(seed: seed), seed)
        for name in names { try add(name, hosting: name == names[0] ? room : nil) }
        air.deliver()
        if joins { for name in names.dropFirst() { #expect(self[name].say(.join) == nil) } }
    }

    subscript(name: String) -> Phone { phones.with { $0[name]! } }

    @discardableResult
    func add(
        _ name: String, hosting room: PeerRoom? = nil, app: AppVersion? = nil
    ) throws -> Phone {
        let player = PersonIdentity.named(name.prefix(1).uppercased() + name.dropFirst())
        let own = newSeed()
        let channel = air.channel(PeerID(name))
        let statistics = DeviceStatistics(keeper: MemoryKeeper())
        let session =
            if let room {
                try PeerSession.host(
                    room, as: player, over: channel, statistics: statistics, clock: time.clock,
                    seed: own)
            } else {
                PeerSession.find(
                    as: player, app: app, over: channel, statistics: statistics,
                    clock: time.clock, seed: own)
            }
        let phone = Phone(name, session, self)
        phones.with { $0[name] = phone }
        air.deliver()
        return phone
    }

    /// The app was stopped, and looks for its session again.
    func restart(_ name: String) {
        let old = self[name].session
        old.stop()
        let id = phones.with { $0.values.first { $0.state.isHosting }?.state.session }
        let session = PeerSession.find(
            id, as: old.player, pass: old.pass, over: air.channel(PeerID(name)),
            clock: time.clock, seed: newSeed())
        phones.with { $0[name] = Phone(name, session, self) }
        air.deliver()
    }

    /// Everybody is ready, and the room's host begins. In Crazy Eights no turn ends by itself.
    func play(_ game: GameID, settings: RawJSON? = nil) {
        let never = RawJSON(Bytes(#"{"turnSeconds":0}"#.utf8))
        let settings = settings ?? (game == "crazyEights" ? never : nil)
        let all = phones.with { $0.values.sorted { $0.name < $1.name } }
        let host = all.first { $0.inside?.hostId == $0.person }!
        #expect(
            host.say(
                .configure(RoomChange(selectedGameType: game, settings: settings))) == nil)
        for phone in all where phone !== host && phone.isSeated {
            #expect(phone.say(.ready(isReady: true)) == nil)
        }
        #expect(host.say(.start) == nil)
    }

    private func newSeed() -> UInt64 {
        seeds.with {
            $0 += 1
            return seed &* 1_000 &+ $0
        }
    }

    func pass(_ time: Duration) {
        air.deliver()
        var left = time
        while left > .zero {
            let step = min(left, .milliseconds(500))
            self.time.pass(step)
            air.deliver()
            left -= step
        }
    }
}

extension Phone {
    /// As the rules of rooms have it.
    @discardableResult
    func say(_ command: RoomCommand) -> ErrorCode? { say(command, of: nil) }
}

extension RoomCommand {
    static let join = RoomCommand.join(passcode: nil, appVersion: nil, games: nil)
    static func join(_ passcode: String) -> RoomCommand {
        .join(passcode: passcode, appVersion: nil, games: nil)
    }
}
