import Contracts
import EventSourcing
import Hosting
import ParlorWire
import Sodium

extension ReportCall {
    /// What the chat store is asked first: the message, if the caller may read it.
    func question(for call: Call) -> Call? {
        guard case .report(_, let message?, _) = self, let chat = message.chat,
            let caller = call.header.actor.person
        else { return nil }
        let (name, body) = JSON.encode(
            choice: ChatQuery.said(messageId: message, userId: caller))
        var header = CallHeader(
            id: CommandID(Fingerprint(of: "\(caller) \(message) \(call.header.id)").text),
            call: CallName(name), actor: .profileStore)
        header.trace = call.header.trace
        return Call(kind: ChatEvent.kind, key: chat.key, header: header, body: body)
    }

    /// The report first, since it may be refused; then the photo of the message, which is kept with
    /// it. `said` is what the chat store answered.
    func commands(for call: Call, said: Reply?, reading reader: Reader) throws -> [Call] {
        guard case .report(let person, let message, let typed) = self else { return [] }
        guard let caller = call.header.actor.person else { throw ReportRefusal.personOnly }
        guard caller.isWellFormed, person.isWellFormed else { throw AddressRefusal.badId }
        guard call.key.rawValue.isEmpty || call.key == caller.key else {
            throw AddressRefusal.notYours
        }
        let key = Report.key(by: caller, about: person, message)
        let stream = StreamName(Report.kind, key)
        let isThere = try reader.state(Person.self, person.key) != nil
        let earliest = try reader.earliestOfADay(by: caller)
        do throws(ReportRefusal) {
            guard caller != person else { throw .yourself }
            let reason = try Self.reason(typed)
            let said = try Self.message(message, of: person, said)
            guard isThere else { throw .unknownPerson(person) }
            let new = NewReport(userId: person, by: caller, reason: reason, message: said)
            let file = call.inner(Report.Command.file(new, earliest: earliest), to: stream)
            guard let photo = said?.photoId else { return [file] }
            return [file, call.inner(.keep(photoId: photo), toPhotoOf: key)]
        } catch {
            guard !error.failure.isPassing else { throw error }
            return [call.inner(Report.Command.refuse(error.failure), to: stream)]
        }
    }
}

extension ReportCall {
    private static func reason(_ typed: String) throws(ReportRefusal) -> Reason {
        do { return try Reason(typed) } catch { throw .reason(error) }
    }

    private static func message(
        _ message: MessageID?, of person: PersonID, _ said: Reply?
    ) throws(ReportRefusal) -> SaidMessage? {
        guard let message else { return nil }
        guard message.chat != nil else { throw .badMessage }
        guard let said else { throw .notLookedUp }
        if let failure = said.failure {
            throw failure.isPassing ? .notLookedUp : ReportRefusal(failure: failure)
        }
        guard let found = try? JSON.decode(SaidMessage.self, from: said.body) else {
            throw .notLookedUp
        }
        guard found.senderId == person else { throw .notTheirs }
        return found
    }
}

extension Call {
    /// The photo of a reported message, which stays while the report is open.
    func inner(_ command: SentPhoto.Command, toPhotoOf report: EntityKey) -> Call {
        inner(command, to: StreamName(SentPhoto.kind, EntityKey("\(SentPhoto.ofReport)\(report)")))
    }
}
