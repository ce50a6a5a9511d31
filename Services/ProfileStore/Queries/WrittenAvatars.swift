import Contracts
import ParlorWire

/// The answer to `person.avatars`. It is large, and the same for everybody: written once for each
/// catalogue.
final class WrittenAvatars {
    private var avatars: AvatarCatalogue?
    private var json = RawJSON([])

    func json(of avatars: AvatarCatalogue) -> RawJSON {
        if avatars != self.avatars {
            (self.avatars, json) = (avatars, RawJSON(JSON.encode(avatars)))
        }
        return json
    }
}
