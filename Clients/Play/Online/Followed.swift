import ParlorKit
import ParlorWire
import Synchronization

/// A stream of the server that the screen shows, and what is new of it since it was last looked at.
final class Followed<View: StreamView>: Sendable {
    let live: Live<View>
    private let news = Mutex(News())
    private let tasks = Mutex<[Task<Void, Never>]>([])

    struct News: Sendable {
        /// The view, its revision and its status belong together.
        var state: LiveState<View>?
        /// The view, or its status, is another one.
        var isChanged = true
        var events: [Session.Event] = []
        var signals: [LiveSignal] = []
        /// How many events were heard, with those that were told before it was followed.
        var heard = 0

        /// Why there is nothing more to come, if so: all that came before was heard.
        var closing: ParlorError? {
            guard let state, case .closed(let error) = state.status, heard >= state.told
            else { return nil }
            return error
        }
    }

    /// `wake` is called when there is something new.
    init(_ live: Live<View>, wake: @escaping @Sendable () -> Void) {
        self.live = live
        let (events, before) = live.eventsAndCount
        news.withLock { $0.heard = before }
        follow(events, wake) { news, event in
            news.events.append(event)
            news.heard += 1
        }
        follow(live.states, wake) { news, state in (news.state, news.isChanged) = (state, true) }
        follow(live.signals, wake) { $0.signals.append($1) }
    }

    deinit { for task in tasks.withLock(\.self) { task.cancel() } }

    func take() -> News {
        news.withLock { news in
            defer { news = News(state: news.state, isChanged: false, heard: news.heard) }
            return news
        }
    }

    private func follow<Element: Sendable>(
        _ stream: AsyncStream<Element>, _ wake: @escaping @Sendable () -> Void,
        _ note: @escaping @Sendable (inout News, Element) -> Void
    ) {
        let task = Task { [weak self] in
            for await element in stream {
                self?.news.withLock { note(&$0, element) }
                wake()
            }
        }
        tasks.withLock { $0.append(task) }
    }
}

extension Followed {
    var view: View? { live.view }

    /// The view and the last event in it.
    var newest: (view: View, rev: Revision)? {
        guard let state = news.withLock(\.state), let view = state.view, let rev = state.rev else {
            return nil
        }
        return (view, rev)
    }

    var closing: ParlorError? { news.withLock(\.closing) }
}
