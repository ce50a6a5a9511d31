import Contracts
import ParlorWire

/// A history is read page by page. A refusal is told, and ends it with nothing.
extension Visitor {
    func read(
        _ chat: StreamName, before: MessageID?, _ found: Found<String>,
        then: @escaping (Found<String>?) -> Void
    ) {
        let page = ChatQuery.history(before: before, limit: 100)
        look(page, chat, as: ChatHistory.self) { [unowned self] page in
            guard let page else { return then(nil) }
            var found = found
            for message in page.messages {
                found.add(message.text?.text ?? "", by: message.senderId)
            }
            guard let more = page.more else { return then(found) }
            read(chat, before: more, found, then: then)
        }
    }

    func read(
        _ board: StreamName, part: String?, _ found: Found<Int>,
        then: @escaping (Found<Int>?) -> Void
    ) {
        let page = DrawingQuery.get(rev: nil, after: part)
        look(page, board, as: DrawingView.self) { [unowned self] page in
            guard let page else { return then(nil) }
            var found = found
            for stroke in page.strokes {
                found.add(Int(stroke.points.points.first?.x ?? -1), by: stroke.userId)
            }
            guard let more = page.more else { return then(found) }
            read(board, part: more, found, then: then)
        }
    }

    func read(
        _ match: StreamName, after: Int?, _ found: Found<Int>, actor: PersonID = "",
        then: @escaping (Found<Int>?) -> Void
    ) {
        let page = MatchQuery.replay(rev: nil, seat: nil, after: after)
        look(page, match, as: MatchReplay.self) { [unowned self] page in
            guard let page else { return then(nil) }
            var (found, actor) = (found, actor)
            for step in page.steps {
                let move = try? JSON.decode(Move.self, from: step.body.bytes)
                // What an action leads to besides, such as the end, is theirs, too.
                actor = move?.by ?? actor
                found.add(step.rev, by: actor)
            }
            guard let more = page.more else { return then(found) }
            read(match, after: more, found, actor: actor, then: then)
        }
    }

    private func look<Page: Decodable>(
        _ query: some Choice, _ stream: StreamName, as type: Page.Type,
        then: @escaping (Page?) -> Void
    ) {
        evening.ask(self, nil, query, of: stream.key) { [unowned self] answer in
            guard let answer else { return then(nil) }
            guard let page = try? JSON.decode(type, from: answer.ok) else {
                evening.flaws.add("Guest \(number) can't read what \(stream) has.")
                return then(nil)
            }
            then(page)
        }
    }

    private struct Move: Decodable { let by: PersonID }
}
