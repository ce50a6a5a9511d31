import Contracts
import ParlorWire

extension ConsoleCall {
    /// What a page asks at `/console/<name>`; nil when nothing of that name can be asked.
    init?(_ name: String, _ body: Bytes, in session: String) throws(Malformed) {
        switch name {
        case "run":
            self = .run(session: session, words: try JSON.decode(Words.self, from: body).words)
        case "tap":
            self = .tap(session: session, words: try JSON.decode(Words.self, from: body).words)
        case "heard":
            let heard = try JSON.decode(Heard.self, from: body)
            self = .heard(session: session, tap: heard.tap, after: heard.after)
        case "end":
            self = .end(session: session, tap: try JSON.decode(Ended.self, from: body).tap)
        case "leave": self = .leave(session: session)
        default: return nil
        }
    }

    private struct Words: Decodable { let words: [String] }

    private struct Ended: Decodable { let tap: String }

    private struct Heard: Decodable {
        let tap: String
        let after: Int
    }
}
