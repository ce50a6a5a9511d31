/// A line that somebody wrote instead of pressing keys.
enum PlainCommand: Equatable, Sendable {
    case choose(Int)
    /// Steps to another value of a choice such as a setting.
    case change(Int, by: Int)
    case say(String)
    case earlier, tellAll, help, back, quit
    case unknown

    init(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        switch (words.first?.lowercased(), words.dropFirst().first) {
        case (nil, _): self = .tellAll
        case ("say"?, let text?): self = .say(text)
        case ("?"?, nil), ("help"?, nil): self = .help
        case ("earlier"?, nil): self = .earlier
        case ("back"?, nil): self = .back
        case ("quit"?, nil): self = .quit
        case (let word?, let rest):
            guard let number = Int(word) else {
                self = .unknown
                return
            }
            self = .choose(number)
            guard let steps = rest else { return }
            self = Int(steps).map { Self.change(number, by: $0) } ?? .unknown
        }
    }

    static let guide = [
        "A number takes the choice of that number.",
        "“7 -1” and “7 +5” set the seventh choice so many steps back or on, where it has values.",
        "“say” and a text talks to the others, in a room of a server.",
        "“earlier” tells what was said before, each time further back.",
        "An empty line tells everything about the page again.",
        "“back” goes back, or to the menu: nudge, give up, or end the game as its host.",
        "“help” or “?” tells the rules of the game and this.",
        "“quit” leaves Parlor.",
    ]
}
