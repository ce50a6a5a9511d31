import Hosting
import ParlorGames

/// Whether the file of a deck is in order: what is in it, or a line for each mistake.
struct DeckFileCheck {
    let isFine: Bool
    let lines: [String]

    init(_ path: String) {
        guard let bytes = File.read(path) else {
            let sentence = "The file can't be read. Check its name, and who may read it."
            (isFine, lines) = (false, ["\(path):1: \(sentence)".escapingControls])
            return
        }
        do throws(DeckFlaws) {
            let deck = try Deck.checked(bytes)
            (isFine, lines) = (true, ["\(path): \(deck.summary)".escapingControls])
        } catch {
            (isFine, lines) = (false, error.all.map { "\(path):\($0)".escapingControls })
        }
    }
}
