import Contracts
import ParlorGames
import ParlorWire

/// All that the program knows and shows.
///
/// It has no terminal, clock, socket or thread. Give each input to `receive`, carry out the effects,
/// and show what `draw` makes of it.
struct Model: Equatable, Sendable {
    var size = Size.usual
    var now = Now(Instant(milliseconds: 0), date: Timestamp(milliseconds: 0))
    var page: Page
    /// The room that the page lies over: its host chooses a game, or its match is shown.
    var roomBehind: RoomPage?
    /// Nil without a server, and while nobody is signed in.
    var online: Online?
    /// The match against bots that was begun last.
    var order: OfflineOrder?
    /// Over the page, and it has all keys.
    var dialog: Dialog?
    var help: Help?
    var field: TextField?
    var focus = 0
    var talk = Talk()
    private(set) var notice: Notice?

    /// The rules of a game and the keys, and how far down one has read.
    struct Help: Equatable, Sendable {
        let game: GameID?
        var scrolled = 0
    }

    /// A sentence that goes away by itself.
    struct Notice: Equatable, Sendable {
        let sentence: String
        let kind: Kind
        /// The sentence goes on after their name, which may be known a moment later.
        let about: PersonID?
        let end: Instant

        static let time: Duration = .seconds(6)

        enum Kind { case bad, good, said }
    }

    init(page: Page, online: Online? = nil) { (self.page, self.online) = (page, online) }

    mutating func receive(_ input: Input) -> [Effect] {
        switch input {
        case .key(let key): return press(key)
        case .resized(let size): self.size = size
        case .tick(let now):
            self.now = now
            if let end = notice?.end, end <= now.instant { notice = nil }
            talk.forget(now.instant)
            playReplay()
        case .news(let news): return hear(news)
        }
        return []
    }

    /// A match against bots stands still while something covers it.
    var isPaused: Bool { online == nil && (dialog != nil || help != nil) }

    var menu: Menu {
        if let dialog { return Menu(dialog.items, focus: dialog.focus) }
        return Menu(page.items(self), focus: focus)
    }

    mutating func tell(
        _ sentence: String, _ kind: Notice.Kind = .bad, about person: PersonID? = nil
    ) {
        notice = Notice(
            sentence: sentence, kind: kind, about: person, end: now.instant + Notice.time)
    }

    mutating func hush() { notice = nil }

    mutating func open(_ page: Page) {
        (self.page, focus, dialog, help) = (page, 0, nil, nil)
        // What is being said is not lost when the match begins, or ends.
        if field?.purpose != .chat || !canChat { field = nil }
    }
}
