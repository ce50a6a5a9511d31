import ParlorWire

/// A device says who it is. Whatever it had open before is closed.
extension Sessions {
    func welcome(
        _ session: Session, _ hello: Incoming.Hello, _ cid: RawJSON?, now: Now
    ) throws(Malformed) {
        guard session.who == nil else { throw Malformed("Send hello only once.") }
        guard let who = identify(hello.token, now.date) else {
            return connections.turnAway(
                session, .badToken,
                "The token is not valid, or no longer. Refresh it, or sign in.", now: now)
        }
        let app = ClientApp(
            name: hello.app, games: hello.games?.isEmpty == true ? nil : hello.games)
        guard app.isWithinBounds else {
            // The device may say hello once more.
            return connections.refuse(session, Session.shown(cid), .largeApp, now: now)
        }
        if let earlier = devices[who.device].flatMap({ connections[$0] }) {
            replace(earlier, now: now)
        }
        session.who = who
        session.app = app
        devices[who.device] = session.connection
        peers.arrived(who.device, session.connection)
        let welcome = Outgoing.Welcome.Session(
            userId: who.person, deviceId: who.device, session: who.session,
            limits: connections.limits)
        connections.send(
            JSON.encode(Outgoing.Welcome(welcome: welcome)), to: session, now: now)
        streams.followAccount(of: who, for: session.connection)
        presence.arrive(who.person, session.connection, now: now)
    }

    func replace(_ earlier: Session, now: Now) {
        connections.close(
            earlier, .replaced, "This device said hello on a newer connection.")
        guesses.endAll(of: earlier, now: now)
        // It may take its time to close, or never do.
        if let before = earlier.who {
            presence.leave(before.person, earlier.connection, .left, now: now)
        }
    }
}

extension Failure {
    fileprivate static let largeApp = Failure.badInput(
        "hello.games",
        "An app's name has at most \(ClientApp.longestName) bytes, and it names at most"
            + " \(ClientApp.mostGames) games, none longer than \(ClientApp.longestGame) bytes.")
}
