import ParlorWire

/// Runs the program in lines: what is written comes in, what happened goes out.
struct PlainLoop<H: Host> {
    private(set) var talk: PlainTalk<H>

    init(_ model: Model, _ host: H) { talk = PlainTalk(model, host) }

    /// Until the person leaves, or the input has ended and all of it was taken.
    mutating func run(_ first: [Effect]) {
        var terminal = PlainTerminal()
        let waits = !terminal.isInteractive
        guard terminal.show(talk.begin(first, .current)) else { return }
        while terminal.show(talk.tick(.current)) {
            while let line = terminal.line {
                if waits, !talk.takes(line) { break }
                terminal.dropLine()
                guard terminal.show(talk.read(line, .current)), !talk.hasLeft else { return }
                RawMode.hideLetters(talk.isSecret)
            }
            RawMode.hideLetters(talk.isSecret)
            if talk.hasLeft { return }
            if terminal.isAtEnd, terminal.line == nil { return }
            guard terminal.wait(talk.host.pause(.current), orFor: talk.host.wakeup) else { return }
        }
    }
}
