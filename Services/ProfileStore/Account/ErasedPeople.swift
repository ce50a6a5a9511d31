import Contracts
public import Files
public import ParlorWire

/// Who deleted their account, noted beside the journals: a restore adds those of its back-up, and
/// takes none away. So whoever comes back with a restored journal is deleted again.
///
/// There is an empty file for each of them, named after their id, with an ending where their messages
/// went too.
public struct ErasedPeople: Sendable {
    private static let withMessages = ".all"

    private let files: any FileStore

    /// In a folder of its own in the data folder.
    public init(besides data: String, now: Timestamp) throws(FileFault) {
        try self.init(in: Folder("\(data)/erased"), now: now)
    }

    public init(in files: any FileStore, now: Timestamp) throws(FileFault) {
        self.files = files
        try files.prepare(now: now)
    }

    func note(_ person: PersonID, withMessages: Bool) throws(FileFault) {
        guard person.isWellFormed else { return }
        try files.keep([], as: person.rawValue + (withMessages ? Self.withMessages : ""))
    }

    func all() throws(FileFault) -> [PersonID: Bool] {
        var people: [PersonID: Bool] = [:]
        for file in try files.files() {
            let isAll = file.name.hasSuffix(Self.withMessages)
            let name = isAll ? String(file.name.dropLast(Self.withMessages.count)) : file.name
            let person = PersonID(name)
            guard person.isWellFormed else { continue }
            people[person] = people[person] == true || isAll
        }
        return people
    }
}
