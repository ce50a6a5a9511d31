import Contracts
import Hosting
import ParlorGames
import ParlorKit
import ParlorWire
import Play
import TLS

extension Command {
    static let play = Command(
        name: "play", arguments: "[SERVER | GAME]", summary: "Play in this terminal.",
        details: """
            Plays on a server: rooms, chat, and all games. Without SERVER, at the gateway of this Parlor
            (PARLOR_HTTP, http://127.0.0.1:8080). Who you are is kept for each server and --name, in
            $XDG_DATA_HOME/parlor/play or ~/.local/share/parlor/play. For https, PARLOR_TLS_CA is a file
            with the certificate of an authority of your own.

            With --offline, it plays GAME against bots, without a server. Without GAME, it shows the list
            of games.

            Arrows and enter choose, or the letter beside what you want; '?' shows the rules, Esc the
            menu, Ctrl-C leaves. 80 columns and 24 rows suffice, also over SSH (ssh -t). NO_COLOR turns
            colours off. docs/play.md says more.

            With --plain, for a screen reader or a pipe, each thing that happens is a line. What can be
            chosen has a number: write it, and 'help' for more.

            GAME is \(Command.games)

            For example: parlor play --name Ada
                         parlor play https://parlor.example --room K7QD
                         parlor play --offline crazyEights --bots 3
                         parlor play --plain --offline dice
            """,
        options: [
            .value("--room", "CODE", short: "-r", "Begin in this room."),
            .value("--name", "NAME", short: "-n", "As the guest of this name, a new one at first."),
            .flag("--offline", "Play without a server, against bots."),
            .flag("--plain", "In lines: for a screen reader, or in a pipe."),
            .value(
                "--bots", "N", short: "-b", "Offline: how many bots (3, or as the game allows)."),
            .value(
                "--level", "LEVEL", short: "-l",
                "Offline: how well they play: easy, normal or hard (normal)."),
            .value(
                "--seed", "N", short: "-s", "Offline: the same seed gives the same cards and dice."),
        ], operands: 0...1
    ) { invocation in
        do {
            if invocation.has("--offline") {
                var program = try offline(invocation)
                try program.run(isPlain: invocation.has("--plain"))
            } else {
                var program = try online(invocation)
                try program.run(isPlain: invocation.has("--plain"))
            }
        } catch let error as NoTerminal { throw Complaint.setUp(error.sentence) }
        return .ok
    }

    /// Their names, folded to the width of the help.
    private static var games: String {
        var lines = [""]
        let ids = Catalogue.standard.games.map { $0.entry.id }
        for (place, id) in ids.enumerated() {
            let word = id + (place + 1 < ids.count ? "," : ".")
            if lines[lines.count - 1].count + word.count > 80 { lines.append("") }
            lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
        }
        return "one of: " + lines.joined(separator: "\n")
    }
}

private func online(_ invocation: Invocation) throws -> OnlineProgram {
    for option in ["--bots", "--level", "--seed"] where invocation.has(option) {
        throw Complaint.usage("\(option) is for play without a server: add --offline.")
    }
    let code = invocation.value("--room").map { RoomCode(EntityKey($0)) }
    if let code, !code.isWellFormed {
        throw Complaint.usage("A room's code is 4 to 6 letters and digits, not '\(code)'.")
    }
    let name = invocation.value("--name")
    if let name {
        do { _ = try DisplayName(name) } catch {
            throw Complaint.usage("--name is '\(name)'. \(error.sentence(about: "name"))")
        }
    }
    do {
        return try OnlineProgram(
            try server(invocation), name: name, room: code, environment: ThisProcess.environment)
    } catch let fault as TLSFault {
        throw Complaint.setUp("\(fault) PARLOR_TLS_CA names the file.")
    }
}

private func server(_ invocation: Invocation) throws -> ServerAddress {
    let said = invocation.operands.first
    if let said, Catalogue.standard[said] != nil {
        throw Complaint.usage(
            "To play a game against bots, add --offline: parlor play --offline \(said)")
    }
    let text = try said ?? ownServer()
    guard let server = ServerAddress(text.contains("://") ? text : "http://\(text)") else {
        throw Complaint.usage("'\(text)' is no server. Write it as https://parlor.example.")
    }
    return server
}

private func ownServer() throws -> String {
    let here = try Installation()
    return (here.isEncrypted ? "https://" : "http://") + here.door
}

private func offline(_ invocation: Invocation) throws -> OfflineProgram {
    for option in ["--room", "--name"] where invocation.has(option) {
        throw Complaint.usage("\(option) is for play on a server: leave out --offline.")
    }
    let seed = try invocation.number("--seed", in: 0...Int.max).map(UInt64.init)
    return OfflineProgram(try order(invocation), seed: seed ?? .random(in: 0 ... .max))
}

/// The match that was asked for; nil when the person chooses from the list.
private func order(_ invocation: Invocation) throws(Complaint) -> OfflineOrder? {
    let skill = try skill(invocation.value("--level") ?? "normal")
    guard let name = invocation.operands.first else {
        if invocation.has("--bots") || invocation.has("--level") {
            throw .usage("--bots and --level need a GAME. The list of games asks for both.")
        }
        return nil
    }
    guard let type = Catalogue.standard[name] else {
        let ids = Catalogue.standard.games.map { $0.entry.id }
        throw .usage("There is no game '\(name)'. \(hint(for: name, among: ids))")
    }
    let range = OfflineOrder.bots(for: type.entry)
    let bots = try invocation.number("--bots", in: range)
    return OfflineOrder(
        game: GameID(name), bots: bots ?? OfflineOrder.usualBots(for: type.entry), skill: skill)
}

private func skill(_ word: String) throws(Complaint) -> BotSkill {
    switch word {
    case "easy": .easy
    case "normal", "medium": .medium
    case "hard": .hard
    default: throw .usage("--level is '\(word)'; it has to be easy, normal or hard.")
    }
}
