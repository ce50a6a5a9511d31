import Contracts
import EventSourcing
import ParlorKit
import ParlorWire

/// What comes over WebSockets.
extension FakeServer {
    /// A person who is back by then was never away.
    private static let departure: Duration = .seconds(2)

    mutating func opened(_ link: Link.ID) {
        links[link] = Link()
        effects.append(.tell(link, .opened))
    }

    mutating func received(_ text: Bytes, from link: Link.ID) {
        guard links[link] != nil else { return }
        guard
            let objects = try? JSONList(
                text, mostElements: 1_000, mostNames: 1_000, mostValues: 200_000)
        else {
            return refuse(
                .badInput("", "A frame is a JSON object, or an array of them."), nil, link)
        }
        for index in 0..<objects.count {
            guard links[link] != nil else { return }
            do throws(Malformed) {
                take(try objects.decode(Frame.Incoming.self, at: index), link)
            } catch { refuse(.badInput(error.field, error.reason), nil, link) }
            runErrands()
        }
    }

    mutating func closed(_ link: Link.ID) {
        guard let gone = links.removeValue(forKey: link) else { return }
        for stream in gone.watched { streams[stream]?.watchers.remove(link) }
        guard let person = gone.who?.person, !gone.isAway, !isPresent(person) else { return }
        leaving[person] = now + Self.departure
    }

    /// The device's sockets are closed.
    mutating func signOut(_ device: DeviceID) {
        tokens.forget(device)
        for link in links.keys.sorted() where links[link]?.who?.device == device {
            turnAway(link, .signedOut, "signedOut", code: 4001)
        }
    }

    func refusal(_ failure: Failure, _ cid: RawJSON?) -> Bytes {
        JSON.encode(Frame.Refusal(cid: cid, error: failure))
    }
}

extension FakeServer {
    private mutating func take(_ frame: Frame.Incoming, _ link: Link.ID) {
        if let hello = frame.hello { return welcome(hello, link) }
        guard let who = links[link]?.who else {
            return turnAway(link, .noHello, "noHello", code: 4001)
        }
        note(isAway: frame.away == true, who.person, link)
        if let name = frame.call {
            call(name, frame, who, link)
        } else if let places = frame.watch {
            watch(places, cid: frame.cid, link)
        } else if let streams = frame.unwatch {
            for stream in streams.compactMap({ StreamName($0) }) { unwatch(stream, link) }
            answer(.done, frame.cid, link)
        } else if frame.away != nil, frame.cid != nil {
            answer(.done, frame.cid, link)
        }
    }

    private mutating func welcome(_ hello: Frame.Incoming.Hello, _ link: Link.ID) {
        guard let who = tokens.who(has: hello.token, at: now) else {
            return turnAway(link, .badToken, "badToken", code: 4001)
        }
        for other in links.keys.sorted() where other != link && links[other]?.who == who {
            effects.append(.tell(other, .closed(code: 4003)))
            closed(other)
        }
        links[link]!.who = who
        let games = hello.games?.isEmpty == true ? nil : hello.games
        links[link]!.app = ClientApp(name: hello.app, games: games)
        let session = Frame.Welcome.Session(
            userId: who.person, deviceId: who.device, session: chance.word())
        send(JSON.encode(Frame.Welcome(welcome: session)), to: link)
        arrive(who.person)
    }

    private mutating func arrive(_ person: PersonID) {
        leaving[person] = nil
        perform(.person(person.key, .connect(gateway: Self.gateway)))
    }

    /// Any other frame ends being away.
    private mutating func note(isAway: Bool, _ person: PersonID, _ link: Link.ID) {
        guard links[link]!.isAway != isAway else { return }
        links[link]!.isAway = isAway
        guard isAway else { return arrive(person) }
        guard !isPresent(person) else { return }
        perform(
            .person(person.key, .disconnect(gateway: Self.gateway, wentAt: now, isAway: true)))
    }

    private func isPresent(_ person: PersonID) -> Bool {
        links.values.contains { $0.who?.person == person && !$0.isAway }
    }

    private mutating func turnAway(
        _ link: Link.ID, _ failure: Failure, _ reason: String, code: Int
    ) {
        let failure = Failure(failure.code, failure.message, context: ["reason": reason])
        send(refusal(failure, nil), to: link)
        effects.append(.tell(link, .closed(code: code)))
        closed(link)
    }

    private mutating func refuse(_ failure: Failure, _ cid: RawJSON?, _ link: Link.ID) {
        send(refusal(failure, cid), to: link)
    }
}

extension Failure {
    fileprivate static let noHello = Failure(.unauthenticated, "Say hello first.")
    static let badToken = Failure(
        .unauthenticated, "The token is not valid, or no longer. Refresh it, or sign in.")
    static let signedOut = Failure(.unauthenticated, "This device was signed out. Sign in.")
}
