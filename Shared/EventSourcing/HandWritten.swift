public import ParlorWire

/// An entity that reads and writes by hand what is read and written most: exactly as the codec
/// does it, but for events, which the journal may keep in a shorter form than they are told in.
public protocol HandWritten: Entity {
    static func read(_ name: String, _ body: Bytes) throws(Malformed) -> Command
    static func written(_ event: Event) -> WrittenChoice
    static func written(_ view: View) -> Bytes
}

extension HandWritten {
    public static func read(_ name: String, _ body: Bytes) throws(Malformed) -> Command {
        try JSON.decode(choice: Command.self, name: name, body: body)
    }

    public static func written(_ event: Event) -> WrittenChoice { WrittenChoice(event) }

    public static func written(_ view: View) -> Bytes { JSON.encode(view) }
}
