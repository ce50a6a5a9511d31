import CDecks
import ParlorWire

/// The decks that come with Parlor. They are part of the program, so that a phone has them too.
public enum BuiltInDecks {
    public static let all: [String: Deck] = Dictionary(
        uniqueKeysWithValues: (0..<deck_count()).map { index in
            let file = deck_at(index).pointee
            let bytes = Bytes(UnsafeRawBufferPointer(start: file.bytes, count: file.length))
            do throws(Malformed) {
                let deck = try JSON.decode(Deck.self, from: bytes)
                return (deck.game, deck)
            } catch {
                preconditionFailure("A built-in deck can't be read: \(error.field) \(error.reason)")
            }
        })
}
