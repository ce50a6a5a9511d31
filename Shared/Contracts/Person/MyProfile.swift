/// Everything about a person, for the person alone: `person.me`.
public struct MyProfile: Hashable, Sendable {
    public var person: PersonView
    public var account: AccountView

    public init(person: PersonView, account: AccountView) {
        self.person = person
        self.account = account
    }
}

extension MyProfile: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(person: try PersonView(from: decoder), account: try AccountView(from: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
        try person.encode(to: encoder)
        try account.encode(to: encoder)
    }
}
