import Foundation
import ParlorWire
import TestKit

/// Devices that watch one stream, and come back when they lose their connection.
final class Crowd {
    /// One of them: what it saw, over all its connections.
    struct Watcher {
        fileprivate(set) var device: Device?
        let pass: Pass
        var epoch: String?
        /// Nil before it has begun.
        var rev: Int?
        var names: [Int: String] = [:]
        /// What must never happen.
        var flaws: [String] = []
        /// How it was cut off, each time.
        var closeCodes: [Int] = []
        fileprivate(set) var returns = 0
        /// The longest that it was cut off, until its watch was answered.
        var longestAway: Duration = .zero
        fileprivate var awaySince: ContinuousClock.Instant?
        fileprivate var read = 0
    }

    let stream: StreamName
    private(set) var watchers: [Watcher]
    private let cluster: Cluster

    init(of count: Int, watching stream: StreamName, in cluster: Cluster) throws {
        self.stream = stream
        self.cluster = cluster
        watchers = try (0..<count).map { _ in Watcher(pass: try cluster.pass()) }
        for index in watchers.indices { comeBack(index) }
        try wait(for: "all to watch \(stream)") {
            try turn()
            return watchers.allSatisfy { $0.rev != nil }
        }
    }

    /// Takes what has come to any of them; whoever was cut off tries to come back.
    func turn() throws {
        var entries = watchers.map {
            pollfd(fd: $0.device?.socket.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
        }
        guard poll(&entries, nfds_t(entries.count), 5) >= 0 else { return }
        for index in watchers.indices where entries[index].revents != 0 {
            try watchers[index].device?.listen()
            watchers[index].take(stream)
        }
        for index in watchers.indices where watchers[index].isAway { comeBack(index) }
    }

    /// How often somebody came back whole.
    var returns: Int { watchers.map(\.returns).reduce(0, +) }

    func haveSeen(_ rev: Int) -> Bool { watchers.allSatisfy { $0.rev ?? 0 >= rev } }

    /// Nobody waits for the welcome of another.
    private func comeBack(_ index: Int) {
        watchers[index].noteEnd()
        guard let device = try? Device(greetingAs: watchers[index].pass, at: cluster.web) else {
            return
        }
        watchers[index].device = device
        watchers[index].read = 0
    }
}

extension Crowd.Watcher {
    fileprivate var isAway: Bool { device.map { $0.socket.closeCode != nil } ?? true }

    fileprivate mutating func noteEnd() {
        guard awaySince == nil, let code = device?.socket.closeCode else { return }
        awaySince = .now
        closeCodes.append(code)
    }

    fileprivate mutating func take(_ stream: StreamName) {
        guard let device else { return }
        for heard in device.heard[read...] { take(heard, stream) }
        read = device.heard.count
    }

    private mutating func take(_ heard: Heard, _ stream: StreamName) {
        if heard.welcome != nil {
            device?.sendWatch("watch", [stream], epoch: epoch, since: rev)
        } else if heard.cid == "watch" {
            if let awaySince {
                longestAway = max(longestAway, .now - awaySince)
                returns += 1
            }
            awaySince = nil
            if heard.begun.first?.recovered != (rev != nil) {
                flaws.append("at \(rev ?? 0) its watch was answered \(heard)")
            }
        } else if heard.stream == stream, let next = heard.rev {
            if heard.snapshot != nil {
                if rev != nil { flaws.append("it got a state at \(rev!)") }
                epoch = heard.epoch
            } else if next != (rev ?? 0) + 1 {
                flaws.append("after \(rev ?? 0) came \(next)")
            }
            rev = next
            names[next] = heard.displayName
        }
    }
}
