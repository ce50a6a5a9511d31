import Contracts
import ParlorWire

@testable import Play

/// A person at a server that is not there: news are given, and effects are looked at.
struct Visitor {
    var model: Model
    private(set) var effects: [Effect] = []
    private var passed: Duration = .zero

    init(_ page: Page, as person: PersonID = "ada") { model = Evening.online(page, as: person) }

    var text: String { model.draw().lines.joined(separator: "\n") }

    /// The effects of these alone.
    @discardableResult
    mutating func hear(_ news: News...) -> [Effect] {
        effects = news.flatMap { model.receive(.news($0)) }
        return effects
    }

    @discardableResult
    mutating func press(_ keys: Key...) -> [Effect] {
        effects = keys.flatMap { model.receive(.key($0)) }
        return effects
    }

    @discardableResult
    mutating func write(_ text: String) -> [Effect] { press(.paste(text)) }

    mutating func pass(_ time: Duration) {
        passed += time
        let start = Now(Instant(milliseconds: 0), date: Timestamp(milliseconds: 0))
        _ = model.receive(.tick(Now(start.instant + passed, date: start.date + passed)))
    }
}
