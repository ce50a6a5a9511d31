import Testing
import Wire

/// A device that renames itself again and again, and repeats what it has no answer to.
struct Renamer {
    let pass: Pass
    /// The revision of each rename.
    private(set) var answered: [Int: Int] = [:]
    private let cluster: Cluster
    private var device: Device?
    private var underWay: Set<Int> = []
    private var read = 0
    private var next = 1

    private static let atOnce = 4

    init(_ pass: Pass, in cluster: Cluster) {
        self.pass = pass
        self.cluster = cluster
    }

    mutating func turn(upTo last: Int) throws {
        if device == nil || device?.socket.closeCode != nil { comeBack() }
        guard let device else { return }
        while underWay.count < Self.atOnce, next <= last {
            underWay.insert(next)
            send(next)
            next += 1
        }
        try device.listen(within: .milliseconds(2))
        for heard in device.heard[read...] {
            guard let number = heard.cid.flatMap({ Int($0.dropFirst()) }) else { continue }
            if let rev = heard.rev, heard.ok != nil {
                answered[number] = rev
                underWay.remove(number)
            } else {
                #expect(heard.error?.code == .unavailable || heard.error?.code == .timeout)
                send(number)
            }
        }
        read = device.heard.count
    }

    private mutating func comeBack() {
        device = try? cluster.device(pass)
        read = 0
        for number in underWay.sorted() { send(number) }
    }

    private func send(_ number: Int) {
        device?.send(
            "person.rename", ["displayName": "Ada \(number)"], key: nil, cid: "r\(number)")
    }
}
