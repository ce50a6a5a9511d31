import Testing

@Suite struct DirectionTests {
    private func imports(of file: SourceFile) -> [String] {
        file.lines.compactMap { line in
            let words = line.split(separator: " ")
            guard let place = words.firstIndex(of: "import"), place < words.count - 1,
                words[..<place].allSatisfy({
                    ["public", "package", "internal", "@testable", "@_exported"].contains($0)
                })
            else { return nil }
            return String(words[place + 1])
        }
    }

    @Test(arguments: SourceFile.swift)
    func `nothing is open to the package alone`(_ file: SourceFile) {
        // One such import, and nothing of its module is specialized for whoever uses this one.
        let isOpen = file.lines.contains { $0.hasPrefix("package ") }
        #expect(!isOpen, "\(file) has something for the package alone. Make it public.")
    }

    /// The services, as the manifest names their executables. `RunLobby` runs what `Lobby` has.
    private static let services: Set<String> = {
        let manifest = try! SourceFile.at("Package.swift").text
        let named = #/\.program\(\s*"(\w+)", at: "Services//#
        return Set(
            manifest.matches(of: named).map { match in
                match.1.hasPrefix("Run") ? String(match.1.dropFirst(3)) : String(match.1)
            })
    }()

    @Test(arguments: SourceFile.swift)
    func `nobody imports a service`(_ file: SourceFile) {
        guard !file.isTest else { return }
        let others = Self.services.filter { file.path != "Services/\($0)/Run/Main.swift" }
        #expect(others.isDisjoint(with: imports(of: file)), "\(file) imports a service.")
    }

    @Test(arguments: SourceFile.swift.filter { $0.path.hasPrefix("Shared/") })
    func `what is shared knows nobody who shares it`(_ file: SourceFile) {
        let clients: Set = [
            "Parlor", "ParlorKit", "Play", "Benchmarks", "Load", "Simulation", "Town", "Watchers",
        ]
        #expect(clients.isDisjoint(with: imports(of: file)), "\(file) imports a client.")
    }

    @Test(
        arguments: SourceFile.swift.filter { file in
            [
                "Shared/CanonicalJSON", "Shared/Wire", "Shared/EventSourcing", "Shared/Contracts",
                "Shared/Journal", "Shared/Bus", "Shared/Photos", "Shared/Games", "Shared/Palette",
                "Services/Gateway/Sessions", "Services/SyncFanout/Fanout",
                "Services/GameAuthority/Match", "Services/Lobby/Room",
                "Clients/ParlorKit/Session", "Clients/ParlorKit/Calls", "Clients/ParlorKit/Views",
                "Clients/Play/Screen", "Clients/Play/Table", "Clients/Play/Model",
                "Clients/Play/Drawing", "Clients/Play/Offline",
            ].contains { file.path.hasPrefix($0 + "/") }
        })
    func `what is pure stays pure`(_ file: SourceFile) {
        let impure: Set = [
            "CZeroMQ", "CSQLite", "CPostgres", "CSodium", "Platform", "Glibc", "Darwin",
            "Foundation",
            "Dispatch",
        ]
        #expect(impure.isDisjoint(with: imports(of: file)), "\(file) imports something impure.")
    }

    @Test(
        arguments: SourceFile.swift.filter { file in
            [
                "Shared/CanonicalJSON", "Shared/Wire", "Shared/EventSourcing", "Shared/Contracts",
                "Shared/Games", "Shared/Palette", "Shared/Photos", "Services/GameAuthority/Match",
                "Services/Lobby/Room", "Clients/ParlorKit", "Clients/ParlorTesting",
                "Clients/WebSocketClient",
            ].contains { file.path.hasPrefix($0 + "/") }
        })
    func `what apps build needs no module that one system alone has`(_ file: SourceFile) {
        let everywhere: Set = [
            "CanonicalJSON", "CDecks", "Contracts", "EventSourcing", "Foundation", "MatchRules",
            "Observation", "ParlorGames", "ParlorKit", "ParlorPalette", "ParlorPhotos",
            "ParlorWire", "RoomRules", "WebSocketClient",
        ]
        var conditions = 0
        let always = file.lines.filter { line in
            let line = line.drop { $0 == " " }
            if line.hasPrefix("#if") { conditions += 1 }
            if line.hasPrefix("#endif") { conditions -= 1 }
            return conditions == 0
        }
        let open = SourceFile(path: file.path, text: always.joined(separator: "\n"))
        #expect(
            everywhere.isSuperset(of: imports(of: open)),
            "\(file) imports what some system lacks. Put it inside #if canImport.")
    }

    @Test(arguments: SourceFile.swift.filter { $0.path.hasPrefix("Shared/CanonicalJSON/") })
    func `the codec knows nobody, and its interface is one folder`(_ file: SourceFile) {
        #expect(imports(of: file).isEmpty, "\(file) imports something.")
        let isInside = file.path.split(separator: "/").count > 3
        #expect(!isInside || !file.text.contains("public "), "\(file) has something public.")
    }

    @Test(arguments: SourceFile.swift.filter { $0.path.hasPrefix("Shared/Wire/") })
    func `the wire knows the codec alone`(_ file: SourceFile) {
        #expect(
            imports(of: file).allSatisfy { $0 == "CanonicalJSON" },
            "\(file) imports another module.")
    }

    @Test(arguments: SourceFile.swift.filter { $0.path.hasPrefix("Shared/Games/") })
    func `the games need nothing but the codec and their decks`(_ file: SourceFile) {
        #expect(
            Set(imports(of: file)).isSubset(of: ["ParlorWire", "CDecks"]),
            "\(file) imports more than ParlorWire.")
    }

    @Test(arguments: SourceFile.swift.filter { $0.path.hasPrefix("Services/") })
    func `a service reaches the network and the disk through the shared modules`(_ file: SourceFile)
    {
        guard !file.path.hasPrefix("Services/Bus/") else { return }
        var low: Set = [
            "CZeroMQ", "CSQLite", "CSodium", "BusZeroMQ", "JournalSQLite", "JournalPostgres",
        ]
        // These two host nothing: each is a loop over the bus of its own.
        if ["GatewayLoop.swift", "FanoutLoop.swift"].contains(where: file.path.hasSuffix) {
            low.remove("BusZeroMQ")
        }
        #expect(low.isDisjoint(with: imports(of: file)), "\(file) goes around Hosting.")
    }

    @Test(arguments: SourceFile.swift.filter { !$0.isTest })
    func `PostgreSQL is spoken to in one place, and asked by few`(_ file: SourceFile) {
        let imports = imports(of: file)
        let speaks = file.path.hasPrefix("Shared/Postgres/")
        #expect(speaks || !imports.contains("CPostgres"), "\(file) goes around Postgres.")
        let asks = [
            "Shared/JournalPostgres/", "Shared/FilesPostgres/", "Clients/Benchmarks/",
            "Shared/Hosting/Stores.swift", "Clients/parlor/Commands/JournalPlace.swift",
            "Clients/parlor/Settings/KnownStores.swift",
        ]
        .contains { file.path.hasPrefix($0) }
        #expect(asks || !imports.contains("Postgres"), "\(file) goes around the journals.")
    }
}
