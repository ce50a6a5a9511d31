import Contracts
import ParlorWire

/// Tells what is new, a line for each thing that happened, to somebody who does not see the screen.
struct Narrator: Equatable, Sendable {
    /// What was numbered last, from one.
    private(set) var offered: [MenuItem] = []
    private var isListOffered = false
    private var page = ToldPage()
    private var field: String?
    private var notice: Model.Notice?
    /// It was told that the connection is lost, and not yet that it is back.
    private var isCut = false
    private var trouble: String?
    private var chat: ToldChat?
    private var feed = 0
    private var isLookingBack = false
    /// The end of the turn of which it was told that little time is left.
    private var hurried: Timestamp?

    static let oldMessages = 3
    /// How many older messages are told at a time.
    static let earlierMessages = 10
    static let nothingEarlier = "Nothing was said before."
    static let littleTime = 10

    private struct ToldPage: Equatable, Sendable {
        var place: String?
        var title = ""
        var facts: [Fact] = []
        var prompt = ""
    }

    private struct ToldChat: Equatable, Sendable {
        let id: ChatID
        /// Of the newest message that was told, and of the oldest.
        var newest: Int
        var oldest: Int
        /// Older messages were asked for, and are not there yet.
        var awaitsEarlier = false
    }

    /// What is new since the last time.
    mutating func news(of model: Model) -> [String] {
        let lines = connectionLines(model) + feedLines(model)
        let said = chatLines(model)
        let rest = noticeLines(model) + pageLines(model) + hurryLines(model) + fieldLines(model)
        return lines.flatMap(\.paragraphs).map(\.spoken) + said
            + rest.flatMap(\.paragraphs).map(\.spoken)
    }

    /// Everything about the page is new again.
    mutating func forgetPage() { (page, offered, field) = (ToldPage(), [], nil) }

    /// What the person wrote was taken: the same answer is told again, and so is an open question.
    mutating func heardLine() { (notice, field) = (nil, nil) }

    /// The newest messages before those that were told, if they are there.
    mutating func earlier(in view: ChatView, _ model: Model) -> [String] {
        guard let told = chat, told.id == view.conversationId else { return [] }
        let older = view.messages.filter { $0.number < told.oldest }
        let messages = older.suffix(Self.earlierMessages)
        guard let first = messages.first else { return [] }
        chat?.oldest = first.number
        chat?.awaitsEarlier = false
        return messages.map { line(of: $0, in: view, model) }
    }

    /// They are told when they come.
    mutating func awaitEarlier() { chat?.awaitsEarlier = true }
}

private extension Narrator {
    mutating func connectionLines(_ model: Model) -> [String] {
        let (wasCut, old) = (isCut, trouble)
        switch model.online?.connection {
        case .offline: isCut = true
        case .connecting: break
        case .online, .elsewhere, nil: isCut = false
        }
        trouble = model.online?.trouble
        let reasons = trouble == old ? [] : [trouble].compactMap(\.self)
        if isCut, !wasCut {
            return ["No connection: what you hear may be old. Trying again."] + reasons
        }
        let isBack = wasCut && !isCut && model.online?.connection == .online
        return (isBack ? ["The connection is back."] : []) + reasons
    }

    mutating func feedLines(_ model: Model) -> [String] {
        guard case .match(let match) = model.page else {
            (feed, isLookingBack) = (0, false)
            return []
        }
        let (shown, isReplay) = (match.shown.feed, match.replay != nil)
        defer { (feed, isLookingBack) = (shown.count, isReplay) }
        guard isReplay == isLookingBack else { return [] }
        let new = shown.count - feed
        // A step back in a replay, or another match.
        return Array(shown.sentences.suffix(new < 0 ? isReplay ? 1 : shown.count : new))
    }

    mutating func chatLines(_ model: Model) -> [String] {
        guard let view = model.chat else { return [] }
        guard let told = chat, told.id == view.conversationId else {
            let messages = view.messages.suffix(Self.oldMessages)
            let newest = messages.last?.number ?? -1
            chat = ToldChat(
                id: view.conversationId, newest: newest,
                oldest: messages.first?.number ?? newest + 1)
            return messages.map { line(of: $0, in: view, model) }
        }
        let old = told.awaitsEarlier ? awaitedLines(view, model) : []
        let new = view.messages.filter { $0.number > told.newest }
        chat?.newest = max(told.newest, view.messages.last?.number ?? -1)
        return old + new.map { line(of: $0, in: view, model) }
    }

