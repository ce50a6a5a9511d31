import Contracts

extension Metrics {
    mutating func addPopulation() {
        let census = facts.census
        writer.begin("people_online", .gauge, "People with a device that is connected.")
        if let people = census.peopleOnline { writer.add("people_online", [], people) }
        writer.begin("rooms", .gauge, "Rooms that have not ended.")
        add("rooms", census.rooms)
        writer.begin("matches", .gauge, "Matches that are played.")
        add("matches", census.matches)
        writer.begin("boards_open", .gauge, "Boards of rooms that have not ended.")
        if let boards = census.boards { writer.add("boards_open", [], boards) }
    }

    private mutating func add(_ name: String, _ groups: [Census.Group]?) {
        for group in groups ?? [] {
            let labels = [("status", group.status), ("game", group.game ?? "none")]
            writer.add(name, labels, group.count)
        }
    }

    mutating func addSupervised() {
        writer.begin(
            "ready", .gauge,
            "1 while a supervised instance works; 0 while it starts, hangs, fails or is away.")
        for one in facts.supervised {
            let isWell = sources.contains {
                $0.instance == one.instance && $0.counters.failingReason == nil
            }
            writer.add("ready", Self.labels(one), one.phase == "ready" && isWell ? 1 : 0)
        }
        writer.begin("restarts_total", .counter, "How often a supervisor started it again.")
        for one in facts.supervised {
            writer.add("restarts_total", Self.labels(one), one.restarts)
        }
    }

    private static func labels(_ one: SupervisedInstance) -> [(String, String)] {
        [("service", one.service), ("instance", one.instance)]
    }
}
