import ParlorKit
import ParlorWire

/// Carries frames between apps and the server, in their order.
extension FakeParlor {
    func open(
        over network: String, _ heard: @escaping @Sendable (SocketNews) -> Void
    ) -> Link.ID? {
        let wire = wires.with { wires in
            wires.steps += 1
            return wires[network]
        }
        guard !wire.isCut, !wire.isRefusing else {
            heard(.closed(code: wire.isCut ? 1006 : 1013))
            return nil
        }
        let link = wires.with { $0.add(network, heard) }
        arrive(over: link, .toServer) { server in server.step { $0.opened(link) } }
        return link
    }

    func send(_ text: Bytes, over link: Link.ID) {
        arrive(over: link, .toServer) { server in server.step { $0.received(text, from: link) } }
    }

    func carry(_ news: SocketNews, to link: Link.ID) {
        arrive(over: link, .toApp) { server in
            let open = server.wires.with { wires in
                wires.steps += 1
                if case .closed = news { return wires.remove(link) }
                return wires.open[link]
            }
            open?.heard(news)
        }
    }

    /// The app closes its socket.
    func close(_ link: Link.ID) {
        guard wires.with({ $0.remove(link) }) != nil else { return }
        step { $0.closed(link) }
    }

    /// The connection breaks.
    func end(_ link: Link.ID) {
        guard let open = wires.with({ $0.remove(link) }) else { return }
        open.heard(.closed(code: 1006))
        step { $0.closed(link) }
    }

    private func arrive(
        over link: Link.ID, _ direction: Wires.Direction,
        _ body: @escaping @Sendable (FakeParlor) -> Void
    ) {
        let now = clock.now
        guard let time = wires.with({ $0.arrival(over: link, direction, at: now) }) else {
            return body(self)
        }
        clock.wake(at: time) { [weak self] in
            guard let self, wires.with({ $0.open[link] != nil }) else { return }
            body(self)
        }
    }
}

struct FakeSocket: Socket {
    let server: FakeParlor
    /// Nil if nobody answered.
    let link: Link.ID?

    func send(_ text: Bytes) { if let link { server.send(text, over: link) } }
    func close() { if let link { server.close(link) } }
}
