/// An entity of more items than its state holds, such as messages: for a command about an older one,
/// what happened to that is read first. The entity bounds how much that is: of more than
/// `mostOfItem`, only the oldest is read.
public protocol RecallsItems: Entity {
    /// The item that the command is about, if the state does not hold it.
    func itemToRecall(for command: Command) -> Int?

    /// How many events about one item there are at most, and how many bytes these have.
    static var mostOfItem: (events: Int, bytes: Int) { get }

    /// The entity with this item, as these events made it: only to decide that command.
    func recalling(_ events: [Event]) -> Self
}
