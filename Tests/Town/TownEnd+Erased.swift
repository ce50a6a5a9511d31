import Contracts
import Journal
import ParlorWire
import Simulation

/// What is left of people who deleted their account.
extension TownEnd {
    /// Throws unless no journal has what they named or said, and others see a deleted user.
    func checkErased(_ leaver: Resident) throws(Broken) {
        // One whose account a restore took away can't delete it.
        guard leaver.hasLeft || !leaver.isLeaving || isRestored else {
            throw Broken("\(leaver.person) could not delete the account.")
        }
        let noted = world.erased.names
        let withMessages = noted.contains("\(leaver.person).all")
        // A restore may take a deletion back that nobody noted yet.
        guard noted.contains("\(leaver.person)") || withMessages || leaver.hasLeft && !isRestored
        else { return }
        let words = [leaver.leaversName] + (withMessages ? [leaver.leaversWord] : [])
        for service in Service.allCases {
            for event in world.database(of: service).events {
                let body = String(decoding: event.body, as: UTF8.self)
                guard let word = words.first(where: { body.contains($0) }) else { continue }
                throw Broken(
                    "\(leaver.person) left for good, and '\(word)' is still in \(event.name) of "
                        + "\(event.stream) at \(event.rev).")
            }
        }
        // A back-up may be older than the account.
        let account = StreamName("account", leaver.person.key)
        let accounts = world.database(of: Service.owner(of: account.kind)).events
        guard accounts.contains(where: { $0.stream == account }) else { return }
        let other = world.residents[0].person
        let view = ask(
            PersonQuery.get(userId: leaver.person), of: "person", other.key, as: other,
            PersonView.self)
        guard let name = view?.identity.displayName.text, name == "Deleted user" else {
            throw Broken(
                "\(leaver.person) left for good, and is shown as "
                    + "\(view?.identity.displayName.text ?? "nobody").")
        }
    }

    private var isRestored: Bool { world.restore != nil }
}
