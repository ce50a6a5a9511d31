// swift-tools-version: 6.2
import PackageDescription

/// The cards of the party games. `decks.c` embeds them.
let decks = [
    "bluffDictionary", "categories", "charades", "commonGround", "emojiRiddles", "fillTheBlank",
    "forbiddenWords", "guessTheNumber", "hotSeat", "mostLikelyTo", "neverHaveIEver", "rapidFire",
    "rhymeTime", "sketchAndGuess", "storyChain", "thisOrThat", "trivia", "truthOrDare",
    "twoTruths", "whoAmI", "wouldYouRather",
].map { "\($0).json" }

/// A line of the table below says a target's name, its folder, and what it imports. The folder
/// `Shared/` of the target `Bus` is `Shared/Bus`.
extension Target {
    static func system(
        _ name: String, at path: String, config: String? = nil, apt: [String] = [],
        brew: [String] = []
    ) -> Target {
        .systemLibrary(
            name: name, path: folder(path, of: name), pkgConfig: config,
            providers: apt.isEmpty ? nil : [.apt(apt), .brew(brew)])
    }

    static func module(
        _ name: String, at path: String, _ imports: [Dependency] = [], without: [String] = [],
        sources: [String]? = nil, links: [LinkerSetting]? = nil
    ) -> Target {
        .target(
            name: name, dependencies: imports, path: folder(path, of: name), exclude: without,
            sources: sources, linkerSettings: links)
    }

    static func program(
        _ name: String, at path: String, _ imports: [Dependency], without: [String] = [],
        links: [LinkerSetting]? = nil
    ) -> Target {
        .executableTarget(
            name: name, dependencies: imports, path: folder(path, of: name), exclude: without,
            linkerSettings: links)
    }

    /// Without a path, the folder is the one in `Tests` that has the name.
    static func tests(
        _ name: String, at path: String? = nil, _ imports: [Dependency], without: [String] = []
    ) -> Target {
        .testTarget(
            name: name, dependencies: imports, path: path.map { folder($0, of: name) },
            exclude: without)
    }

    private static func folder(_ path: String, of name: String) -> String {
        path.hasSuffix("/") ? path + name : path
    }
}

