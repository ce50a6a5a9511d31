import BusZeroMQ
import Contracts
import ParlorWire
import TestKit
import Testing

/// Strangers who choose the whale, each a new one: a command is decided once.
final class WhaleCrowd {
    private static let size = 16

    private let client: BusClient
    private var people = 0
    private var answers: [(PersonID, ErrorCode?)] = []

    init(_ client: BusClient) { self.client = client }

    /// All at once. How each was refused.
    func choose() throws -> [ErrorCode?] {
        fill()
        return try end().map(\.1)
    }

    /// Goes on until one is answered so. The others are under way then.
    func goOn(until code: ErrorCode?) throws {
        let answer = code.map { "\($0)" } ?? "that the whale is theirs"
        try wait(for: "a stranger to hear \(answer)", pausing: false) {
            fill()
            return try hear() && answers.last?.1 == code
        }
    }

    /// All answers since the last time.
    func end() throws -> [(PersonID, ErrorCode?)] {
        try wait(for: "the strangers' answers", pausing: false) {
            _ = try hear()
            return client.underWay == 0
        }
        defer { answers = [] }
        return answers
    }

    private func fill() {
        while client.underWay < Self.size {
            people += 1
            let person = PersonID("stranger\(people)")
            client.begin(
                .fresh(
                    "person.chooseAvatar", person.key, by: .person(person),
                    id: CommandID(person.rawValue), body: ["avatarId": "whale"]),
                timeout: longestWait)
        }
    }

    private func hear() throws -> Bool {
        guard let reply = try client.next(within: .seconds(1)) else { return false }
        answers.append((PersonID(reply.header.id.rawValue), reply.failure?.code))
        return true
    }

    /// Who was told that it is theirs wears it; the others were told why not. The first and the last
    /// are asked: they are those around a change.
    func expectTheirs(_ answers: [(PersonID, ErrorCode?)]) throws {
        for (person, code) in answers {
            #expect(code == nil || code == .badInput, "\(person): \(code!)")
        }
        let theirs = answers.filter { $0.1 == nil }.map(\.0)
        for person in Set(theirs.prefix(20) + theirs.suffix(20)) {
            let view = try client.ask(.get(person), as: PersonView.self)
            #expect(view.identity.avatar == .builtIn("whale", look: .whale))
        }
    }
}

extension AvatarLook {
    static let whale = AvatarLook(shape: "whale", colorHexes: ["#0A6EBD"])
}
