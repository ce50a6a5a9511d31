import BusZeroMQ
import Foundation
import ParlorWire
import Testing

/// Whatever is in files of keys, and whatever somebody shows: nobody comes in by it.
@Suite struct KeyFolderFuzz {
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `files of keys that hold anything are refused in a sentence`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let keys = try BusKeys(in: folder)
        try keys.makeBroker()
        let file = try keys.makePeer("echo", machine: "one")
        for name in ["bus.secret", "bus.public", "echo.secret", file] {
            let path = "\(folder)/\(name)"
            let good = try Data(contentsOf: URL(filePath: path))
            for _ in 0..<20 {
                var bytes = Bytes(good)
                switch Int.random(in: 0...3, using: &dice) {
                case 0: bytes = dice.bytes(upTo: 10_000)
                case 1: bytes = Array(bytes.prefix(Int.random(in: 0..<40, using: &dice)))
                case 2: bytes.insert(UInt8.random(in: 33...126, using: &dice), at: 3)
                default: bytes += Bytes(repeating: 65, count: 39)
                }
                try Data(bytes).write(to: URL(filePath: path))
                #expect(throws: BusFault.self, "\(name): \(bytes)") {
                    _ = try BrokerKeys(folder: folder)
                    _ = try PeerKeys(folder: folder, of: "echo")
                }
            }
            try good.write(to: URL(filePath: path))
        }
        _ = try BrokerKeys(folder: folder)
        _ = try PeerKeys(folder: folder, of: "echo")
    }

    @Test func `a folder of very many keys is refused`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try BusKeys(in: folder).makeBroker()
        for number in 0...4_096 {
            _ = FileManager.default.createFile(
                atPath: "\(folder)/peers/echo@\(number).public", contents: Data())
        }
        let fault = #expect(throws: BusFault.self) { try BrokerKeys(folder: folder) }
        #expect(fault?.description.contains("over 4096") == true)
    }
}
