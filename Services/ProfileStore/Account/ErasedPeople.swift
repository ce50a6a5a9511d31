import Contracts
public import Files
public import ParlorWire

/// Who deleted their account, noted beside the journals: a restore adds those of its back-up, and
/// takes none away. So whoever comes back with a restored journal is deleted again.
///
/// There is an empty file for each of them, named after their id, with an ending where their
/// messages went too. The journals that a restore has put aside go with the next who is noted: they
/// have all that the person ever said.
public struct ErasedPeople: Sendable {
    private static let withMessages = ".all"
    /// And what SQLite puts beside such a file.
    private static let putAside = ".sqlite.replaced"

    private let files: any FileStore
    /// Nil where they are no files.
    private let journals: Folder?

    /// In a folder of its own in the data folder.
    public init(besides data: String, now: Timestamp) throws(FileFault) {
        try self.init(in: Folder("\(data)/erased"), journals: Folder(data), now: now)
    }

    public init(in files: any FileStore, now: Timestamp) throws(FileFault) {
        try self.init(in: files, journals: nil, now: now)
    }

    init(in files: any FileStore, journals: Folder?, now: Timestamp) throws(FileFault) {
        (self.files, self.journals) = (files, journals)
        try files.prepare(now: now)
    }

    func note(_ person: PersonID, withMessages: Bool) throws(FileFault) {
        guard person.isWellFormed else { return }
        // Whom a restore brought back is noted again. What that restore has put aside is newer than
        // the first time, and an operator may want it back.
        if try !isNoted(person) { try removePutAside() }
        try files.keep([], as: person.rawValue + (withMessages ? Self.withMessages : ""))
    }

    private func isNoted(_ person: PersonID) throws(FileFault) -> Bool {
        let one = try files.file(person.rawValue)
        let all = try files.file(person.rawValue + Self.withMessages)
        return one != nil || all != nil
    }

    private func removePutAside() throws(FileFault) {
        guard let journals else { return }
        let names = try journals.names().filter { $0.contains(Self.putAside) }
        for name in names { try journals.remove(name) }
        if !names.isEmpty { try journals.sync() }
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
