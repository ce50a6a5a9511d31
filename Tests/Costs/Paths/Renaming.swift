import Contracts
import Hosting
import ParlorWire

/// Somebody who appears in so many streams gets another name: what is stored and what is told.
final class Renaming: HotPath {
    static let name = "rename"
    private let service: Service
    private var watched: Watched

    init(size: Int) throws {
        service = try .profiles()
        watched = try Watched(size)
    }

    var counts: [String: Int] {
        service.counts.merging(["messages": watched.published]) { $1 }
    }

    func act(_ number: Int) throws {
        let call = service.call(
            .person("ada"), PersonCommand.rename(displayName: "Ada \(number)"), of: "ada")
        for publication in try service.tell([call]).publications { try watched.hear(publication) }
    }
}
