import Contracts
import Files
import Hosting
import ParlorWire
import ProfileStore

/// A durable command for one person while so many others are in memory.
final class DurableCommand: HotPath {
    static let name = "command"
    private let service: Service

    init(size: Int) throws {
        service = try .profiles()
        try service.tell(
            (0..<size).map { service.settingPreferences(of: PersonID("other-\($0)"), to: 0) })
    }

    var counts: [String: Int] { service.counts }

    func act(_ number: Int) throws {
        try service.tell(service.settingPreferences(of: "ada", to: number))
    }
}

/// One batch of so many durable commands, each for another person.
final class BatchOfCommands: HotPath {
    static let name = "batch"
    private let service: Service
    private let people: [PersonID]

    init(size: Int) throws {
        service = try .profiles()
        people = (0..<size).map { PersonID("person-\($0)") }
    }

    var counts: [String: Int] { service.counts }

    func act(_ number: Int) throws {
        try service.tell(people.map { service.settingPreferences(of: $0, to: number) })
    }
}

extension Service {
    static func profiles() throws -> Service {
        let now = Timestamp(milliseconds: 1_767_225_600_000)
        let photos = try PhotoFiles(in: Folder("photos"), now: now)
        let erased = try ErasedPeople(in: Folder("erased"), now: now)
        return try Service { $0.servingProfiles(photos: photos, erased: erased) }
    }

    func settingPreferences(of person: PersonID, to number: Int) -> Call {
        let body = #"{"preferences":{"costs":"value-\#(number)"}}"#
        return call(.person(person), "person.setPreferences", Bytes(body.utf8), of: person.key)
    }
}
