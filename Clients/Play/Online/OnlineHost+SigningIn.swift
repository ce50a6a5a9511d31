import Contracts
import ParlorKit
import ParlorWire

extension OnlineHost {
    func performSignIn(_ effect: Effect) {
        switch effect {
        case .signIn(.guest(let name)):
            enter { (parlor) throws(ParlorError) in try await parlor.begin(displayName: name) }
        case .signIn(.account(let email, let password)):
            enter { (parlor) throws(ParlorError) in
                try await parlor.signIn(email: email, password: password)
            }
        case .signIn(.reset(let email, let code, let password)):
            enter { (parlor) throws(ParlorError) in
                try await parlor.resetPassword(email: email, code: code, password: password)
            }
        case .forgot(let email):
            call { (parlor) throws(ParlorError) in
                try await parlor.forgotPassword(email: email)
                return { _ in [.codeSent] }
            }
        case .signOut(let everywhere):
            call { (parlor) throws(ParlorError) in
                try await parlor.signOut(everywhere: everywhere)
                return { $0.signedOut(because: nil) }
            }
        default: Task { [parlor] in await parlor.resume() }
        }
    }

    /// Goes on as whoever was signed in before; else as a new guest of the given name, or the person
    /// is asked. Then the room of a code is shown.
    func begin(_ code: RoomCode?) {
        enter(code) { [keptName] (parlor) throws(ParlorError) in
            guard await !parlor.resume(), let keptName else { return }
            try await parlor.begin(displayName: keptName)
        }
    }

    mutating func signedOut(because reason: String?) -> [News] {
        (me, person, account, friends) = (nil, nil, nil, nil)
        (home, room, match) = (nil, nil, nil)
        told = Told()
        return [.signedOut(SignInPage(server: parlor.server.authority), because: reason)]
    }

    private func enter(
        _ code: RoomCode? = nil,
        _ work: @escaping @Sendable (Parlor) async throws(ParlorError) -> Void
    ) {
        call { (parlor) throws(ParlorError) in
            try await work(parlor)
            guard let me = await parlor.userId else { return { $0.signedOut(because: nil) } }
            return { $0.signedIn(me, code) }
        }
    }

    private mutating func signedIn(_ me: PersonID, _ code: RoomCode?) -> [News] {
        self.me = me
        person = follow(parlor.watch(person: me))
        account = follow(parlor.watch(AccountView.self, me.key))
        friends = FollowedFriends(follow(parlor.watch(FriendsView.self, me.key))) {
            [parlor, mailbox] id in
            Followed(parlor.watch(person: id)) { mailbox.wake() }
        }
        told = Told()
        followHome()
        return [.signedIn(me)] + (code.map { openRoom($0) } ?? [])
    }
}
