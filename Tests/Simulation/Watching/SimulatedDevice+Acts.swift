import EventSourcing
import ParlorWire

extension SimulatedDevice {
    /// The answer about so many fits any frame.
    private static let mostAtOnce = 2

    /// All that it would like to watch, whether it may or not.
    var streams: [StreamName] {
        World.tables.map { StreamName(Table.kind, $0) }
            + World.dens.map { StreamName(Den.kind, $0) }
            + World.purseKeys.map { StreamName(Purse.kind, $0) }
    }

    func watchWhatIsMissing() {
        let missing = streams.filter { !screen.watched.contains($0) }
        for start in stride(from: 0, to: missing.count, by: Self.mostAtOnce) {
            watch(Array(missing[start..<min(start + Self.mostAtOnce, missing.count)]))
        }
    }

    /// From where it was.
    func watch(_ streams: [StreamName]) {
        watch(
            streams.map { stream in
                let shown = screen.shown[stream]
                return Screen.Asked(stream: stream, epoch: shown?.epoch, since: shown?.rev)
            })
    }

    func unwatchSomething() {
        let settled = screen.watched.filter { !screen.isUnsettled($0) }.sorted()
        guard let stream = settled.randomElement(using: &world.dice) else { return }
        let cid = nextCid()
        screen.unwatch(stream, as: cid)
        ask(#"{"cid":"\#(cid)","unwatch":["\#(stream)"]}"#)
    }

    func callSomething() {
        let isRepeat = Int.random(in: 0..<5, using: &world.dice) == 0
        guard let call = isRepeat ? diary.any(world) ?? fresh() : fresh(),
            diary.begin(call, world.oracle)
        else { return }
        // Whoever is impatient sends it twice.
        self.call(call, times: Int.random(in: 0..<8, using: &world.dice) == 0 ? 2 : 1)
    }

    func murmur() {
        let number = Int.random(in: 0...99, using: &world.dice)
        let table = World.tables.randomElement(using: &world.dice)!
        say(
            #"{"cid":"murmur","call":"table.murmur","key":"\#(table)","body":{"number":\#(number)}}"#
        )
    }

    /// What no honest app says; none of it may be believed, or harm anybody else.
    func lie() {
        let stream = streams.randomElement(using: &world.dice)!
        let shown = screen.shown[stream]
        switch Int.random(in: 0..<5, using: &world.dice) {
        case 0:
            watch([Screen.Asked(stream: stream, epoch: shown?.epoch, since: 9_999, isTrue: false)])
        case 1: watch([Screen.Asked(stream: stream, epoch: "foreign", since: 2, isTrue: false)])
        case 2:
            let other = world.people.randomElement(using: &world.dice)!
            if other != person {
                watch([
                    Screen.Asked(
                        stream: StreamName(Account.kind, other.key), epoch: nil, since: nil)
                ])
            }
        case 3:
            say(
                [#"{"watch":7}"#, "{", "[]]", #"{"cid":"lie"}"#, "", "\u{0}"].randomElement(
                    using: &world.dice)!)
        default:
            say(
                #"{"cid":"lie","call":"sync.renew","key":"shard-1","body":{"gateway":"gateway-0_1"}}"#
            )
        }
    }

    static func cid(of call: Call) -> String {
        String(call.header.id.rawValue.split(separator: "/").last!)
    }

    static func text(of call: Call) -> String {
        let key = call.key.rawValue.isEmpty ? "" : #""key":"\#(call.key)","#
        let body = String(decoding: call.body, as: UTF8.self)
        return #"{"cid":"\#(cid(of: call))","call":"\#(call.header.call)",\#(key)"body":\#(body)}"#
    }
}

extension SimulatedDevice {
    /// Nothing that is being asked already, or was just let go.
    private func watch(_ wanted: [Screen.Asked]) {
        let asked = wanted.filter { !screen.isUnsettled($0.stream) }
        guard !asked.isEmpty else { return }
        let cid = nextCid()
        screen.ask(asked, as: cid)
        let places = asked.map { one in
            let epoch = one.epoch.map { #","epoch":"\#($0)""# } ?? ""
            let since = one.since.map { #","since":\#($0)"# } ?? ""
            return #"{"stream":"\#(one.stream)"\#(epoch)\#(since)}"#
        }
        ask(#"{"cid":"\#(cid)","watch":[\#(places.joined(separator: ","))]}"#)
    }

    private func fresh() -> Call? {
        switch Int.random(in: 0..<40, using: &world.dice) {
        case 0:
            let own = world.devices.filter { $0.person == person }
            return call(
                Account.Command.signOut(deviceId: own.randomElement(using: &world.dice)!.name),
                person.key)
        case 1..<5:
            let number = Int.random(in: 0...9, using: &world.dice)
            return call(Person.Command.rename(to: Self.name(person, number)), person.key)
        case 5..<9: return call(denCommand(), World.dens.randomElement(using: &world.dice)!)
        case 9..<24: return call(tableCommand(), World.tables.randomElement(using: &world.dice)!)
        default:
            let (key, command) = PurseCommands.any(&world.dice)
            return call(command, key)
        }
    }

    /// So long that those of a table's members don't always fit one frame.
    private static func name(_ person: PersonID, _ number: Int) -> String {
        "\(person) \(number)" + String(repeating: ", and so on", count: 20)
    }

    private func tableCommand() -> Table.Command {
        let other = world.people.randomElement(using: &world.dice)!
        return switch Int.random(in: 0..<10, using: &world.dice) {
        case 0..<5: .say(number: Int.random(in: 0...99, using: &world.dice))
        case 5..<7: .admit(person: other)
        case 7..<9: .expel(person: other)
        default: .open(on: Bool.random(using: &world.dice))
        }
    }

    private func denCommand() -> Den.Command {
        let other = world.people.randomElement(using: &world.dice)!
        return switch Int.random(in: 0..<4, using: &world.dice) {
        case 0..<2: .say(number: Int.random(in: 0...99, using: &world.dice))
        case 2: .admit(person: other)
        default: .expel(person: other)
        }
    }

    private func call(_ command: some Choice, _ key: EntityKey) -> Call {
        let (name, body) = JSON.encode(choice: command)
        let id = CommandID("\(person)/\(nextCid())")
        return Call(
            kind: CallName(name).kind, key: key,
            header: CallHeader(
                id: id, call: CallName(name), actor: .person(person), device: self.name),
            body: body)
    }
}
