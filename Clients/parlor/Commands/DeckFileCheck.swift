import Games
import Hosting

/// Whether the file of a deck is in order, in a line.
struct DeckFileCheck {
    let isFine: Bool
    let line: String

    init(_ path: String) {
        do throws(FileFlaw) {
            guard let bytes = File.read(path) else {
                throw FileFlaw(1, "The file can't be read. Check its name, and who may read it.")
            }
            (isFine, line) = (true, "\(path): \(try Deck.checked(bytes).summary)".escapingControls)
        } catch {
            (isFine, line) = (false, "\(path):\(error)".escapingControls)
        }
    }
}
