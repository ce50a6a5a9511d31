import Contracts
import EventSourcing
import Files
import Hosting
import Journal
import ParlorWire

extension Host {
    /// Emails, subjects and accounts keep each other's word, and who deleted their account leaves a tombstone.
    @discardableResult
    func linkingAccounts(_ erased: ErasedPeople) -> Host {
        following(LoginEvent.self, [.attached], as: "emails", into: Account.self) {
            event, entry in
            guard case .attached(let login) = event else { return nil }
            return Directive(
                login.userId.key,
                .takeEmail(
                    email: login.email, login: entry.stream.key, claim: login.claim,
                    deviceId: login.deviceId))
        }
        following(
            AccountEvent.self, [.emailReleased], as: "releasedEmails",
            into: Login.self
        ) { event, _ in
            guard case .emailReleased(let login, let claim) = event else { return nil }
            return Directive(login, .release(claim: claim))
        }
        following(SubjectEvent.self, [.attached], as: "subjects", into: Account.self) {
            event, entry in
            guard case .attached(let person, let provider, let claim) = event else { return nil }
            return Directive(
                person.key,
                .takeSubject(provider: provider, subject: entry.stream.key, claim: claim))
        }
        following(
            AccountEvent.self, [.subjectReleased], as: "releasedSubjects",
            into: Subject.self
        ) { event, _ in
            guard case .subjectReleased(let subject, let claim) = event else { return nil }
            return Directive(subject, .release(claim: claim))
        }
        following(
            AccountEvent.self, [.deleted], as: "deletedAccounts", into: Person.self,
            each: { event, entry, _ throws(JournalFault) in
                guard case .deleted(let withMessages, let wasUnused) = event else { return [] }
                // A guest whom a restore brings back is found unused again.
                if wasUnused != true {
                    do throws(FileFault) {
                        try erased.note(
                            PersonID(entry.stream.key), withMessages: withMessages == true)
                    } catch {
                        throw JournalFault(.io, error.description)
                    }
                }
                return [Directive(entry.stream.key, .bury)]
            })
        return following(
            AccountEvent.self, [.deleted], as: "formerFriends", into: Friends.self,
            each: { _, entry, reader throws(JournalFault) in
                let state = try reader.state(Friends.self, entry.stream.key)?.state ?? Friends()
                let others = state.people(key: entry.stream.key).sorted()
                return others.map {
                    Directive($0.key, .noteGone(userId: PersonID(entry.stream.key)))
                } + [Directive(entry.stream.key, .close)]
            })
    }
}
