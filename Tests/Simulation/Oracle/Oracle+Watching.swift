import EventSourcing
import ParlorWire

/// What watchers may be shown.
extension Oracle {
    func chapter(of stream: StreamName, _ epoch: Epoch, _ rev: Revision) -> Chapter? {
        guard let chapters = chronicles[epoch]?[stream], chapters.indices.contains(rev - 1)
        else { return nil }
        return chapters[rev - 1]
    }

    /// Whether the person was among those who may watch at any time since that revision.
    func admitted(
        _ person: PersonID, to stream: StreamName, _ epoch: Epoch, since rev: Revision
    ) -> Bool {
        let chapters = chronicles[epoch]?[stream] ?? []
        return chapters.dropFirst(max(rev - 1, 0)).contains { $0.audience.admits(person) }
    }

    func admitted(_ person: PersonID, to stream: StreamName) -> Bool {
        state(of: stream).audience.admits(person)
    }

    func people(in stream: StreamName) -> Set<PersonID> { state(of: stream).people }

    func face(of person: PersonID) -> Bytes? {
        (histories[StreamName(Person.kind, person.key)]?.last?.state as? Person)?.identity
    }

    func wasFace(_ face: Bytes, of person: PersonID) -> Bool {
        chronicles.values.contains { histories in
            (histories[StreamName(Person.kind, person.key)] ?? []).contains {
                ($0.state as? Person)?.identity == face
            }
        }
    }

    func isSignedOut(_ device: DeviceID, of person: PersonID) -> Bool {
        signedOut(in: histories, person).contains(device)
    }

    func wasSignedOut(_ device: DeviceID, of person: PersonID) -> Bool {
        chronicles.values.contains { signedOut(in: $0, person).contains(device) }
    }

    private func signedOut(
        in histories: [StreamName: [Chapter]], _ person: PersonID
    ) -> Set<DeviceID> {
        let account = histories[StreamName(Account.kind, person.key)]?.last?.state as? Account
        return account?.signedOut ?? []
    }
}
