public import ParlorWire

/// Everything about a person, for the person alone: `person.me`.
public struct MyProfile: Codable, Hashable, Sendable {
    @Flat public var person: PersonView
    @Flat public var account: AccountView

    public init(person: PersonView, account: AccountView) {
        (self.person, self.account) = (person, account)
    }
}
