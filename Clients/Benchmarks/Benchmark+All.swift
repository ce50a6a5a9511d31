extension Benchmark {
    /// In the order in which they run; the evening lasts so many minutes.
    public static func all(evening minutes: Int = 2) -> [Benchmark] {
        [
            Benchmark("commands", "durable commands against bare SQLite in the same batches") {
                try CommandBench.run()
            },
            Benchmark("journal", "the journal alone against bare SQLite") {
                try JournalBench.run()
            },
            Benchmark(
                "postgres", "a journal in PostgreSQL against a bare insert of the same rows"
            ) { try PostgresBench.run() },
            Benchmark("calls", "calls through the bus against a bare ROUTER broker") {
                try BusBench.calls()
            },
            Benchmark(
                "observing", "a host whose calls are noted against one whose calls are not"
            ) { try ObservingBench.run() },
            Benchmark("trace", "'parlor trace' of 300 events against asking the bus one thing") {
                try TraceBench.run()
            },
            Benchmark("events", "events to 1, 10 and 100 subscribers against zmq_proxy") {
                try BusBench.events()
            },
            Benchmark("door", "frames to WebSockets against bare sockets") {
                try DoorBench.run()
            },
            Benchmark("door-turns", "the longest turn of the gateway that one frame causes") {
                DoorBench.turns()
            },
            Benchmark("door-attacks", "a bystander's calls beside one hostile device") {
                try DoorBench.attacks(DoorAttack.ofOne)
            },
            Benchmark("door-crowds", "a bystander's calls beside many who ask for much") {
                try DoorBench.attacks(DoorAttack.ofMany)
            },
            Benchmark("gateway", "what devices get through the gateway, with everything running") {
                try GatewayBench.run()
            },
            Benchmark("guests", "what a new guest costs, beside a rename") {
                try GuestsBench.run()
            },
            Benchmark("gateway-crowd", "what 10,000 idle devices cost, and 2,000 that come back") {
                try GatewayCrowdBench.run()
            },
            Benchmark("games", "the rules of Crazy Eights, and the skill of every game's bots") {
                try GamesBench.run()
            },
            Benchmark("drawing", "a drawing of ten thousand strokes against a file written anew") {
                try DrawingBench.run()
            },
            Benchmark("chat", "a million messages, a group that talks, 100,000 conversations") {
                try ChatBench.run()
            },
            Benchmark("matches", "ten thousand matches of bots, one action a second each") {
                try MatchesBench.run()
            },
            Benchmark("party", "300 rooms of eight devices play trivia, one action a second each") {
                try PartyBench.run()
            },
            Benchmark(
                "evening", "what people do in an evening of --minutes, and what memory it takes"
            ) {
                try EveningBench.run(for: minutes)
            },
            Benchmark(
                "codec", "headers by hand against our JSON, and our JSON against Foundation's"
            ) { try CodecBench.run() },
            Benchmark("idle", "how soon everything is ready, and what it holds when idle") {
                try IdleBench.run()
            },
        ]
    }
}
