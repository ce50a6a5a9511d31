import ParlorKit
import ParlorTesting
import ParlorWire
import TestKit
import Testing

@testable import Play

/// The whole program without a terminal: a person's model, and a host at a server of the test.
struct Program {
    private(set) var model: Model
    private var host: OnlineHost
    let parlor: Parlor
    private let server: FakeParlor

    init(_ name: String, at server: FakeParlor) {
        self.server = server
        parlor = server.app(name)
        host = OnlineHost(parlor, name: name)
        let page = SignInPage(server: "parlor.test", isTrying: true)
        model = Model(page: .signIn(page))
        host.begin(nil)
    }

    var text: String { model.draw().lines.joined(separator: "\n") }

    mutating func press(_ keys: Key...) { for key in keys { take(.key(key)) } }

    mutating func write(_ text: String) { press(.paste(text), .enter) }

    mutating func perform(_ effect: Effect) {
        for news in host.perform(effect, now) { take(.news(news)) }
    }

    /// Waits until the screen shows this.
    mutating func see(
        _ text: String, at place: SourceLocation = #_sourceLocation
    ) async throws {
        try await wait(until: "“\(text)” is shown", at: place) { $0.text.contains(text) }
    }

    /// As `waitAmidTasks(for:)` of TestKit, and the program goes on meanwhile.
    mutating func wait(
        until fact: String, at place: SourceLocation = #_sourceLocation,
        _ isTrue: (Program) -> Bool
    ) async throws {
        var patience = PatienceAmidTasks()
        while true {
            for news in host.tick(now, isPaused: false) { take(.news(news)) }
            if isTrue(self) { return }
            await server.settled()
            guard await patience.goesOn() else {
                Issue.record("It never came that \(fact):\n\(text)", sourceLocation: place)
                throw NeverTrue(fact)
            }
        }
    }

    private var now: Now {
        Now(
            Instant(milliseconds: server.clock.now.milliseconds), date: server.clock.now)
    }

    private mutating func take(_ input: Input) {
        for effect in model.receive(input) { perform(effect) }
    }
}
