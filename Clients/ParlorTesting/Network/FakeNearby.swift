public import ParlorKit
public import ParlorWire

/// Devices near each other in a test, without a server. What one sends, another one has at once, as
/// long as the test lets them reach each other.
public final class FakeNearby: Sendable {
    private struct Device: Sendable {
        let number: Int
        let hear: @Sendable (PeerNews) -> Void
    }

    private struct State: Sendable {
        var devices: [PeerID: Device] = [:]
        /// Devices that can reach nobody.
        var cut: Set<PeerID> = []
        var count = 0
        /// What is on its way.
        var waiting: [(hear: @Sendable (PeerNews) -> Void, news: PeerNews)] = []
        var isBusy = false

        /// Those that the device can reach, in order.
        func others(than own: PeerID) -> [(peer: PeerID, device: Device)] {
            guard !cut.contains(own), devices[own] != nil else { return [] }
            return devices.filter { $0.key != own && !cut.contains($0.key) }
                .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        }
    }

    private let state = Locked(State())

    /// Nobody is there yet.
    public init() {}

    /// The channel of one device, for one `PeerSession`. An app that was stopped takes another one
    /// with the same name.
    public func channel(_ name: String) -> FakeChannel {
        let number = state.with { state in
            state.count += 1
            return state.count
        }
        return FakeChannel(nearby: self, own: PeerID(rawValue: name), number: number)
    }

    /// The device can't reach the others any more, until `restore`.
    public func cut(_ name: String) {
        let own = PeerID(rawValue: name)
        part(own) { $0.cut.insert(own) }
    }

    /// The device can reach the others again, but for those that are cut.
    public func restore(_ name: String) {
        let own = PeerID(rawValue: name)
        let isNew = state.with { $0.cut.remove(own) != nil }
        if isNew { meet(own) }
    }
}

/// The way of one device to those near it.
public struct FakeChannel: PeerChannel {
    let nearby: FakeNearby
    public let own: PeerID
    let number: Int

    public func start(_ hear: @escaping @Sendable (PeerNews) -> Void) {
        nearby.add(self, hear)
    }

    public func send(_ frame: Bytes, to peer: PeerID) { nearby.send(frame, from: self, to: peer) }

    public func stop() { nearby.remove(self) }
}

extension FakeNearby {
    fileprivate func add(
        _ channel: FakeChannel, _ hear: @escaping @Sendable (PeerNews) -> Void
    ) {
        part(channel.own) {
            $0.devices[channel.own] = Device(number: channel.number, hear: hear)
        }
        meet(channel.own)
    }

    fileprivate func remove(_ channel: FakeChannel) {
        guard state.with({ $0.devices[channel.own]?.number == channel.number }) else { return }
        part(channel.own) { $0.devices[channel.own] = nil }
    }

    fileprivate func send(_ frame: Bytes, from channel: FakeChannel, to peer: PeerID) {
        state.with { state in
            guard state.devices[channel.own]?.number == channel.number,
                let other = state.others(than: channel.own).first(where: { $0.peer == peer })
            else { return }
            state.waiting.append((other.device.hear, .frame(frame, from: channel.own)))
        }
        deliver()
    }

    /// Those whom the device can reach are told that it went, and it that they went.
    private func part(_ own: PeerID, _ change: (inout State) -> Void) {
        state.with { state in
            let old = state.devices[own]
            for (peer, device) in state.others(than: own) {
                if let old { state.waiting.append((old.hear, .went(peer))) }
                state.waiting.append((device.hear, .went(own)))
            }
            change(&state)
        }
        deliver()
    }

    private func meet(_ own: PeerID) {
        state.with { state in
            guard let new = state.devices[own] else { return }
            for (peer, device) in state.others(than: own) {
                state.waiting.append((new.hear, .came(peer)))
                state.waiting.append((device.hear, .came(own)))
            }
        }
        deliver()
    }

    /// One thread at a time tells what is on its way, in order. So nobody hears a frame of a device
    /// before they hear that it came.
    private func deliver() {
        let begins = state.with { state in
            defer { state.isBusy = true }
            return !state.isBusy
        }
        guard begins else { return }
        while let (hear, news) = next() { hear(news) }
    }

    private func next() -> (hear: @Sendable (PeerNews) -> Void, news: PeerNews)? {
        state.with { state in
            state.isBusy = !state.waiting.isEmpty
            return state.isBusy ? state.waiting.removeFirst() : nil
        }
    }
}
