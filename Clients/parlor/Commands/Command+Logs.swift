import ParlorWire
import Platform

extension Command {
    static let logs = Command(
        name: "logs", arguments: "[SERVICE...]", summary: "Show what the processes print.",
        details: """
            Shows the last lines of all logs, or of the services or instances that you name, in the
            order of their times. 'supervisor' is the log of the supervisor in the background.

            For example: parlor logs profile-store -f
            """,
        options: [
            .flag("--follow", short: "-f", "Go on with new lines until Ctrl-C."),
            .value("--lines", "N", short: "-n", "How many lines, of all logs together (50)."),
        ],
        operands: 0...100
    ) { invocation in
        let place = try Installation()
        let count = try invocation.number("--lines", in: 0...100_000) ?? 50
        let logs = try chosen(invocation.operands, place)
        LogMerge.lines(logs.map { $0.lastLines(count) }).suffix(count)
            .forEach(Terminal.output.print)
        guard invocation.has("--follow") else { return .ok }
        var followers = logs.map { LogFollower($0.path) }
        while true {
            let fresh = followers.indices.map { followers[$0].newLines() }
            LogMerge.lines(fresh).forEach(Terminal.output.print)
            usleep(100_000)
            let known = Set(followers.map(\.path))
            let others = try chosen(invocation.operands, place).map(\.path)
            followers += others.filter { !known.contains($0) }.map { LogFollower(new: $0) }
        }
    }
}

private func chosen(_ names: [String], _ place: Installation) throws(Complaint) -> [LogFile] {
    let all = File.names(in: place.logs).filter { $0.hasSuffix(".log") }
        .map { LogFile(path: "\(place.logs)/\($0)") }
    guard !all.isEmpty else {
        throw Complaint("There are no logs in \(place.logs): nothing was started there yet.")
    }
    guard !names.isEmpty else { return all }
    for name in names where !all.contains(where: { $0.isOf(name) }) {
        throw Complaint(
            "There is no log of '\(name)' in \(place.logs). "
                + hint(for: name, among: all.map(\.name)))
    }
    return all.filter { log in names.contains { log.isOf($0) } }
}

extension LogFile {
    /// Of that instance, or of any instance of that service.
    fileprivate func isOf(_ name: String) -> Bool {
        let instance = self.name.prefix { $0 != "@" }
        return self.name == name || instance == name
            || instance.hasPrefix(name + "-") && Int(instance.dropFirst(name.count + 1)) != nil
    }
}
