import Bus
import Hosting
import Testing

@Suite struct SettingsTests {
    @Test func `without an environment everything has its default`() throws {
        let settings = try Settings([:])
        #expect(settings.data == "./data")
        #expect(settings.bus.map(\.description) == ["tcp://127.0.0.1:5550"])
        #expect(settings.log == .text)
        #expect(settings.cache == .usual)
        #expect(settings.publicURL.isEmpty)
        #expect(settings.slowCall == .milliseconds(100))
    }

    @Test func `what is slow is set, or that nothing is`() throws {
        #expect(try Settings(["PARLOR_SLOW_MS": "5"]).slowCall == .milliseconds(5))
        #expect(try Settings(["PARLOR_SLOW_MS": "0"]).slowCall == nil)
    }

    @Test func `how much stays in memory, and for how long, is set`() throws {
        let settings = try Settings(["PARLOR_CACHE_MB": "64", "PARLOR_CACHE_MINUTES": "3"])
        #expect(settings.cache == CacheLimits(bytes: 64 << 20, unused: .seconds(180)))
    }

    @Test func `the public URL is where devices reach this Parlor`() throws {
        let settings = try Settings(["PARLOR_PUBLIC_URL": "https://play.example.org"])
        #expect(settings.publicURL == "https://play.example.org")
    }

    @Test func `the port base moves the whole bus`() throws {
        let address = try Settings(["PARLOR_PORT_BASE": "7000"]).bus[0]
        #expect(
            [address.calls, address.events, address.publish, address.workers].map { $0.suffix(4) }
                == ["7000", "7001", "7002", "7003"])
    }

    @Test func `several brokers are separated by commas`() throws {
        let settings = try Settings(["PARLOR_BUS": "tcp://127.0.0.1:5550,tcp://127.0.0.1:6550"])
        #expect(settings.bus.count == 2)
    }

    @Test(arguments: [
        ["PARLOR_PORT_BASE": "many"], ["PARLOR_PORT_BASE": "70000"],
        ["PARLOR_BUS": "127.0.0.1:5550"],
        ["PARLOR_BUS": "tcp://:1"], ["PARLOR_STORE": "mongo:"], ["PARLOR_LOG": "xml"],
        ["PARLOR_STORE": "postgres://a:b@host:port/db"], ["PARLOR_STORE_LOBBY": "sqlite"],
        ["PARLOR_INSTANCE": "two words"], ["PARLOR_CACHE_MB": "0"],
        ["PARLOR_GUEST_DAYS": "-1"], ["PARLOR_GUEST_DAYS": "90 days"],
        ["PARLOR_CACHE_MINUTES": "1.5"], ["PARLOR_SLOW_MS": "-1"],
        ["PARLOR_PUBLIC_URL": "play.example.org"],
        ["PARLOR_PUBLIC_URL": "https://play.example.org/"],
        ["PARLOR_INSTANCE": String(repeating: "k", count: 129)],
        ["PARLOR_KEEP_PERSON": "12h"], ["PARLOR_KEEP_CHAT": "7"], ["PARLOR_KEEP_CHAT": "never"],
        ["PARLOR_KEEP_CHAT": "36501d"],
    ])
    func `a setting that can't be used is named, with what it should be`(
        _ environment: [String: String]
    ) {
        do {
            _ = try Settings(environment)
            Issue.record("\(environment) was taken.")
        } catch {
            #expect("\(error)".contains(environment.keys.first!))
            #expect("\(error)".contains("It is"))
        }
    }

    @Test func `journals are where they are said to be, all together or each by itself`() throws {
        func place(of service: String, _ environment: [String: String]) throws -> String {
            switch try Settings(environment).stores.store(of: service, in: "/d") {
            case .sqlite(let path): path
            case .postgres(let store): "\(store)"
            }
        }
        #expect(try place(of: "lobby", [:]) == "/d/lobby.sqlite")
        #expect(try place(of: "lobby", ["PARLOR_STORE": "sqlite:"]) == "/d/lobby.sqlite")
        let all = ["PARLOR_STORE": "postgres://ada:secret@db1:5432,db2/parlor"]
        let shown = "The journal 'chat_store' in the database 'parlor' at db1:5432, db2"
        #expect(try place(of: "chat-store", all) == shown)
        let mixed = all.merging(["PARLOR_STORE_CHAT_STORE": "sqlite:"]) { $1 }
        #expect(try place(of: "chat-store", mixed) == "/d/chat-store.sqlite")
        #expect(try place(of: "lobby", mixed).contains("'lobby'"))
    }

    @Test func `a password in an address is never shown`() {
        let address = "postgres://ada:se/cret@db1/parlor"
        for name in ["PARLOR_STORE", "PARLOR_STORE_LOBBY", "PARLOR_BENCH_POSTGRES"] {
            #expect(Stores.shown(address, of: name) == "postgres://...", "\(name)")
        }
        do {
            _ = try Settings(["PARLOR_STORE": address])
            Issue.record("It was taken.")
        } catch { #expect(!"\(error)".contains("cret")) }
    }
}
