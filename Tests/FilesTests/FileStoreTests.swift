import Files
import FilesPostgres
import Foundation
import ParlorWire
import Postgres
import PostgresServers
import Testing

/// What every file store promises.
@Suite struct FileStoreTests {
    enum Kind: CaseIterable {
        case folder
        case postgres

        func make() throws -> any FileStore {
            let name = "files-" + UUID().uuidString.lowercased()
            switch self {
            case .folder: return Folder(NSTemporaryDirectory() + name)
            case .postgres:
                let address = try PostgresServer.shared.get().socketAddress
                return PostgresFiles(
                    "photos", of: name,
                    in: try PostgresAddress(address).with(silenceLimit: .seconds(60)))
            }
        }

        func prepared() throws -> any FileStore {
            let files = try make()
            try files.prepare(now: .day(0))
            return files
        }
    }

    @Test(arguments: Kind.allCases, [0, 1, 1 << 20])
    func `what is kept is read again`(_ kind: Kind, count: Int) throws {
        let files = try kind.prepared()
        let bytes = Bytes((0..<count).map { UInt8(truncatingIfNeeded: $0) })
        try files.keep(bytes, as: "x")
        #expect(try files.read("x", atMost: 1 << 20) == bytes)
        #expect(try files.files().map(\.name) == ["x"])
        #expect(try files.file("x")?.bytes == count)
        #expect(files.isPrivate("x"))
    }

    @Test(arguments: Kind.allCases)
    func `only so many bytes are read`(_ kind: Kind) throws {
        let files = try kind.prepared()
        try files.keep([1, 2, 3], as: "x")
        #expect(try files.read("x", atMost: 2) == [1, 2])
    }

    @Test(arguments: Kind.allCases, Kind.allCases)
    func `a copy brings what has other bytes, and nothing else`(_ from: Kind, to: Kind) throws {
        let (source, target) = (try from.prepared(), try to.prepared())
        try source.keep([1, 2], as: "changed")
        try source.keep([3, 4], as: "same")
        #expect(try source.copy(to: target, now: .day(0)) == 2)
        try source.keep([1, 9], as: "changed")
        _ = try source.touch("changed", at: .day(3))
        #expect(try source.copy(to: target, now: .day(0)) == 1)
        #expect(try target.read("changed", atMost: 10) == [1, 9])
        #expect(try target.file("changed")?.changed == .day(3))
        #expect(try source.copy(to: target, now: .day(0)) == 0)
    }

    @Test(arguments: Kind.allCases)
    func `a file kept anew replaces the old one`(_ kind: Kind) throws {
        let files = try kind.prepared()
        try files.keep([1, 2, 3], as: "x")
        try files.keep([4], as: "x")
        #expect(try files.read("x", atMost: 10) == [4])
        #expect(try files.file("x")?.bytes == 1)
    }

    @Test(arguments: Kind.allCases)
    func `what isn't there is not read, and removed without complaint`(_ kind: Kind) throws {
        let files = try kind.prepared()
        #expect(try files.read("x", atMost: 10) == nil)
        #expect(try files.file("x") == nil)
        #expect(try !files.touch("x", at: .day(1)))
        try files.remove("x")
        try files.remove("x", ifChangedBefore: .day(1))
    }

    @Test(arguments: Kind.allCases)
    func `a file is removed unless somebody has touched it meanwhile`(_ kind: Kind) throws {
        let files = try kind.prepared()
        for name in ["old", "touched"] {
            try files.keep([1], as: name)
            #expect(try files.touch(name, at: .day(1)))
        }
        #expect(try files.touch("touched", at: .day(3)))
        #expect(try files.file("touched")?.changed == .day(3))
        for name in ["old", "touched"] { try files.remove(name, ifChangedBefore: .day(2)) }
        #expect(try files.files().map(\.name) == ["touched"])
        try files.remove("touched")
        #expect(try files.files().isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func `what is written now is changed now`(_ kind: Kind) throws {
        let files = try kind.prepared()
        let before = Int64(Date().timeIntervalSince1970 * 1_000)
        try files.keep([1], as: "x")
        let after = Int64(Date().timeIntervalSince1970 * 1_000)
        let changed = try #require(try files.file("x")?.changed.milliseconds)
        // A file's time is that of the last tick.
        #expect((before - 1_000...after + 1_000).contains(changed))
    }

    @Test(arguments: Kind.allCases)
    func `preparing again loses nothing`(_ kind: Kind) throws {
        let files = try kind.prepared()
        try files.keep([7], as: "x")
        try files.prepare(now: .day(100))
        #expect(try files.read("x", atMost: 1) == [7])
    }

    @Test func `instances share a database's files, and folders are apart`() throws {
        let address = try PostgresAddress(try PostgresServer.shared.get().socketAddress)
            .with(silenceLimit: .seconds(60))
        let service = "files-" + UUID().uuidString.lowercased()
        let (one, two) = (
            PostgresFiles("tokens", of: service, in: address),
            PostgresFiles("tokens", of: service, in: address)
        )
        let other = PostgresFiles("photos", of: service, in: address)
        for files in [one, two, other] { try files.prepare(now: .day(0)) }
        try one.keep([1], as: "x")
        #expect(try two.read("x", atMost: 1) == [1])
        #expect(try other.files().isEmpty)
    }

    @Test func `a server that is away is told, without the password`() throws {
        let address = try PostgresAddress("postgres://parlor:secret@127.0.0.1:1/postgres")
        let files = PostgresFiles("tokens", of: "gateway", in: address)
        let fault = #expect(throws: FileFault.self) { try files.files() }
        let sentence = try #require(fault).description
        #expect(sentence.contains("tokens of gateway") && !sentence.contains("secret"))
    }
}

extension Timestamp {
    fileprivate static func day(_ number: Int64) -> Timestamp {
        Timestamp(milliseconds: 1_700_000_000_000 + number * 86_400_000)
    }
}
