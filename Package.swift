// swift-tools-version: 6.2
import PackageDescription

/// They are parts of `decks.c`.
let decks = [
    "bluffDictionary", "categories", "charades", "commonGround", "emojiRiddles", "fillTheBlank",
    "forbiddenWords", "guessTheNumber", "hotSeat", "mostLikelyTo", "neverHaveIEver", "rapidFire",
    "rhymeTime", "sketchAndGuess", "storyChain", "thisOrThat", "trivia", "truthOrDare",
    "twoTruths", "whoAmI", "wouldYouRather",
].map { "\($0).json" }

let package = Package(
    name: "Parlor",
    platforms: [.iOS(.v16), .macOS(.v15)],
    products: [
        .library(name: "ParlorKit", targets: ["ParlorKit", "Contracts"]),
        .library(name: "ParlorGames", targets: ["Games"]),
        .library(name: "ParlorPalette", targets: ["Palette"]),
        .library(name: "ParlorWire", targets: ["Wire"]),
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
        .executable(name: "simulate", targets: ["Simulate"]),
    ],
    targets: [
        .systemLibrary(
            name: "CZeroMQ", path: "Shared/CZeroMQ",
            providers: [.apt(["libzmq3-dev"]), .brew(["zeromq"])]),
        .systemLibrary(
            name: "CSQLite", path: "Shared/CSQLite",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        .systemLibrary(
            name: "CPostgres", path: "Shared/CPostgres", pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .systemLibrary(
            name: "CSodium", path: "Shared/CSodium",
            providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
        .systemLibrary(
            name: "CLibev", path: "Shared/CLibev",
            providers: [.apt(["libev-dev"]), .brew(["libev"])]),
        .systemLibrary(
            name: "CZlib", path: "Shared/CZlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CQRencode", path: "Shared/CQRencode",
            providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
        .systemLibrary(
            name: "CCairo", path: "Shared/CCairo",
            providers: [.apt(["libcairo2-dev", "libpango1.0-dev"]), .brew(["cairo", "pango"])]),
        .systemLibrary(
            name: "COpenSSL", path: "Shared/COpenSSL", pkgConfig: "openssl",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(name: "CLinux", path: "Shared/CLinux"),

        .target(name: "Platform", dependencies: ["CLinux", "Wire"], path: "Shared/Platform"),
        // It rounds numbers, and an app may import nothing that links what does so.
        .target(
            name: "CanonicalJSON", path: "Shared/CanonicalJSON",
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "Wire", dependencies: ["CanonicalJSON"], path: "Shared/Wire"),
        .target(name: "EventSourcing", dependencies: ["Wire"], path: "Shared/EventSourcing"),
        .target(
            name: "Scenarios", dependencies: ["EventSourcing", "Wire"], path: "Tests/Scenarios"),
        .target(name: "Palette", dependencies: ["Wire"], path: "Shared/Palette"),
        .target(
            name: "Contracts", dependencies: ["EventSourcing", "Games", "Palette", "Wire"],
            path: "Shared/Contracts"),
        .target(
            name: "CDecks", path: "Shared/Decks", exclude: decks, sources: ["decks.c"]),
        .target(name: "Games", dependencies: ["CDecks", "Wire"], path: "Shared/Games"),
        .target(
            name: "DeckFiles", dependencies: ["Files", "Games", "Platform", "Wire"],
            path: "Shared/DeckFiles"),
        .target(
            name: "CatalogueFiles",
            dependencies: ["Contracts", "Files", "Games", "Platform", "Wire"],
            path: "Shared/CatalogueFiles"),
        .target(name: "Sodium", dependencies: ["CSodium", "Wire"], path: "Shared/Sodium"),
        .target(
            name: "Tokens", dependencies: ["Contracts", "Files", "Sodium", "Wire"],
            path: "Shared/Tokens"),
        .target(
            name: "Lines", dependencies: ["Contracts", "Sodium", "Wire"], path: "Shared/Lines"),
        .target(name: "QR", dependencies: ["CQRencode"], path: "Shared/QR"),
        .target(name: "Files", dependencies: ["Platform", "Wire"], path: "Shared/Files"),
        .target(name: "Photos", dependencies: ["Wire"], path: "Shared/Photos"),
        .target(name: "Journal", dependencies: ["Wire"], path: "Shared/Journal"),
        .target(
            name: "JournalSQLite",
            dependencies: ["CSQLite", "Journal", "Platform", "Wire"],
            path: "Shared/JournalSQLite"),
        .target(
            name: "Postgres", dependencies: ["CPostgres", "Platform", "Wire"],
            path: "Shared/Postgres"),
        .target(
            name: "JournalPostgres", dependencies: ["Journal", "Platform", "Postgres", "Wire"],
            path: "Shared/JournalPostgres"),
        .target(
            name: "FilesPostgres", dependencies: ["Files", "Postgres", "Wire"],
            path: "Shared/FilesPostgres"),
        .target(name: "IOLoop", dependencies: ["CLibev"], path: "Shared/IOLoop"),
        .target(name: "TLS", dependencies: ["COpenSSL", "Platform", "Wire"], path: "Shared/TLS"),
        .target(name: "Bus", dependencies: ["Wire"], path: "Shared/Bus"),
        .target(
            name: "BusZeroMQ", dependencies: ["Bus", "CZeroMQ", "Platform", "Wire"],
            path: "Shared/BusZeroMQ"),
        .target(
            name: "Hosting",
            dependencies: [
                "Bus", "BusZeroMQ", "EventSourcing", "Files", "FilesPostgres", "Journal",
                "JournalPostgres", "JournalSQLite", "Platform", "Postgres", "Sodium", "Wire",
            ],
            path: "Shared/Hosting"),
        .target(
            name: "Operating", dependencies: ["Contracts", "Files", "Hosting", "Wire"],
            path: "Shared/Operating"),

        .executableTarget(
            name: "BusBroker",
            dependencies: ["Bus", "BusZeroMQ", "Contracts", "Hosting", "Platform", "Wire"],
            path: "Services/Bus"),
        .target(
            name: "Sessions", dependencies: ["Contracts", "Wire"],
            path: "Services/Gateway/Sessions"),
        .target(
            name: "Door",
            dependencies: ["COpenSSL", "CZlib", "IOLoop", "Platform", "Sessions", "TLS", "Wire"],
            path: "Services/Gateway/Door"),
        .executableTarget(
            name: "Gateway",
            dependencies: [
                "BusZeroMQ", "Contracts", "Door", "EventSourcing", "Files", "Hosting", "Operating",
                "Photos", "Platform", "QR", "Sessions", "Sodium", "Tokens", "Wire",
            ],
            path: "Services/Gateway",
            exclude: ["Door", "Sessions"]),
        .target(name: "Fanout", dependencies: ["Wire"], path: "Services/SyncFanout/Fanout"),
        .executableTarget(
            name: "SyncFanout",
            dependencies: [
                "BusZeroMQ", "Contracts", "Fanout", "Hosting", "Platform", "Sodium", "Wire",
            ],
            path: "Services/SyncFanout", exclude: ["Fanout"]),
        // What a service does is a library, which towns run, too. Its executable is in `Run`.
        .target(
            name: "ProfileStore",
            dependencies: [
                "Contracts", "EventSourcing", "Files", "Hosting", "Journal", "Lines", "Photos",
                "Sodium", "Wire",
            ],
            path: "Services/ProfileStore", exclude: ["Run"]),
        .executableTarget(
            name: "RunProfileStore",
            dependencies: ["CatalogueFiles", "Hosting", "Platform", "ProfileStore"],
            path: "Services/ProfileStore/Run"),
        .target(
            name: "RoomRules",
            dependencies: ["Contracts", "EventSourcing", "Games", "Palette", "Wire"],
            path: "Services/Lobby/Room"),
        .target(
            name: "Lobby",
            dependencies: [
                "Contracts", "DeckFiles", "EventSourcing", "Games", "Hosting", "Journal",
                "Platform", "RoomRules", "Sodium", "Wire",
            ],
            path: "Services/Lobby", exclude: ["Room", "Run"]),
        .executableTarget(
            name: "RunLobby", dependencies: ["DeckFiles", "Hosting", "Lobby", "Platform"],
            path: "Services/Lobby/Run"),
        .target(
            name: "DrawingStore",
            dependencies: [
                "CCairo", "Contracts", "EventSourcing", "Files", "Hosting", "Journal", "Lines",
                "Wire",
            ],
            path: "Services/DrawingStore", exclude: ["Run"]),
        .executableTarget(
            name: "RunDrawingStore",
            dependencies: ["CatalogueFiles", "Contracts", "DrawingStore", "Hosting"],
            path: "Services/DrawingStore/Run"),
        .target(
            name: "ChatStore",
            dependencies: [
                "Contracts", "EventSourcing", "Files", "Hosting", "Journal", "Lines", "Sodium",
                "Wire",
            ],
            path: "Services/ChatStore", exclude: ["Run"]),
        .executableTarget(
            name: "RunChatStore", dependencies: ["ChatStore", "Contracts", "Hosting"],
            path: "Services/ChatStore/Run"),
        .target(
            name: "MatchRules", dependencies: ["Contracts", "EventSourcing", "Games", "Wire"],
            path: "Services/GameAuthority/Match"),
        .target(
            name: "GameAuthority",
            dependencies: [
                "Contracts", "DeckFiles", "EventSourcing", "Games", "Hosting", "Journal",
                "MatchRules", "Wire",
            ],
            path: "Services/GameAuthority", exclude: ["Match", "Run"]),
        .executableTarget(
            name: "RunGameAuthority", dependencies: ["DeckFiles", "GameAuthority", "Hosting"],
            path: "Services/GameAuthority/Run"),

        .target(
            name: "WebSocketClient", dependencies: ["Wire"], path: "Clients/WebSocketClient"),
        .target(
            name: "ParlorKit",
            dependencies: [
                "Contracts", "EventSourcing", "Games", "MatchRules", "Palette", "Photos",
                "RoomRules", "WebSocketClient", "Wire",
            ],
            path: "Clients/ParlorKit"),
        .target(
            name: "ParlorTesting",
            dependencies: [
                "Contracts", "EventSourcing", "Games", "MatchRules", "Palette", "ParlorKit",
                "RoomRules", "Wire",
            ],
            path: "Clients/ParlorTesting"),
        .target(
            name: "Play",
            dependencies: ["Contracts", "Games", "ParlorKit", "Platform", "TLS", "Wire"],
            path: "Clients/Play"),
        .target(
            name: "Load",
            dependencies: [
                "Contracts", "Games", "Hosting", "IOLoop", "ParlorKit", "Platform", "TLS",
                "WebSocketClient", "Wire",
            ],
            path: "Clients/Load"),
        .target(
            name: "Benchmarks",
            dependencies: [
                "Bus", "BusZeroMQ", "Contracts", "CSQLite", "CZeroMQ", "Door",
                "EventSourcing", "Games", "Hosting", "Journal", "JournalPostgres", "JournalSQLite",
                "Load", "Platform", "Postgres", "Sessions", "WebSocketClient", "Wire",
            ],
            path: "Clients/Benchmarks"),
        .executableTarget(
            name: "Parlor",
            dependencies: [
                "Benchmarks", "Bus", "BusZeroMQ", "CatalogueFiles", "Contracts", "Door", "Files",
                "FilesPostgres", "Games", "Hosting", "Journal", "JournalPostgres",
                "JournalSQLite", "Lines", "Load", "Operating", "ParlorKit", "Photos", "Platform",
                "Play", "Postgres", "QR", "Sessions", "Sodium", "TLS", "Tokens", "Wire",
            ],
            path: "Clients/parlor"),

        .target(
            name: "MemoryJournals", dependencies: ["Journal", "Wire"], path: "Tests/MemoryJournals"),
        .target(
            name: "Simulation",
            dependencies: [
                "Bus", "EventSourcing", "Fanout", "Hosting", "Journal", "MemoryJournals",
                "Sessions", "Wire",
            ],
            path: "Tests/Simulation"),
        .target(
            name: "Town",
            dependencies: [
                "Bus", "ChatStore", "Contracts", "DrawingStore", "EventSourcing", "Files",
                "GameAuthority", "Games", "Hosting", "Journal", "Lobby", "MemoryJournals",
                "ProfileStore", "Sessions", "Simulation", "Wire",
            ],
            path: "Tests/Town"),
        .target(
            name: "Watchers", dependencies: ["EventSourcing", "Fanout", "Sessions", "Wire"],
            path: "Tests/Watchers"),
        .executableTarget(
            name: "Simulate", dependencies: ["Platform", "Simulation", "Town", "Watchers"],
            path: "Tests/Simulate"),

        .systemLibrary(name: "CValgrind", path: "Tests/Costs/CValgrind"),
        .executableTarget(
            name: "Costs",
            dependencies: [
                "Bus", "ChatStore", "Contracts", "CValgrind", "DrawingStore", "EventSourcing",
                "Fanout", "Files", "GameAuthority", "Games", "Hosting", "Journal", "JournalSQLite",
                "Lobby", "MemoryJournals", "ProfileStore", "Sessions", "Simulation", "Wire",
            ],
            path: "Tests/Costs", exclude: ["CValgrind", "costs.py", "observing.py"],
            // Valgrind of Debian 12 stops at what the compiler writes for debuggers.
            linkerSettings: [.unsafeFlags(["-Xlinker", "-S"], .when(platforms: [.linux]))]),

        .target(
            name: "Reference",
            dependencies: [
                "BusZeroMQ", "Contracts", "Door", "EventSourcing", "Games", "Hosting", "Sessions",
                "Tokens", "Wire",
            ],
            path: "Tests/Reference", exclude: ["Page/Words"]),
        .executableTarget(
            name: "WriteReference", dependencies: ["Reference"], path: "Tests/WriteReference"),
        .target(name: "Witness", path: "Tests/Witness"),
        .testTarget(
            name: "WitnessTests", dependencies: ["Reference", "Witness"]),
        .testTarget(
            name: "ReferenceTests",
            dependencies: [
                "BusZeroMQ", "ChatStore", "Contracts", "DrawingStore", "EventSourcing", "Files",
                "GameAuthority", "Games", "Hosting", "Journal", "Lobby", "MatchRules",
                "MemoryJournals", "ProfileStore", "Reference", "RoomRules", "Sessions", "Wire",
            ]),

        .target(name: "JSONSamples", dependencies: ["Wire"], path: "Tests/JSONSamples"),
        .testTarget(name: "CanonicalJSONTests", dependencies: ["JSONSamples", "TestKit", "Wire"]),
        .testTarget(name: "WireTests", dependencies: ["JSONSamples", "Wire"]),
        .testTarget(
            name: "PaletteTests", dependencies: ["Palette", "Wire"], exclude: ["Vectors"]),
        .testTarget(
            name: "EventSourcingTests", dependencies: ["EventSourcing", "Scenarios", "Wire"]),
        .executableTarget(
            name: "JournalWriter",
            dependencies: ["Journal", "JournalPostgres", "JournalSQLite", "TestKit", "Wire"],
            path: "Tests/JournalWriter"),
        .target(
            name: "PostgresServers", dependencies: ["Platform", "TestKit"],
            path: "Tests/PostgresServers"),
        .testTarget(
            name: "JournalTests",
            dependencies: [
                "CSQLite", "Hosting", "Journal", "JournalPostgres", "JournalSQLite",
                "JournalWriter", "MemoryJournals", "Platform", "Postgres", "PostgresServers",
                "TestKit", "Wire",
            ]),
        .systemLibrary(name: "CSpawn", path: "Tests/Kit/CSpawn"),
        .target(name: "TestKit", dependencies: ["CSpawn"], path: "Tests/Kit/Swift"),
        .target(
            name: "Collectors", dependencies: ["Platform", "TestKit", "Witness"],
            path: "Tests/Collectors"),
        .target(name: "RawPeers", dependencies: ["CZeroMQ", "Wire"], path: "Tests/RawPeers"),
        .testTarget(
            name: "BusTests", dependencies: ["Bus", "BusZeroMQ", "RawPeers", "TestKit", "Wire"]),
        .testTarget(
            name: "HostingTests",
            dependencies: [
                "Bus", "BusZeroMQ", "Collectors", "EventSourcing", "Hosting", "Journal",
                "MemoryJournals", "Platform", "Simulation", "TestKit", "Wire", "Witness",
            ]),
        .testTarget(
            name: "CatalogueFilesTests",
            dependencies: ["CatalogueFiles", "Contracts", "Files", "Games", "Wire"]),
        .testTarget(
            name: "GamesTests", dependencies: ["DeckFiles", "Files", "Games", "Wire"],
            exclude: ["Samples"]),
        .testTarget(name: "SodiumTests", dependencies: ["Sodium", "Wire"]),
        .testTarget(
            name: "TokensTests", dependencies: ["Contracts", "Files", "Sodium", "Tokens", "Wire"]),
        .testTarget(name: "QRTests", dependencies: ["QR"]),
        .testTarget(
            name: "FilesTests",
            dependencies: ["Files", "FilesPostgres", "Postgres", "PostgresServers", "Wire"]),
        .testTarget(name: "PhotosTests", dependencies: ["Photos", "TestKit", "Wire"]),
        .testTarget(
            name: "GatewayTests",
            dependencies: [
                "BusZeroMQ", "Contracts", "Door", "Files", "Gateway", "Sessions", "TestKit",
                "Tokens", "Wire",
            ]),
        .testTarget(
            name: "ProfileStoreTests",
            dependencies: [
                "Contracts", "EventSourcing", "Files", "Hosting", "Journal", "MemoryJournals",
                "Palette", "Photos", "ProfileStore", "Reference", "Scenarios", "Simulation",
                "Sodium", "TestKit", "Wire", "Witness",
            ],
            exclude: ["Samples"]),
        .testTarget(
            name: "LobbyTests",
            dependencies: [
                "Contracts", "EventSourcing", "Games", "Hosting", "Journal", "Lobby",
                "MemoryJournals", "Palette", "ProfileStore", "RoomRules", "Scenarios", "Sodium",
                "Wire", "Witness",
            ],
            exclude: ["Samples"]),
        .testTarget(
            name: "DrawingStoreTests",
            dependencies: [
                "CCairo", "Contracts", "DrawingStore", "EventSourcing", "Hosting", "Journal",
                "MemoryJournals", "Scenarios", "TestKit", "Wire", "Witness",
            ],
            exclude: ["Samples", "Vectors"]),
        .testTarget(
            name: "ChatStoreTests",
            dependencies: [
                "Bus", "ChatStore", "Contracts", "EventSourcing", "Fanout", "Hosting", "Journal",
                "MemoryJournals", "Scenarios", "Sessions", "Simulation", "Wire", "Witness",
            ],
            exclude: ["Samples"]),
        .testTarget(
            name: "GameAuthorityTests",
            dependencies: [
                "Contracts", "EventSourcing", "GameAuthority", "Games", "Hosting", "Journal",
                "Lobby", "MatchRules", "MemoryJournals", "ProfileStore", "RoomRules", "Scenarios",
                "Wire", "Witness",
            ],
            exclude: ["Samples"]),
        .testTarget(
            name: "ParlorKitTests",
            dependencies: [
                "Contracts", "EventSourcing", "Games", "Palette", "ParlorKit", "TestKit",
                "WebSocketClient", "Wire", "Witness",
            ]),
        .testTarget(
            name: "ParlorTestingTests",
            dependencies: [
                "Contracts", "Games", "ParlorKit", "ParlorTesting", "TestKit", "Wire", "Witness",
            ]),
        .testTarget(
            name: "PlayTests",
            dependencies: [
                "Contracts", "Games", "ParlorKit", "ParlorTesting", "Platform", "Play", "TestKit",
                "TLS", "Wire",
            ],
            exclude: ["Screens"]),
        .testTarget(name: "TLSTests", dependencies: ["Platform", "TestKit", "TLS", "Wire"]),
        .testTarget(
            name: "LoadTests",
            dependencies: ["Contracts", "Load", "ParlorKit", "WebSocketClient", "Wire"]),
        .testTarget(
            name: "OperatingTests", dependencies: ["Contracts", "Hosting", "Operating", "Wire"]),
        .testTarget(
            name: "ParlorTests",
            dependencies: [
                "BusZeroMQ", "Contracts", "Files", "Hosting", "Journal", "JournalPostgres",
                "JournalSQLite", "Lines", "MemoryJournals", "Parlor", "Platform", "Postgres",
                "PostgresServers", "QR", "TestKit", "Wire",
            ]),
        .testTarget(name: "SimulationTests", dependencies: ["Simulation"]),
        .testTarget(name: "TownTests", dependencies: ["Town"]),
        .testTarget(
            name: "EndToEnd",
            dependencies: [
                "Bus", "BusZeroMQ", "Collectors", "Contracts", "EventSourcing", "Games", "Hosting",
                "Journal", "JournalSQLite", "Operating", "ParlorKit", "Platform",
                "PostgresServers", "QR", "RawPeers", "Reference", "Sodium", "TestKit",
                "WebSocketClient", "Wire", "Witness",
            ],
            exclude: ["Python"]),
        .testTarget(
            name: "FanoutTests", dependencies: ["Fanout", "Sessions", "Watchers", "Wire"]),
        .testTarget(name: "SessionsTests", dependencies: ["Sessions", "Wire"]),
        .testTarget(name: "Tidy", dependencies: ["TestKit"], path: "Tests/Tidy"),
    ],
    swiftLanguageModes: [.v6], cLanguageStandard: .c2x
)

// Wire re-exports CanonicalJSON, so what uses Wire must be built again when either changes.
for target in package.targets {
    for case .byNameItem("Wire", _) in target.dependencies {
        target.dependencies.append("CanonicalJSON")
    }
}

// For #embed.
package.cLanguageStandard = .c2x

/// `scripts/build` says "shipped" and `scripts/build-tests` says "tested". Nobody else says anything.
let build = Context.environment["PARLOR_BUILD"]
let buildsForTests = build == "tested"
/// Each takes a minute or two to optimize, and tests keep none of them busy.
let slowToOptimize = [
    "Benchmarks", "Lines", "Load", "Operating", "Parlor", "ParlorKit", "ParlorTesting", "Play",
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
