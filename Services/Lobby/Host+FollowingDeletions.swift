import Contracts
import Hosting
import Wire

/// Whom somebody blocked is forgotten when they delete their account.
extension Host {
    func followingDeletions() -> Host {
        following(PersonEvent.self, [.deleted], as: "deletedPeople", into: HostBlocks.self) {
            _, entry in
            Directive(entry.stream.key, .close)
        }
    }
}