    mutating func awaitedLines(_ view: ChatView, _ model: Model) -> [String] {
        let lines = earlier(in: view, model)
        guard lines.isEmpty, view.more == nil else { return lines }
        chat?.awaitsEarlier = false
        return [Self.nothingEarlier]
    }

    func line(of message: ChatMessage, in view: ChatView, _ model: Model) -> String {
        Line("\(model.name(of: message, in: view)): \(message.shown)").text
    }

    mutating func noticeLines(_ model: Model) -> [String] {
        let before = notice
        notice = model.notice
        guard let new = notice, new != before else { return [] }
        return [model.sentence(of: new)]
    }

    mutating func fieldLines(_ model: Model) -> [String] {
        let before = field
        field = model.field.flatMap { $0.isSent ? nil : $0.label }
        guard let label = field, label != before else { return [] }
        return ["\(label) (An empty line stops.)"]
    }

    mutating func hurryLines(_ model: Model) -> [String] {
        guard case .match(let match) = model.page, match.table.isAsked,
            let end = match.table.turnEndsAt, end != hurried,
            Int((end - model.now.date).wholeMilliseconds) <= Self.littleTime * 1_000
        else { return [] }
        hurried = end
        return [model.clockLine.text]
    }
}

private extension Narrator {
    mutating func pageLines(_ model: Model) -> [String] {
        let reading = model.reading
        let isNew = page.place != reading.place
        if isNew {
            (page, offered) = (ToldPage(), [])
            page.place = reading.place
        }
        var lines = page.title == reading.title ? [] : [reading.title]
        let choices = offer(reading, model)
        let asks = reading.prompt != page.prompt && !reading.prompt.isEmpty
        lines += factLines(reading, isNew: isNew, withChoice: asks || !choices.isEmpty)
        if asks { lines.append(reading.prompt) }
        (page.title, page.prompt) = (reading.title, reading.prompt)
        return lines + choices
    }

    mutating func factLines(_ reading: Reading, isNew: Bool, withChoice: Bool) -> [String] {
        var lines: [String] = []
        for fact in reading.facts where !fact.text.isEmpty {
            let isTold = isNew || fact.time == .atOnce || fact.time == .withChoice && withChoice
            guard isTold else { continue }
            let place = page.facts.firstIndex { $0.key == fact.key }
            if let place, page.facts[place].text == fact.text { continue }
            lines.append(fact.text)
            if let place { page.facts[place] = fact } else { page.facts.append(fact) }
        }
        let gone = page.facts.filter { old in !reading.facts.contains { $0.key == old.key } }
        page.facts.removeAll { gone.contains($0) }
        return lines + gone.map(\.gone).filter { !$0.isEmpty }
    }

    /// The choices with their numbers, or those of them that are called something else now.
    mutating func offer(_ reading: Reading, _ model: Model) -> [String] {
        let (before, items) = (offered, reading.items)
        let goesOn = reading.isList && isListOffered && !before.isEmpty
        isListOffered = reading.isList
        if goesOn {
            // A number stays what it is while rooms and people come and go.
            let new = items.filter { item in !before.contains(where: item.means) }
            offered += new
            return new.enumerated().map { place, item in
                "\(before.count + place + 1). \(model.text(of: item))"
            }
        }
        offered = items
        let isSame =
            before.count == items.count && zip(before, items).allSatisfy { $0.takesPlace(of: $1) }
        return items.enumerated().compactMap { place, item in
            guard !isSame || before[place].label != item.label else { return nil }
            return "\(place + 1). \(isSame ? item.label : model.text(of: item))"
        }
    }
}

extension MenuItem {
    /// Whether it is a button with another label now, such as that of a setting.
    fileprivate func takesPlace(of other: MenuItem) -> Bool {
        means(other) || piece == nil && other.piece == nil && key != nil && key == other.key
    }
}

extension String {
    fileprivate var paragraphs: [String] { split(separator: "\n").map(String.init) }
}
