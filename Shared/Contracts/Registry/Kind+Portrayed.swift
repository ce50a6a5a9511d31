public import ParlorWire

/// Events that devices are told with how somebody looks: the messages of conversations.
extension Kind {
    /// The event, the member of its body that names the person, and how the fields are called.
    private static let portrayed: [EntityKind: (String, person: String, Portrait.Style)] = [
        ChatEvent.kind: (ChatEvent.CodingKeys.sent.rawValue, person: "senderId", .sender)
    ]

    /// An event of the stream as a device receives it, with the person's name and avatar if it is
    /// told with them and they are known.
    public static func portraying(
        _ frame: Bytes, of stream: StreamName, _ face: (PersonID) -> RawJSON?
    ) -> Bytes {
        guard let (name, person, style) = portrayed[stream.kind],
            var event = try? JSON.decode(ClientEvent.self, from: frame), event.event == name,
            let fields = try? JSON.decode([String: RawJSON].self, from: event.body.bytes),
            let id = fields[person].flatMap({ try? JSON.decode(PersonID.self, from: $0.bytes) }),
            let face = face(id)
        else { return frame }
        event.body = Portrait(face).joined(to: event.body, style)
        return JSON.encode(event)
    }
}
