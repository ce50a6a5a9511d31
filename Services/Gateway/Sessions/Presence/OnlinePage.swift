import ParlorWire

/// The people whose profiles say that they are connected to one gateway, a page at a time.
struct OnlinePage: Decodable {
    let userIds: [PersonID]
    /// Whom the next page comes after, if there is one.
    let more: PersonID?

    private struct Question: Encodable {
        let gateway: String
        let limit: Int
        let after: PersonID?
    }

    static func ask(
        _ questions: Questions, of gateway: String, _ most: Int, after: PersonID? = nil,
        then: @escaping (OnlinePage?, Now) -> Void
    ) {
        let question = Question(gateway: gateway, limit: most, after: after)
        questions.ask("person.onlineAt", "person", "", question, then: then)
    }
}
