import BusZeroMQ
import ParlorWire
import Platform

/// Moves many at once, each call by call. A call that nobody answers is made again under its id.
final class Mover {
    static let timeout: Duration = .seconds(20)
    /// A service that was killed is back sooner.
    private static let patience: Duration = .seconds(60)
    private static let pause: Duration = .milliseconds(200)

    private let client: BusClient
    private let progress: MoveProgress
    private var underWay: [CommandID: Sent] = [:]
    private var resting: [Sent] = []

    private struct Sent {
        let move: any Move
        let call: Call
        let since: Instant
        var due = Instant(milliseconds: 0)
    }

    init(_ client: BusClient, _ progress: MoveProgress) {
        (self.client, self.progress) = (client, progress)
    }

    /// `wrong` hears of the lines that are turned away, or throws: then nothing more is sent.
    func run(
        atOnce most: Int, _ moves: () throws -> (any Move)?,
        wrong: (WrongLine, [LineFiles.Place]) throws -> Void
    ) throws {
        var isOver = false
        while true {
            wakeRested()
            while !isOver, underWay.count + resting.count < most {
                do {
                    guard let move = try moves() else {
                        isOver = true
                        break
                    }
                    try step(move, wrong)
                } catch let line as WrongLine {
                    try wrong(line, [line.place])
                }
            }
            if isOver, underWay.isEmpty, resting.isEmpty { return }
            if let reply = try client.next(within: Self.pause),
                let sent = underWay.removeValue(forKey: reply.header.id)
            {
                try take(reply, to: sent, wrong)
            }
            progress.tell()
        }
    }
}

extension Mover {
    private func step(
        _ move: any Move, _ wrong: (WrongLine, [LineFiles.Place]) throws -> Void
    ) throws {
        do {
            guard let call = try move.next() else { return }
            send(Sent(move: move, call: call, since: Clock.instant))
        } catch let complaint as Complaint {
            throw complaint
        } catch {
            try wrong(WrongLine(error, at: move.place), move.remaining)
        }
    }

    private func send(_ sent: Sent) {
        underWay[sent.call.header.id] = sent
        client.begin(sent.call, timeout: Self.timeout)
    }

    private func take(
        _ reply: Reply, to sent: Sent, _ wrong: (WrongLine, [LineFiles.Place]) throws -> Void
    ) throws {
        let move = sent.move
        if let failure = reply.failure {
            guard [.unavailable, .timeout, .rateLimited].contains(failure.code) else {
                return try wrong(WrongLine(failure, at: move.place), move.remaining)
            }
            guard Clock.instant - sent.since < Self.patience else {
                throw Complaint(
                    "\(sent.call.header.call) is not answered: \(failure.message) Run the same"
                        + " command again later: it goes on where it stopped.")
            }
            var sent = sent
            sent.due = Clock.instant + Self.pause
            return resting.append(sent)
        }
        let before = move.count
        do { try move.take(reply.body) } catch let complaint as Complaint {
            throw complaint
        } catch {
            return try wrong(WrongLine(error, at: move.place), move.remaining)
        }
        progress.add(move.count - before)
        try step(move, wrong)
    }

    private func wakeRested() {
        let now = Clock.instant
        let due = resting.filter { $0.due <= now }
        guard !due.isEmpty else { return }
        resting.removeAll { $0.due <= now }
        for sent in due { send(sent) }
    }
}

/// How many lines have moved in, as it is told now and then.
final class MoveProgress {
    private static let pace: Duration = .seconds(2)

    private let total: Int
    private let begun = Clock.instant
    private var told: Instant?
    private(set) var done = 0

    init(total: Int) { self.total = total }

    func add(_ count: Int) { done += count }

    private var seconds: Double {
        max(0.001, Double((Clock.instant - begun).wholeMilliseconds) / 1_000)
    }

    private var rate: Double { Double(done) / seconds }

    /// The first lines are told at once: it has begun.
    func tell() {
        guard done > 0, told.map({ Clock.instant - $0 >= Self.pace }) ?? true else { return }
        told = Clock.instant
        Terminal.errors.print(line)
    }

    /// How far it is, and how long the rest takes at the rate so far.
    var line: String {
        let left = rate > 0 ? Int64(Double(total - done) / rate * 1_000) : 0
        return "\(Units.grouped(Int64(done))) of \(Units.grouped(Int64(total))) lines, "
            + "\(Units.rate(rate.rounded())) a second, "
            + "\(Units.duration(milliseconds: left)) left"
    }

    var sentence: String {
        "\(Units.grouped(Int64(done))) lines in "
            + "\(Units.duration(milliseconds: Int64(seconds * 1_000))), "
            + "\(Units.rate(rate.rounded())) a second"
    }
}
