import BusZeroMQ
import Contracts
import Hosting
import ParlorWire
import Platform
import Sodium
import Tokens

/// The thin shell of the console: it waits for calls and for what commands print.
final class ConsoleLoop {
    /// Interval between two checks whether a process that closed its outputs has ended.
    private static let pollInterval: Duration = .milliseconds(10)

    private let shell: Shell
    private let lifeline = Lifeline()
    private var rules: ConsoleRules<ReturnAddress>
    private var processes: [Int: ConsoleProcess] = [:]
    private var hasStopped = false

    init(_ shell: Shell) throws {
        self.shell = shell
        let (data, log) = (shell.settings.data, shell.log)
        _ = try TokenFile(.operator, in: data)
        // A token that was replaced opens nothing, without a restart.
        rules = ConsoleRules(secret: RandomID.next) { presented in
            do { return try TokenFile(.operator, in: data).isSame(as: presented) } catch {
                log.warning("\(error)")
                return false
            }
        }
        shell.wait = { [unowned self] in
            watch(for: shell.port.pause(atMost: $0))
            return try shell.port.wait(for: .zero, atMost: $1)
        }
    }

    func turn(_ arrivals: Arrivals) -> Duration {
        let began = Shell.nanoseconds
        let now = Shell.now
        for (asker, call) in arrivals.calls {
            carryOut(rules.receive(call, from: asker, now: now.instant), now: now)
        }
        for (number, process) in processes.sorted(by: { $0.key < $1.key }) {
            for told in process.read() { take(told, of: number, now: now) }
        }
        carryOut(rules.tick(now: now.instant), now: now)
        if shell.isStopping, !hasStopped {
            hasStopped = true
            carryOut(rules.stop(), now: now)
        }
        shell.count(
            calls: arrivals.calls.count, refused: 0, events: 0,
            tookNanoseconds: Shell.nanoseconds - began)
        return processes.values.contains(where: \.isEnding) ? Self.pollInterval : Shell.glance
    }
}

extension ConsoleLoop {
    /// Returns when there is something to read, on the bus or of a command.
    private func watch(for pause: Duration) {
        let isEnding = processes.values.contains(where: \.isEnding)
        let pause = isEnding ? min(pause, Self.pollInterval) : pause
        var watched = (shell.port.descriptors + processes.values.flatMap(\.descriptors)).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        _ = poll(&watched, nfds_t(watched.count), Int32(clamping: pause.wholeMilliseconds))
    }

    private func take(_ told: ConsoleProcess.Told, of number: Int, now: Now) {
        switch told {
        case .printed(let bytes): rules.printed(bytes, by: number)
        case .complained(let bytes): rules.complained(bytes, by: number)
        case .ended(let exit):
            processes[number] = nil
            carryOut(rules.ended(number, exit: exit, now: now.instant), now: now)
        }
    }

    private func carryOut(_ effects: [ConsoleRules<ReturnAddress>.Effect], now: Now) {
        for effect in effects {
            switch effect {
            case .reply(let reply, let asker): shell.port.reply(reply, to: asker)
            case .start(let number, let arguments): start(number, arguments, now: now)
            case .end(let number): processes[number]?.kill()
            case .say(let sentence, let details): shell.log.info(sentence, details)
            }
        }
    }

    private func start(_ number: Int, _ arguments: [String], now: Now) {
        do throws(Complaint) {
            processes[number] = try ConsoleProcess(
                arguments, environment: environment, lifeline: lifeline)
        } catch {
            rules.complained(Bytes("\(error.sentence)\n".utf8), by: number)
            carryOut(rules.ended(number, exit: 127, now: now.instant), now: now)
        }
    }

    /// As a shell's that names this data folder alone, where a supervisor runs: what holds is what
    /// that was started with. Elsewhere, as in a container, it is our own.
    private var environment: [String: String] {
        let data = File.absolute(shell.settings.data)
        let own = ThisProcess.environment.filter { !StartSettings.own.contains($0.key) }
        let isSupervised = RunFolder(data: data).isRunning
        return own.filter { !isSupervised || !$0.key.hasPrefix("PARLOR_") }
            .merging(["PARLOR_DATA": data]) { $1 }
    }
}
