import ParlorWire

extension Owner {
    private struct Place: Decodable {
        let gateway: String
        let after: PersonID?
    }

    private struct Online: Encodable {
        let userIds: [PersonID]
        let more: PersonID?
    }

    /// Pages are short, so that there are several.
    private static let page = 2

    func answerAboutPresence(_ call: Call) throws -> Reply? {
        let person = PersonID(call.key.rawValue)
        switch call.header.call {
        case "person.connect": connect(person, try place(in: call).gateway)
        case "person.disconnect": disconnect(person, try place(in: call).gateway)
        case "person.gateways":
            let known = Set(gateways.values.joined())
            return ok(call, ["gateways": known.sorted()])
        case "person.onlineAt": return ok(call, online(try place(in: call)))
        default: return nil
        }
        return ok(call, [String: String]())
    }

    private func place(in call: Call) throws -> Place {
        try JSON.decode(Place.self, from: call.body)
    }

    private func online(_ place: Place) -> Online {
        let all = gateways.filter { $0.value.contains(place.gateway) }.keys.sorted()
        let rest = all.drop { $0 <= place.after ?? "" }
        let page = Array(rest.prefix(Self.page))
        return Online(userIds: page, more: rest.count > page.count ? page.last : nil)
    }
}
