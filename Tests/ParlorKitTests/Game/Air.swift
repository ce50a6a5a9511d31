import ParlorWire

@testable import ParlorKit

/// What carries frames between the phones of a test. Nothing arrives before `deliver`.
///
/// Frames from one phone to another keep their order. Between pairs, the seed decides.
final class Air: Sendable {
    struct Way: Hashable, Comparable {
        let from: PeerID
        let to: PeerID

        static func < (left: Self, right: Self) -> Bool {
            (left.from, left.to) < (right.from, right.to)
        }
    }

    private struct State {
        var phones: [PeerID: (channel: Int, hear: @Sendable (PeerNews) -> Void)] = [:]
        var channels = 0
        var near: Set<Way> = []
        var waiting: [Way: [PeerNews]] = [:]
        var dice: Dice
        /// Every frame that was sent, with whoever got it.
        var frames: [(way: Way, frame: Bytes)] = []
    }

    private let state: TestLocked<State>

    init(seed: UInt64 = 1) { state = TestLocked(State(dice: Dice(seed: seed))) }

    func channel(_ id: PeerID) -> AirChannel {
        let number = state.with { state in
            state.channels += 1
            return state.channels
        }
        return AirChannel(air: self, own: id, number: number)
    }

    /// All frames that went from one phone to another.
    func messages(from: PeerID? = nil, to: PeerID) -> [PeerMessage] {
        state.with { state in
            state.frames.filter { $0.way.to == to && (from ?? $0.way.from) == $0.way.from }
        }.compactMap { PeerMessage($0.frame) }
    }

    func tellsSecrets(to phone: PeerID) -> Bool {
        messages(to: phone).contains { if case .keep = $0 { true } else { false } }
    }

    /// Until nothing is on its way.
    func deliver() { while deliverOne() {} }

    /// One frame, if there is one on its way.
    @discardableResult
    func deliverOne() -> Bool {
        let next = state.with { state -> (@Sendable (PeerNews) -> Void, PeerNews)? in
            let ways = state.waiting.filter { !$0.value.isEmpty }.keys.sorted()
            guard let way = ways.randomElement(using: &state.dice),
                let news = state.waiting[way]?.removeFirst()
            else { return nil }
            guard let hear = state.phones[way.to]?.hear else { return ({ _ in }, news) }
            return (hear, news)
        }
        guard let (hear, news) = next else { return false }
        hear(news)
        return true
    }

    /// Two phones can't reach each other. What was on its way is lost.
    func part(_ one: PeerID, _ other: PeerID) {
        state.with { state in
            for way in [Way(from: one, to: other), Way(from: other, to: one)]
            where state.near.remove(way) != nil {
                state.waiting[way] = [.went(way.from)]
            }
        }
    }

    /// Two phones can reach each other again.
    func meet(_ one: PeerID, _ other: PeerID) {
        state.with { state in
            guard state.phones[one] != nil, state.phones[other] != nil else { return }
            for way in [Way(from: one, to: other), Way(from: other, to: one)]
            where state.near.insert(way).inserted {
                state.waiting[way, default: []].append(.came(way.from))
            }
        }
    }

    /// A phone can't reach any other.
    func isolate(_ phone: PeerID) { for other in others(than: phone) { part(phone, other) } }
    /// It can reach all others.
    func bringBack(_ phone: PeerID) { for other in others(than: phone) { meet(phone, other) } }

    fileprivate func add(
        _ channel: AirChannel, _ hear: @escaping @Sendable (PeerNews) -> Void
    ) {
        state.with { $0.phones[channel.own] = (channel.number, hear) }
        bringBack(channel.own)
    }

    fileprivate func remove(_ channel: AirChannel) {
        guard state.with({ $0.phones[channel.own]?.channel == channel.number }) else { return }
        isolate(channel.own)
        state.with { $0.phones[channel.own] = nil }
    }

    func send(_ frame: Bytes, from: PeerID, to: PeerID) {
        state.with { state in
            let way = Way(from: from, to: to)
            guard state.near.contains(way) else { return }
            state.frames.append((way, frame))
            state.waiting[way, default: []].append(.frame(frame, from: from))
        }
    }

    private func others(than phone: PeerID) -> [PeerID] {
        state.with { $0.phones.keys.filter { $0 != phone }.sorted() }
    }
}

/// One phone's way into the air.
struct AirChannel: PeerChannel {
    let air: Air
    let own: PeerID
    fileprivate let number: Int

    func start(_ hear: @escaping @Sendable (PeerNews) -> Void) { air.add(self, hear) }
    func send(_ frame: Bytes, to peer: PeerID) { air.send(frame, from: own, to: peer) }
    func stop() { air.remove(self) }
}
