import ParlorWire
import Platform

/// Runs the program in the terminal of this process: keys and news come in, screens and effects go out.
struct TerminalLoop<H: Host> {
    var model: Model
    var host: H

    /// Until the person leaves, or the terminal is gone.
    mutating func run(_ first: [Effect]) throws(NoTerminal) {
        var terminal = try PlayTerminal()
        _ = model.receive(.resized(terminal.size))
        guard perform(first, &terminal) else { return }
        while true {
            _ = model.receive(.tick(.current))
            guard tell(host.tick(.current, isPaused: model.isPaused), &terminal) else { return }
            terminal.show(model.draw())
            for event in terminal.wait(host.pause(.current), orFor: host.wakeup) {
                guard handle(event, &terminal) else { return }
            }
        }
    }
}

extension TerminalLoop {
    /// Without a terminal, waits for news until this is so.
    mutating func settle(within time: Duration, until isDone: (Model) -> Bool) {
        let end = Clock.instant + time
        while !isDone(model), let wakeup = host.wakeup, Clock.instant < end {
            var waiting = pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0)
            _ = poll(&waiting, 1, 50)
            for news in host.tick(.current, isPaused: false) { _ = model.receive(.news(news)) }
        }
    }
}

extension TerminalLoop: Sendable where H: Sendable {}

extension Now {
    static var current: Now { Now(Clock.instant, date: Clock.now) }
}

extension Host {
    /// Until something is due, or a clock on the screen moves.
    func pause(_ now: Now) -> Duration {
        let second: Duration = .seconds(1)
        return nextDeadline.map { min(second, $0 - now.instant) } ?? second
    }
}

private extension TerminalLoop {
    /// False when it is time to leave, here and below.
    mutating func tell(_ news: [News], _ terminal: inout PlayTerminal) -> Bool {
        for one in news {
            guard perform(model.receive(.news(one)), &terminal) else { return false }
        }
        return true
    }

    mutating func handle(_ event: PlayTerminal.Event, _ terminal: inout PlayTerminal) -> Bool {
        switch event {
        case .key(let key): return perform(model.receive(.key(key)), &terminal)
        case .resized(let size):
            _ = model.receive(.resized(size))
            // The terminal may have cut what it showed.
            terminal.forget()
        case .hungUp: return false
        case .signal(SIGTSTP): suspend(&terminal)
        case .signal(SIGCONT): terminal.resume()
        case .signal: return false
        }
        return true
    }

    mutating func suspend(_ terminal: inout PlayTerminal) {
        terminal.suspend()
        _ = model.receive(.resized(terminal.size))
    }

    mutating func perform(_ effects: [Effect], _ terminal: inout PlayTerminal) -> Bool {
        for effect in effects {
            switch effect {
            case .quit: return false
            case .suspend: suspend(&terminal)
            case .redraw: terminal.forget()
            default: guard tell(host.perform(effect, .current), &terminal) else { return false }
            }
        }
        return true
    }
}
