public import ParlorWire

extension DisplayName {
    /// What somebody is called who hasn't said so yet.
    public static func guest(_ id: PersonID) -> DisplayName {
        DisplayName(read: id.guestName)
    }
}
