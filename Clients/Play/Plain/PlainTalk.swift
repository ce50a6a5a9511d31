import Contracts
import ParlorGames
import ParlorWire

/// The whole program without a screen: lines come in, and lines go out.
struct PlainTalk<H: Host> {
    private(set) var model: Model
    private(set) var host: H
    private(set) var hasLeft = false
    private var narrator = Narrator()

    private static var mostSteps: Int { 100 }

    init(_ model: Model, _ host: H) { (self.model, self.host) = (model, host) }

    mutating func begin(_ effects: [Effect], _ now: Now) -> [String] {
        _ = model.receive(.tick(now))
        carryOut(effects, now)
        return ["“help” tells what you can write."] + narrator.news(of: model)
    }

    /// What happened by now.
    mutating func tick(_ now: Now) -> [String] {
        _ = model.receive(.tick(now))
        hear(host.tick(now, isPaused: model.isPaused), now)
        return narrator.news(of: model)
    }

    /// What comes of a line that somebody wrote.
    mutating func read(_ line: String, _ now: Now) -> [String] {
        _ = model.receive(.tick(now))
        model.hush()
        narrator.heardLine()
        let answer = take(line, now)
        let help = model.help
        model.help = nil
        return answer + (help.map { rules($0.game) } ?? []) + narrator.news(of: model)
    }

    /// Whether the line can be taken now. What a script chooses waits for its choices.
    func takes(_ line: String) -> Bool {
        if let field = model.field { return !field.isSent }
        switch PlainCommand(line) {
        case .choose, .change: return !model.choices.isEmpty
        default: return true
        }
    }

    /// Whether what is written now must not be shown.
    var isSecret: Bool { model.field?.isSecret ?? false }
}

extension PlainTalk: Sendable where H: Sendable {}

private extension PlainTalk {
    mutating func take(_ line: String, _ now: Now) -> [String] {
        guard let field = model.field else { return obey(PlainCommand(line), now) }
        return field.isSent ? obeyMeanwhile(PlainCommand(line), now) : write(line, now)
    }

    /// Until a text that was sent is answered, no other line takes its place.
    mutating func obeyMeanwhile(_ command: PlainCommand, _ now: Now) -> [String] {
        switch command {
        case .earlier, .quit: return obey(command, now)
        case .help: return PlainCommand.guide
        case .tellAll, .back:
            press(.escape, now)
            return []
        case .choose, .change, .say, .unknown:
            return ["What you wrote is not answered yet. An empty line stops waiting."]
        }
    }

    mutating func obey(_ command: PlainCommand, _ now: Now) -> [String] {
        switch command {
        case .choose(let number): return choose(number, by: nil, now)
        case .change(let number, let step): return choose(number, by: step, now)
        case .say(let text):
            guard model.canChat else { return ["There is nobody to talk to here."] }
            model.field = TextField(.chat, longest: Model.longestMessage)
            return write(text, now)
        case .earlier: return tellEarlier(now)
        case .tellAll: narrator.forgetPage()
        case .help: return rules(gameInQuestion) + PlainCommand.guide
        case .back: press(.escape, now)
        case .quit: hasLeft = true
        case .unknown: return ["Write a number, or “help”."]
        }
        return []
    }

    /// What is not loaded yet is told when it comes.
    mutating func tellEarlier(_ now: Now) -> [String] {
        guard let chat = model.chat else { return ["There is no chat here."] }
        let lines = narrator.earlier(in: chat, model)
        guard lines.isEmpty else { return lines }
        guard chat.more != nil else { return [Narrator.nothingEarlier] }
        narrator.awaitEarlier()
        carryOut([.loadOlder], now)
        return []
    }

    mutating func choose(_ number: Int, by step: Int?, _ now: Now) -> [String] {
        guard narrator.offered.indices.contains(number &- 1) else {
            return [
                narrator.offered.isEmpty
                    ? "There is nothing to choose now." : "There is no choice \(number)."
            ]
        }
        let wanted = narrator.offered[number - 1]
        guard let item = model.choices.first(where: wanted.means) else {
            return ["That can't be chosen any more: \(wanted.label.spoken)"]
        }
        guard let step else {
            carryOut(model.perform(item.act), now)
            return []
        }
        guard case .change(let row) = item.act else {
            return ["That has no steps: \(item.label.spoken)"]
        }
        for _ in 0..<min(step.magnitude, UInt(Self.mostSteps)) {
            model.change(row, by: step.signum())
        }
        return []
    }

    /// An empty line gives up writing.
    mutating func write(_ line: String, _ now: Now) -> [String] {
        if !line.isEmpty {
            for key in [Key.control("u"), .paste(line), .enter] { press(key, now) }
            guard model.field?.purpose == .chat else { return [] }
        }
        press(.escape, now)
        return []
    }

    /// Nil in the list of games: none of them is in question yet.
    var gameInQuestion: GameID? { if case .games = model.page { nil } else { model.game } }

    func rules(_ game: GameID?) -> [String] {
        guard let game, let type = Catalogue.standard[game.rawValue] else { return [] }
        let rules = type.rules.split(separator: "\n").map { String($0).spoken }
        return [type.entry.displayName] + rules
    }

    mutating func press(_ key: Key, _ now: Now) { carryOut(model.receive(.key(key)), now) }

    mutating func carryOut(_ effects: [Effect], _ now: Now) {
        for effect in effects {
            switch effect {
            case .quit: hasLeft = true
            case .suspend, .redraw: break
            default: hear(host.perform(effect, now), now)
            }
        }
    }

    mutating func hear(_ news: [News], _ now: Now) {
        for one in news {
            carryOut(model.receive(.news(one)), now)
            // What can't be said is not written again: the next line would be said in its place.
            if case .unsent = one, model.field?.purpose == .chat { model.field = nil }
        }
    }
}
