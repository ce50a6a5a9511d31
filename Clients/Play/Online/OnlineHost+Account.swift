import Contracts
import ParlorKit
import ParlorWire

/// The person's account, and whom they know.
extension OnlineHost {
    func performAccount(_ effect: Effect) {
        switch effect {
        case .rename(let name):
            call { (parlor) throws(ParlorError) in
                try await parlor.me.rename(name)
                return { _ in [] }
            }
        case .attach(let email, let password, let present): attach(email, password, present)
        case .loadDevices:
            call { (parlor) throws(ParlorError) in
                let list = try await parlor.account.devices()
                return { _ in [.devices(list)] }
            }
        case .signOutDevice(let device):
            call { (parlor) throws(ParlorError) in
                try await parlor.account.signOut(device)
                return { _ in [.done("The device is signed out.")] }
            }
        case .friends(let command): make(command)
        case .search(let text):
            call { (parlor) throws(ParlorError) in
                let people = try await parlor.people.search(text, limit: Self.mostFound).people
                return { host in
                    [.found(people.filter { $0.userId != host.me }, text)]
                }
            }
        default: break
        }
    }

    mutating func accountNews() -> [News] {
        guard let account, account.take().isChanged, let view = account.view else { return [] }
        return [.email(view.email)]
    }

    /// As many as a dialog shows at once.
    private static var mostFound: Int { 10 }

    private func attach(_ email: String, _ password: String, _ present: String?) {
        call { (parlor) throws(ParlorError) in
            try await parlor.account.attach(
                email: email, password: password, presentPassword: present)
            return { _ in
                [.done("Sign in on another device with \(email) and this password.")]
            }
        }
    }

    private func make(_ command: FriendsCall) {
        let (name, body) = JSON.encode(choice: command)
        call { (parlor) throws(ParlorError) in
            let answer = try await parlor.call(
                Session.Call(
                    CallName(name), body: RawJSON(body), cid: parlor.newCommandID()))
            let friendship = try? JSON.decode(Friendship.self, from: answer.body.bytes)
            return { _ in command.outcome(friendship?.status).map { [.done($0)] } ?? [] }
        }
    }
}

extension FriendsCall {
    /// What its maker does not see otherwise.
    fileprivate func outcome(_ status: Friendship.Status?) -> String? {
        switch self {
        case .request:
            status == .friend ? "You are friends now." : "Your question is on its way."
        case .decide(kind: .block, _, _): "Neither of you finds the other any more."
        case .accept, .decline, .remove, .decide, .undecide, .declineInvitation: nil
        }
    }
}
