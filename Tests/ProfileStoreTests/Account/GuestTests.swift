import Contracts
import Hosting
import ParlorWire
import Testing

@testable import ProfileStore

/// A guest is a person with a name and an account with a device: both are there, or neither.
@Suite struct GuestTests {
    private let directory: Directory
    private let key: EntityKey = "new"

    init() throws { directory = try Directory() }

    private func founding(_ name: String) -> GuestCall {
        .found(
            userId: "new", deviceId: "phone", refreshHash: .first, name: "Phone", displayName: name)
    }

    @Test func `a guest is founded in one batch`() throws {
        let told = directory.outcome(.gateway, founding("Nora"), key: key).publications
        #expect(
            told.map { "\($0.header.stream).\($0.header.event)" } == [
                "person.new.created", "account.new.deviceOpened",
            ])
        let view = try directory.ask(
            PersonQuery.get(userId: "new"), by: .bob, as: PersonView.self)
        #expect(view.identity.displayName == "Nora")
    }

    @Test func `a name that is refused founds nothing`() {
        let outcome = directory.outcome(.gateway, founding(""), key: key)
        #expect(outcome.replies[0].failure?.code == .badInput)
        #expect(outcome.publications.isEmpty)
        #expect(directory.code(.bob, PersonQuery.get(userId: "new")) == .notFound)
    }

    @Test func `asked again it is answered as before, and nothing is added`() throws {
        let first = try directory.tell(.gateway, founding("Nora"), key: key, id: "c")
        try directory.restart()
        let again = directory.outcome(.gateway, founding("Nora"), key: key, id: "c")
        #expect(again.replies[0].body == first && again.replies[0].header.id == "c")
        #expect(again.publications.isEmpty)
    }

    @Test func `a guest who is refused leaves the next caller an answer`() throws {
        let rename = PersonCommand.rename(displayName: "Bob B")
        let replies = directory.replies([(.gateway, founding(""), key), (.bob, rename, "")])
        #expect(replies[0].failure?.code == .badInput)
        let view = try JSON.decode(PersonView.self, from: replies[1].body)
        #expect(view.identity.displayName == "Bob B")
    }

    @Test func `nobody founds guests but Parlor's own parts, nor under another key`() {
        #expect(directory.code(.bob, founding("Nora"), key: key) == .forbidden)
        #expect(directory.code(.gateway, founding("Nora"), key: "other") != nil)
        #expect(directory.code(.bob, PersonQuery.get(userId: "new")) == .notFound)
    }
}
