import Bus
@testable import BusZeroMQ
import Foundation
import ParlorWire
import RawPeers
import TestKit
import Testing

@Suite struct PackedFramesTests {
    @Test func `frames come out as they went in`() {
        let frames: [Bytes] = [[], [1], Bytes(repeating: 7, count: 70_000), [], [2, 3]]
        #expect(unpacked(packed(frames)) == frames)
        #expect(unpacked(packed([])) == [])
    }

    @Test(arguments: [1, 2, 3, 4]) func `anything else is taken apart or refused`(seed: UInt64) {
        var dice = Dice(seed: seed)
        for _ in 0..<2_000 {
            let bytes = dice.bytes(upTo: 60)
            let cut = Bytes(bytes.prefix(3)) + [0, 0, 0] + bytes
            for garbage in [bytes, cut] {
                let count = unpacked(garbage)?.reduce(0) { $0 + 4 + $1.count }
                #expect(count == nil || count == garbage.count)
            }
        }
    }
}

/// Between services and brokers that have keys.
@Suite final class SealedMessages {
    let folder = FileManager.default.temporaryDirectory.appending(
        path: "parlor-keys-\(UUID().uuidString)"
    ).path
    let broker: RunningBroker
    let worker: RunningWorker
    let keys: PeerKeys

    init() throws {
        let keys = try BusKeys(in: folder)
        try keys.makeBroker()
        for peer in ["echo", "lobby"] { _ = try keys.makePeer(peer, machine: "one") }
        broker = try RunningBroker.start(locks: .keys(BrokerKeys(folder: folder)))
        self.keys = try PeerKeys(folder: folder, of: "lobby")
        worker = try RunningWorker(
            "echo-1", kinds: ["echo"], at: [broker.address],
            pass: .keys(PeerKeys(folder: folder, of: "echo")))
        let caller = try socket(.caller, broker.address.partCalls, packsFrames: true)
        try wait(for: "the worker") { try status(by: caller).workers == 1 }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func socket(_ role: Socket.Role, _ door: String, packsFrames: Bool) throws -> Socket {
        let socket = try Socket(
            role, in: Context(), keys.sides(packsFrames: packsFrames)[0])
        try socket.connect(door)
        return socket
    }

    func stillWorks() throws {
        let caller = try socket(.caller, broker.address.partCalls, packsFrames: true)
        for bytes in [2, 100_000] {
            let call = Call.sample(body: Bytes(repeating: 32, count: bytes))
            try wait(for: "the connection") { caller.send(frames: call.frames) == .whole }
            let parts = Parts()
            try wait(for: "the answer") { parts.receive(from: caller) }
            #expect(try Reply(frames: parts.all).failure == nil)
        }
    }

    func status(by caller: Socket) throws -> BusStatus {
        let parts = Parts()
        let call = Call.bus("status")
        try wait(for: "the connection") { caller.send(frames: call.frames) == .whole }
        try wait(for: "the status") { parts.receive(from: caller) }
        return try JSON.decode(BusStatus.self, from: Reply(frames: parts.all).body)
    }

    @Test(arguments: [1, 2, 3]) func `garbage on all ports harms nobody`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let sockets = try [true, false].flatMap { packs in
            [
                try socket(.caller, broker.address.partCalls, packsFrames: packs),
                try socket(.worker(id: [120]), broker.address.workers, packsFrames: packs),
                try socket(.publisher, broker.address.publish, packsFrames: packs),
            ]
        }
        for _ in 0..<1_500 {
            _ = sockets.randomElement(using: &dice)!.send(frames: dice.message())
        }
        try stillWorks()
        worker.leave()
    }

    @Test func `a message of several frames is answered with what is wrong`() throws {
        let caller = try socket(.caller, broker.address.partCalls, packsFrames: false)
        try wait(for: "the connection") { caller.send(frames: Call.sample().frames) == .whole }
        let parts = Parts()
        try wait(for: "the answer") { parts.receive(from: caller) }
        let packed = PackedFrames.first(of: parts[0])
        #expect(packed.map { Bytes($0.frame) } == WireVersion.frame)
        #expect(String(decoding: parts[0], as: UTF8.self).contains("BAD_INPUT"))
        try stillWorks()
        worker.leave()
    }

    @Test func `a service that doesn't read its answers holds only so many of them`() throws {
        let deaf = RawPeer(.dealer, broker.address.partCalls, highWater: 1, keys: keys)
        let reader = try socket(.caller, broker.address.partCalls, packsFrames: true)
        let body = Bytes(repeating: 32, count: 500_000)
        var number = 0
        try wait(for: "what it is told of those that were not kept") {
            // Many at once: who reads nothing for seconds is disconnected.
            for _ in 0..<16 {
                number += 1
                deaf.send([packed(Call.sample(id: CommandID("\(number)"), body: body).frames)])
            }
            try wait(for: "their answers") { try status(by: reader).pending == 0 }
            guard try status(by: reader).refused > 0 else { return false }
            while let answer = deaf.receive(within: .milliseconds(500)).flatMap({ unpacked($0[0]) })
            {
                let message = try Reply(frames: answer).failure?.message
                if message?.contains("unread") == true { return true }
            }
            return false
        }
        worker.leave()
    }
}

private func packed(_ frames: [Bytes]) -> Bytes {
    var packed = PackedFrames()
    for frame in frames { frame.withUnsafeBytes { packed.append($0) } }
    var whole = packed.take()
    return Bytes(whole.bytes)
}

/// All frames, or nil when that is not what these bytes are.
private func unpacked(_ packed: Bytes) -> [Bytes]? {
    packed.withUnsafeBytes { bytes in
        var (rest, frames) = (bytes, [Bytes]())
        while !rest.isEmpty {
            guard let next = PackedFrames.first(of: rest) else { return nil }
            frames.append(Bytes(next.frame))
            rest = next.rest
        }
        return frames
    }
}
