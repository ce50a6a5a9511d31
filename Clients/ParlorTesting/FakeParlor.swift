public import ParlorKit
import ParlorWire

/// A server inside a test: real rules, a network that the test scripts, and time that passes when the
/// test says so. Nothing leaves the process, and nothing takes a real second.
///
/// The same seed gives the same ids, cards and throws.
public final class FakeParlor: Sendable {
    /// Where apps find it.
    public let address = ServerAddress("http://parlor.test")!
    /// The time of the server, and of all apps that have its `device` as their clock.
    public let clock: VirtualClock

    private let core: Locked<Core>
    let wires = Locked(Wires())

    /// Effects are carried out one after the other, by one thread at a time.
    private struct Core: Sendable {
        var server: FakeServer
        var effects: [FakeServer.Effect] = []
        var isBusy = false
    }

    /// A server that nobody has come to yet.
    public init(seed: UInt64 = 1) {
        let start = Timestamp(milliseconds: 1_772_366_400_000)
        clock = VirtualClock(at: start)
        core = Locked(Core(server: FakeServer(at: start, seed: seed)))
        clock.onAdvance { [weak self] in await self?.settled() }
    }

    /// The network of one device. The same name is the same network.
    public func network(_ name: String) -> FakeNetwork { FakeNetwork(name: name, server: self) }

    /// An app on a device of that name, with the network and the clock of this server. Nobody is
    /// signed in yet: go on with `begin`, `signIn` or `resume`.
    public func app(
        _ name: String, keeper: any Keeper = MemoryKeeper(), timing: Timing = Timing()
    ) -> Parlor {
        Parlor(
            address, app: AppVersion("test/1.0.0"), keeper: keeper, network: network(name),
            timing: timing, clock: clock.device)
    }

    /// Ends all tokens for connecting. Connections that are open go on. Apps renew their tokens when
    /// they connect again.
    public func expireTokens() { step { $0.tokens.expireAll() } }

    /// Waits until everything that apps have sent is answered, and all that the server has told is in
    /// their views. What a network delays is not waited for: let time pass.
    ///
    /// Tasks of the test's own, and a `GameStore`, may need a moment more. Wait for what they come to:
    /// `await store.state { $0.isMyTurn }`.
    public func settled() async {
        var before: Int?
        while true {
            clock.ring()
            let (apps, steps) = wires.with { ($0.apps, $0.steps) }
            guard before != steps else { return }
            before = steps
            for app in apps {
                await withCheckedContinuation { passed in app(Fence { passed.resume() }) }
            }
        }
    }
}

extension FakeParlor {
    @discardableResult
    func step<Result>(_ step: (inout FakeServer) -> Result) -> Result {
        wires.with { $0.steps += 1 }
        let now = clock.now
        let (result, isFirst) = core.with { core in
            defer { core.isBusy = true }
            return (core.server.step(at: now, &core.effects, step), !core.isBusy)
        }
        while isFirst, let effect = nextEffect() { perform(effect) }
        return result
    }

    private func nextEffect() -> FakeServer.Effect? {
        core.with { core in
            core.isBusy = !core.effects.isEmpty
            return core.isBusy ? core.effects.removeFirst() : nil
        }
    }

    private func perform(_ effect: FakeServer.Effect) {
        switch effect {
        case .tell(let link, let news): carry(news, to: link)
        case .answer(let link, let frame):
            let isLost = wires.with { $0.losesAnswer(to: link) }
            if isLost { end(link) } else { carry(.text(frame), to: link) }
        case .wake(let time):
            clock.wake(at: time) { [weak self] in self?.step { $0.tick(time) } }
        }
    }
}
