import Contracts
import ParlorWire

/// What the program makes of news of the person's account and friends.
extension Model {
    mutating func hearAccount(_ news: News) {
        switch news {
        case .friends(let friends): take(friends)
        case .email(let email): online?.email = email
        case .devices(let list): dialog = .devices(list, now.date)
        case .found(let people, let text):
            field = nil
            dialog = .found(people, text)
        default: break
        }
    }

    private mutating func take(_ friends: Friends) {
        let before = online?.known
        let focused = menu.focused?.label
        online?.known = friends
        if dialog == nil { keepFocus(on: focused) }
        guard let before else { return }
        for invitation in friends.invitations where !before.isInvited(to: invitation.roomCode) {
            let room = invitation.roomName.text
            tell("invites you to \(room).", .good, about: invitation.by)
        }
        for person in friends.incoming where !before.knows(person) {
            tell("wants to be your friend.", .good, about: person)
        }
        for friend in friends.known where before.outgoing.contains(friend.id) {
            tell("is your friend now.", .good, about: friend.id)
        }
    }
}

/// An e-mail and a password are written one after the other.
extension Model {
    mutating func askOn(_ text: String, after purpose: TextField.Purpose) -> [Effect] {
        switch purpose {
        case .email:
            guard case .signIn(var page) = page else { break }
            page.email = text
            self.page = .signIn(page)
            ask(for: .password)
        case .newEmail:
            do throws(Email.Flaw) {
                online?.login.email = try Email(text).text
                ask(for: .newPassword)
            } catch { tell(error.sentence) }
        case .presentPassword:
            online?.login.presentPassword = text
            ask(for: .newPassword)
        default:
            guard Password.isLongEnough(text) else {
                tell(Password.sentence)
                break
            }
            online?.login.password = text
            ask(for: .samePassword)
        }
        return []
    }

    mutating func attach(_ again: String) -> [Effect] {
        guard let online else { return [] }
        guard again == online.login.password else {
            ask(for: .newPassword)
            tell("The two passwords differ. Write it again.")
            return []
        }
        return keep(
            [
                .attach(
                    email: online.email ?? online.login.email, password: again,
                    presentPassword: online.login.presentPassword)
            ])
    }

    mutating func signIn(withPassword password: String) -> [Effect] {
        guard case .signIn(let page) = page else { return [] }
        return signIn(.account(email: page.email, password: password))
    }

    mutating func signIn(_ credentials: Credentials) -> [Effect] {
        if case .signIn(var page) = page {
            page.trouble = nil
            self.page = .signIn(page)
        }
        return keep([.signIn(credentials)])
    }

    private mutating func ask(for purpose: TextField.Purpose) {
        field = TextField(purpose, longest: Password.length.upperBound)
    }
}
