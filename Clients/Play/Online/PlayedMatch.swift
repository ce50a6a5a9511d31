import ParlorGames
import ParlorKit
import ParlorWire
import Synchronization

/// A match of a server that is played by its rules here, too: what the person does is seen at once,
/// and taken back with the reason if the server refuses it.
final class PlayedMatch: Sendable {
    /// Nil until the server has told the state.
    let table: @Sendable (Names) -> Table?
    let act: @Sendable (RawJSON) throws(ParlorError) -> Void
    let resign: @Sendable () -> Void
    let comeBack: @Sendable () -> Void
    private let troubles: Troubles

    /// `wake` is called when there is something new.
    init<G: Game>(_ store: GameStore<G>, wake: @escaping @Sendable () -> Void) {
        table = { names in store.state.map { Table($0, names) } }
        act = { action throws(ParlorError) in
            guard let action = try? JSON.decode(G.Action.self, from: action.bytes) else { return }
            try store.act(action)
        }
        (resign, comeBack) = ({ store.resign() }, { store.comeBack() })
        troubles = Troubles(store, wake: wake)
    }

    /// What went wrong since the last time, in sentences.
    func takeTroubles() -> [String] { troubles.take() }
}

/// Follows what a store tells, as long as somebody holds it.
private final class Troubles: Sendable {
    private let sentences = Mutex<[String]>([])
    private let tasks = Mutex<[Task<Void, Never>]>([])

    init<G: Game>(_ store: GameStore<G>, wake: @escaping @Sendable () -> Void) {
        follow(store.states, wake) { _ in nil }
        follow(store.rollbacks, wake) { "Taken back: \(ParlorError($0.reason).message)" }
        follow(store.failures, wake) { $0.message }
    }

    deinit { for task in tasks.withLock(\.self) { task.cancel() } }

    func take() -> [String] {
        sentences.withLock { sentences in
            defer { sentences = [] }
            return sentences
        }
    }

    private func follow<News: AsyncSequence & Sendable>(
        _ news: News, _ wake: @escaping @Sendable () -> Void,
        _ sentence: @escaping @Sendable (News.Element) -> String?
    ) where News.Element: Sendable, News.Failure == Never {
        let task = Task { [weak self] in
            for await one in news {
                if let sentence = sentence(one) {
                    self?.sentences.withLock { $0.append(sentence) }
                }
                wake()
            }
        }
        tasks.withLock { $0.append(task) }
    }
}