let package = Package(
    name: "Parlor",
    platforms: [.iOS(.v16), .macOS(.v15)],
    products: [
        .library(name: "ParlorKit", targets: ["ParlorKit", "Contracts"]),
        .library(name: "ParlorGames", targets: ["ParlorGames"]),
        .library(name: "ParlorPalette", targets: ["ParlorPalette"]),
        .library(name: "ParlorWire", targets: ["ParlorWire"]),
        .library(name: "ParlorTesting", targets: ["ParlorTesting"]),
        .executable(name: "bus", targets: ["BusBroker"]),
        .executable(name: "gateway", targets: ["Gateway"]),
        .executable(name: "profile-store", targets: ["RunProfileStore"]),
        .executable(name: "lobby", targets: ["RunLobby"]),
        .executable(name: "drawing-store", targets: ["RunDrawingStore"]),
        .executable(name: "chat-store", targets: ["RunChatStore"]),
        .executable(name: "game-authority", targets: ["RunGameAuthority"]),
        .executable(name: "sync-fanout", targets: ["SyncFanout"]),
        .executable(name: "parlor", targets: ["Parlor"]),
        .executable(name: "parlor-bench", targets: ["Bench"]),
        .executable(name: "simulate", targets: ["Simulate"]),
    ],
    targets: [
        // Libraries of the system.
        .system("CZeroMQ", at: "Shared/", apt: ["libzmq3-dev"], brew: ["zeromq"]),
        .system("CSQLite", at: "Shared/", apt: ["libsqlite3-dev"], brew: ["sqlite"]),
        .system("CPostgres", at: "Shared/", config: "libpq", apt: ["libpq-dev"], brew: ["libpq"]),
        .system("CSodium", at: "Shared/", apt: ["libsodium-dev"], brew: ["libsodium"]),
        .system("CLibev", at: "Shared/", apt: ["libev-dev"], brew: ["libev"]),
        .system("CZlib", at: "Shared/", apt: ["zlib1g-dev"], brew: ["zlib"]),
        .system("CQRencode", at: "Shared/", apt: ["libqrencode-dev"], brew: ["qrencode"]),
        .system(
            "CCairo", at: "Shared/", apt: ["libcairo2-dev", "libpango1.0-dev"],
            brew: ["cairo", "pango"]),
        .system(
            "COpenSSL", at: "Shared/", config: "openssl", apt: ["libssl-dev"], brew: ["openssl@3"]),
        .system("CLinux", at: "Shared/"),

        // What services and clients share.
        .module("Platform", at: "Shared/", ["CLinux", "ParlorWire"]),
        // It rounds numbers, and an app may import nothing that links what does so.
        .module(
            "CanonicalJSON", at: "Shared/", links: [.linkedLibrary("m", .when(platforms: [.linux]))]
        ),
        .module("ParlorWire", at: "Shared/Wire", ["CanonicalJSON"]),
        .module("EventSourcing", at: "Shared/", ["ParlorWire"]),
        .module("Scenarios", at: "Tests/", ["EventSourcing", "ParlorWire"]),
        .module("ParlorPalette", at: "Shared/Palette", ["ParlorWire"]),
        .module(
            "Contracts", at: "Shared/",
            ["EventSourcing", "ParlorGames", "ParlorPalette", "ParlorWire"]),
        .module("CDecks", at: "Shared/Decks", without: decks, sources: ["decks.c"]),
        .module("ParlorGames", at: "Shared/Games", ["CDecks", "ParlorWire"]),
        .module("DeckFiles", at: "Shared/", ["Files", "ParlorGames", "ParlorWire", "Platform"]),
        .module(
            "CatalogueFiles", at: "Shared/",
            ["Contracts", "Files", "ParlorGames", "ParlorWire", "Platform"]),
        .module("Sodium", at: "Shared/", ["CSodium", "ParlorWire"]),
        .module("Tokens", at: "Shared/", ["Contracts", "Files", "ParlorWire", "Sodium"]),
        .module("Lines", at: "Shared/", ["Contracts", "ParlorWire", "Sodium"]),
        .module("QR", at: "Shared/", ["CQRencode"]),
        .module("Files", at: "Shared/", ["ParlorWire", "Platform"]),
        .module("ParlorPhotos", at: "Shared/Photos", ["ParlorWire"]),
        .module("Journal", at: "Shared/", ["ParlorWire"]),
        .module("JournalSQLite", at: "Shared/", ["CSQLite", "Journal", "ParlorWire", "Platform"]),
        .module("Postgres", at: "Shared/", ["CPostgres", "ParlorWire", "Platform"]),
        .module(
            "JournalPostgres", at: "Shared/", ["Journal", "ParlorWire", "Platform", "Postgres"]),
        .module("FilesPostgres", at: "Shared/", ["Files", "ParlorWire", "Postgres"]),
        .module("IOLoop", at: "Shared/", ["CLibev"]),
        .module("TLS", at: "Shared/", ["COpenSSL", "ParlorWire", "Platform"]),
        .module("Bus", at: "Shared/", ["ParlorWire"]),
        .module("BusZeroMQ", at: "Shared/", ["Bus", "CZeroMQ", "ParlorWire", "Platform"]),
        .module(
            "Hosting", at: "Shared/",
            [
                "Bus", "BusZeroMQ", "EventSourcing", "Files", "FilesPostgres", "Journal",
                "JournalPostgres", "JournalSQLite", "ParlorWire", "Platform", "Postgres", "Sodium",
            ]),
        .module("Operating", at: "Shared/", ["Contracts", "Files", "Hosting", "ParlorWire"]),

        // Services. What one does is a library, which towns run, too; its executable is in `Run`.
        .program(
            "BusBroker", at: "Services/Bus",
            ["Bus", "BusZeroMQ", "Contracts", "Hosting", "ParlorWire", "Platform"]),
        .module("Sessions", at: "Services/Gateway/", ["Contracts", "ParlorWire"]),
        .module(
            "Door", at: "Services/Gateway/",
            ["COpenSSL", "CZlib", "IOLoop", "ParlorWire", "Platform", "Sessions", "TLS"]),
        .program(
            "Gateway", at: "Services/",
            [
                "BusZeroMQ", "Contracts", "Door", "EventSourcing", "Files", "Hosting", "Operating",
                "ParlorPhotos", "ParlorWire", "Platform", "QR", "Sessions", "Sodium", "Tokens",
            ], without: ["Door", "Sessions"]),
        .module("Fanout", at: "Services/SyncFanout/", ["ParlorWire"]),
        .program(
            "SyncFanout", at: "Services/",
            ["BusZeroMQ", "Contracts", "Fanout", "Hosting", "ParlorWire", "Platform", "Sodium"],
            without: ["Fanout"]),
        .module(
            "ProfileStore", at: "Services/",
            [
                "Contracts", "EventSourcing", "Files", "Hosting", "Journal", "Lines",
                "ParlorPhotos", "ParlorWire", "Sodium",
            ], without: ["Run"]),
        .program(
            "RunProfileStore", at: "Services/ProfileStore/Run",
            ["CatalogueFiles", "Hosting", "Platform", "ProfileStore"]),
        .module(
            "RoomRules", at: "Services/Lobby/Room",
            ["Contracts", "EventSourcing", "ParlorGames", "ParlorPalette", "ParlorWire"]),
        .module(
            "Lobby", at: "Services/",
            [
                "Contracts", "DeckFiles", "EventSourcing", "Hosting", "Journal", "ParlorGames",
                "ParlorWire", "Platform", "RoomRules", "Sodium",
            ], without: ["Room", "Run"]),
        .program(
            "RunLobby", at: "Services/Lobby/Run", ["DeckFiles", "Hosting", "Lobby", "Platform"]),
        .module(
            "DrawingStore", at: "Services/",
            [
                "CCairo", "Contracts", "EventSourcing", "Files", "Hosting", "Journal", "Lines",
                "ParlorWire",
            ], without: ["Run"]),
        .program(
            "RunDrawingStore", at: "Services/DrawingStore/Run",
            ["CatalogueFiles", "Contracts", "DrawingStore", "Hosting"]),
        .module(
            "ChatStore", at: "Services/",
            [
                "Contracts", "EventSourcing", "Files", "Hosting", "Journal", "Lines", "ParlorWire",
                "Sodium",
            ], without: ["Run"]),
        .program(
            "RunChatStore", at: "Services/ChatStore/Run", ["ChatStore", "Contracts", "Hosting"]),
        .module(
            "MatchRules", at: "Services/GameAuthority/Match",
            ["Contracts", "EventSourcing", "ParlorGames", "ParlorWire"]),
        .module(
            "GameAuthority", at: "Services/",
            [
                "Contracts", "DeckFiles", "EventSourcing", "Hosting", "Journal", "MatchRules",
                "ParlorGames", "ParlorWire",
            ], without: ["Match", "Run"]),
        .program(
            "RunGameAuthority", at: "Services/GameAuthority/Run",
            ["DeckFiles", "GameAuthority", "Hosting"]),

        // Clients.
        .module("WebSocketClient", at: "Clients/", ["ParlorWire"]),
        .module(
            "ParlorKit", at: "Clients/",
            [
                "Contracts", "EventSourcing", "MatchRules", "ParlorGames", "ParlorPalette",
                "ParlorPhotos", "ParlorWire", "RoomRules", "WebSocketClient",
            ]),
        .module(
            "ParlorTesting", at: "Clients/",
            [
                "Contracts", "EventSourcing", "MatchRules", "ParlorGames", "ParlorKit",
                "ParlorPalette", "ParlorWire", "RoomRules",
            ]),
        .module(
            "Play", at: "Clients/",
            ["Contracts", "ParlorGames", "ParlorKit", "ParlorWire", "Platform", "TLS"]),
        .module(
            "Load", at: "Clients/",
            [
                "Contracts", "Hosting", "IOLoop", "ParlorGames", "ParlorKit", "ParlorWire",
                "Platform", "TLS", "WebSocketClient",
            ]),
        .module(
            "Benchmarks", at: "Clients/",
            [
                "Bus", "BusZeroMQ", "Contracts", "CSQLite", "CZeroMQ", "Door", "EventSourcing",
                "Hosting", "Journal", "JournalPostgres", "JournalSQLite", "Load", "ParlorGames",
                "ParlorWire", "Platform", "Postgres", "Sessions", "WebSocketClient",
            ]),
        .program(
            "Bench", at: "Clients/", ["Benchmarks", "Hosting", "ParlorWire", "Platform"]),
        .program(
            "Parlor", at: "Clients/parlor",
            [
                "Bus", "BusZeroMQ", "CatalogueFiles", "Contracts", "Door", "Files",
                "FilesPostgres", "Hosting", "Journal", "JournalPostgres", "JournalSQLite", "Lines",
                "Load", "Operating", "ParlorGames", "ParlorKit", "ParlorPhotos", "ParlorWire",
                "Platform", "Play", "Postgres", "QR", "Sessions", "Sodium", "TLS", "Tokens",
            ]),

        // Simulated clusters.
        .module("MemoryJournals", at: "Tests/", ["Journal", "ParlorWire"]),
        .module(
            "Simulation", at: "Tests/",
            [
                "Bus", "EventSourcing", "Fanout", "Hosting", "Journal", "MemoryJournals",
                "ParlorWire", "Sessions",
            ]),
        .module(
            "Town", at: "Tests/",
            [
                "Bus", "ChatStore", "Contracts", "DrawingStore", "EventSourcing", "Files",
                "GameAuthority", "Hosting", "Journal", "Lobby", "MemoryJournals", "ParlorGames",
                "ParlorWire", "ProfileStore", "Sessions", "Simulation",
            ]),
        .module("Watchers", at: "Tests/", ["EventSourcing", "Fanout", "ParlorWire", "Sessions"]),
        .program("Simulate", at: "Tests/", ["Platform", "Simulation", "Town", "Watchers"]),

        // What must not grow.
        .system("CValgrind", at: "Tests/Costs/"),
        // Valgrind of Debian 12 stops at what the compiler writes for debuggers.
        .program(
            "Costs", at: "Tests/",
            [
                "Bus", "ChatStore", "Contracts", "CValgrind", "DrawingStore", "EventSourcing",
                "Fanout", "Files", "GameAuthority", "Hosting", "Journal", "JournalSQLite", "Lobby",
                "MemoryJournals", "ParlorGames", "ParlorWire", "ProfileStore", "Sessions",
                "Simulation",
            ], without: ["CValgrind", "costs.py", "observing.py"],
            links: [.unsafeFlags(["-Xlinker", "-S"], .when(platforms: [.linux]))]),

        // The protocol, written and checked.
        .module(
            "Reference", at: "Tests/",
            [
                "BusZeroMQ", "Contracts", "Door", "EventSourcing", "Hosting", "ParlorGames",
                "ParlorWire", "Sessions", "Tokens",
            ], without: ["Page/Words"]),
        .program("WriteReference", at: "Tests/", ["Reference"]),
        .module("Witness", at: "Tests/"),
        .tests("WitnessTests", ["Reference", "Witness"]),
        .tests(
            "ReferenceTests",
            [
                "BusZeroMQ", "ChatStore", "Contracts", "DrawingStore", "EventSourcing", "Files",
                "GameAuthority", "Hosting", "Journal", "Lobby", "MatchRules", "MemoryJournals",
                "ParlorGames", "ParlorWire", "ProfileStore", "Reference", "RoomRules", "Sessions",
            ]),

        // Tests, and what they share.
        .module("JSONSamples", at: "Tests/", ["ParlorWire"]),
        .tests("CanonicalJSONTests", ["JSONSamples", "ParlorWire", "TestKit"]),
        .tests("WireTests", ["JSONSamples", "ParlorWire"]),
        .tests("PaletteTests", ["ParlorPalette", "ParlorWire"], without: ["Vectors"]),
        .tests("EventSourcingTests", ["EventSourcing", "ParlorWire", "Scenarios"]),
        .program(
            "JournalWriter", at: "Tests/",
            ["Journal", "JournalPostgres", "JournalSQLite", "ParlorWire", "TestKit"]),
        .module("PostgresServers", at: "Tests/", ["Platform", "TestKit"]),
        .tests(
            "JournalTests",
            [
                "CSQLite", "Hosting", "Journal", "JournalPostgres", "JournalSQLite",
                "JournalWriter", "MemoryJournals", "ParlorWire", "Platform", "Postgres",
                "PostgresServers", "TestKit",
            ]),
        .system("CSpawn", at: "Tests/Kit/"),
        .module("TestKit", at: "Tests/Kit/Swift", ["CSpawn"]),
        .module("Collectors", at: "Tests/", ["Platform", "TestKit", "Witness"]),
        .module("RawPeers", at: "Tests/", ["CZeroMQ", "ParlorWire"]),
        .tests("BusTests", ["Bus", "BusZeroMQ", "ParlorWire", "RawPeers", "TestKit"]),
        .tests(
            "HostingTests",
            [
                "Bus", "BusZeroMQ", "Collectors", "EventSourcing", "Hosting", "Journal",
                "MemoryJournals", "ParlorWire", "Platform", "Simulation", "TestKit", "Witness",
            ]),
        .tests(
            "CatalogueFilesTests",
            ["CatalogueFiles", "Contracts", "Files", "ParlorGames", "ParlorWire"]),
        .tests(
            "GamesTests", ["DeckFiles", "Files", "ParlorGames", "ParlorWire"], without: ["Samples"]),
        .tests("SodiumTests", ["ParlorWire", "Sodium"]),
        .tests("TokensTests", ["Contracts", "Files", "ParlorWire", "Sodium", "Tokens"]),
        .tests("QRTests", ["QR"]),
        .tests(
            "FilesTests", ["Files", "FilesPostgres", "ParlorWire", "Postgres", "PostgresServers"]),
        .tests("PhotosTests", ["ParlorPhotos", "ParlorWire", "TestKit"]),
        .tests(
            "GatewayTests",
            [
                "BusZeroMQ", "Contracts", "Door", "Files", "Gateway", "Hosting", "ParlorWire",
                "Sessions", "TestKit", "Tokens",
            ]),
        .tests(
            "ProfileStoreTests",
            [
                "Contracts", "EventSourcing", "Files", "Hosting", "Journal", "MemoryJournals",
                "ParlorPalette", "ParlorPhotos", "ParlorWire", "ProfileStore", "Reference",
                "Scenarios", "Simulation", "Sodium", "TestKit", "Witness",
            ], without: ["Samples"]),
        .tests(
            "LobbyTests",
            [
                "Contracts", "EventSourcing", "Hosting", "Journal", "Lobby", "MemoryJournals",
                "ParlorGames", "ParlorPalette", "ParlorWire", "ProfileStore", "RoomRules",
                "Scenarios", "Sodium", "Witness",
            ], without: ["Samples"]),
        .tests(
            "DrawingStoreTests",
            [
                "CCairo", "Contracts", "DrawingStore", "EventSourcing", "Hosting", "Journal",
                "MemoryJournals", "ParlorWire", "Scenarios", "TestKit", "Witness",
            ], without: ["Samples", "Vectors"]),
        .tests(
            "ChatStoreTests",
            [
                "Bus", "ChatStore", "Contracts", "EventSourcing", "Fanout", "Hosting", "Journal",
                "MemoryJournals", "ParlorWire", "Scenarios", "Sessions", "Simulation", "Witness",
            ], without: ["Samples"]),
        .tests(
            "GameAuthorityTests",
            [
                "Contracts", "EventSourcing", "GameAuthority", "Hosting", "Journal", "Lobby",
                "MatchRules", "MemoryJournals", "ParlorGames", "ParlorWire", "ProfileStore",
                "RoomRules", "Scenarios", "Witness",
            ], without: ["Samples"]),
        .tests(
            "ParlorKitTests",
            [
                "Contracts", "EventSourcing", "ParlorGames", "ParlorKit", "ParlorPalette",
                "ParlorWire", "TestKit", "WebSocketClient", "Witness",
            ]),
        .tests(
            "ParlorTestingTests",
            [
                "Contracts", "ParlorGames", "ParlorKit", "ParlorTesting", "ParlorWire", "TestKit",
                "Witness",
            ]),
        .tests(
            "PlayTests",
            [
                "Contracts", "ParlorGames", "ParlorKit", "ParlorTesting", "ParlorWire", "Platform",
                "Play", "TestKit", "TLS",
            ], without: ["Screens"]),
        .tests("TLSTests", ["ParlorWire", "Platform", "TestKit", "TLS"]),
        .tests("LoadTests", ["Contracts", "Load", "ParlorKit", "ParlorWire", "WebSocketClient"]),
        .tests("OperatingTests", ["Contracts", "Hosting", "Operating", "ParlorWire"]),
        .tests(
            "ParlorTests",
            [
                "BusZeroMQ", "Contracts", "Door", "Files", "Hosting", "Journal", "JournalPostgres",
                "JournalSQLite", "Lines", "MemoryJournals", "Parlor", "ParlorWire", "Platform",
                "Postgres", "PostgresServers", "QR", "Sessions", "TestKit",
            ]),
        .tests("SimulationTests", ["Simulation"]),
        .tests("TownTests", ["Town"]),
        .tests(
            "EndToEnd",
            [
                "Bus", "BusZeroMQ", "Collectors", "Contracts", "EventSourcing", "Hosting",
                "Journal", "JournalSQLite", "Operating", "ParlorGames", "ParlorKit",
                "ParlorTesting", "ParlorWire", "Platform", "PostgresServers", "QR", "RawPeers",
                "Reference", "Sodium", "TestKit", "WebSocketClient", "Witness",
            ], without: ["Python"]),
        .tests("FanoutTests", ["Fanout", "ParlorWire", "Sessions", "Watchers"]),
        .tests("SessionsTests", ["ParlorWire", "Sessions"]),
        .tests("Tidy", at: "Tests/", ["TestKit"]),
    ],
    swiftLanguageModes: [.v6],
    // For #embed.
    cLanguageStandard: .c2x
)

// ParlorWire re-exports CanonicalJSON, so what uses ParlorWire must be built again when either changes.
for target in package.targets {
    for case .byNameItem("ParlorWire", _) in target.dependencies {
        target.dependencies.append("CanonicalJSON")
    }
}

/// `scripts/build` says "shipped" and `scripts/build-tests` says "tested". Nobody else says anything.
let build = Context.environment["PARLOR_BUILD"]
let buildsForTests = build == "tested"
/// Each takes a minute or two to optimize, and tests keep none of them busy.
let slowToOptimize = [
    "Bench", "Benchmarks", "Lines", "Load", "Operating", "Parlor", "ParlorKit", "ParlorTesting",
    "Play",
    "Reference", "Witness",
]

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
    ]
    // To optimize these takes longer than it then saves.
    if target.type == .test || buildsForTests && slowToOptimize.contains(target.name) {
        target.swiftSettings! += [.unsafeFlags(["-Onone"], .when(configuration: .release))]
    }
}

// What ships has nothing from Tests.
if build == "shipped" {
    package.targets.removeAll { $0.path?.hasPrefix("Tests/") ?? ($0.type == .test) }
    package.products.removeAll { $0.name == "simulate" }
}
