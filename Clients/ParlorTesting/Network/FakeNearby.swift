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
        let hear = state.with { state -> (@Sendable (PeerNews) -> Void)? in
            guard state.devices[channel.own]?.number == channel.number else { return nil }
            return state.others(than: channel.own).first { $0.peer == peer }?.device.hear
        }
        hear?(.frame(frame, from: channel.own))
    }

    /// Those whom the device can reach are told that it went, and it that they went.
    private func part(_ own: PeerID, _ change: (inout State) -> Void) {
        let (old, others) = state.with { state in
            let found = (state.devices[own], state.others(than: own))
            change(&state)
            return found
        }
        for (peer, device) in others {
            old?.hear(.went(peer))
            device.hear(.went(own))
        }
    }

    private func meet(_ own: PeerID) {
        let (new, others) = state.with { ($0.devices[own], $0.others(than: own)) }
        for (peer, device) in others {
            new?.hear(.came(peer))
            device.hear(.came(own))
        }
    }
}
