import Hosting
import ParlorWire
import Platform

/// The settings of the Parlor that a package installed on this machine: `NAME=value`, a line each, as
/// systemd reads them.
///
/// A command that is told nothing of which Parlor is meant takes them, wherever it is run.
struct MachineSettings {
    static let path = "/etc/parlor/parlor.env"
    /// Each of them says which Parlor is meant.
    private static let places = ["PARLOR_DATA"] + StartSettings.busNames

    private(set) var all: [String: String] = [:]
    /// On which line each stands, from 1.
    private(set) var lines: [String: Int] = [:]

    init(_ text: String) {
        let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in all.map(\.trimmed).enumerated() {
            guard !line.hasPrefix("#"), !line.hasPrefix(";"),
                let equals = line.firstIndex(of: "="), equals > line.startIndex
            else { continue }
            let name = String(line[..<equals].trimmed)
            self.all[name] = String(line[line.index(after: equals)...].trimmed.withoutQuotes)
            lines[name] = index + 1
        }
    }

    /// Puts them into this process's environment, where they are not set yet.
    static func adopt() throws(Complaint) {
        guard areMeant(by: ThisProcess.environment), let settings = ofThisMachine else { return }
        for (name, value) in settings.all { setenv(name, value, places.contains(name) ? 1 : 0) }
        if let data = settings.data { try becomeOwner(of: data) }
    }

    /// Nothing else is said, and no Parlor has its data right here.
    static func areMeant(by environment: [String: String], in folder: String = ".") -> Bool {
        places.allSatisfy { environment[$0, default: ""].isEmpty }
            && !File.exists("\(folder)/data/run")
    }

    /// They are meant, and may not be read: the command would look at a Parlor that nobody has.
    static func refuseUnreadable(_ environment: [String: String]) throws(Complaint) {
        guard areMeant(by: environment), File.exists(path), ofThisMachine == nil else { return }
        throw .setUp(
            "\(path) says where this machine's Parlor is, and only its operator may read it: run "
                + "this with sudo. For a Parlor of your own, set PARLOR_DATA.")
    }

    /// Those of the Parlor with that data; nil where this machine's is another, or there is none.
    static func ofParlor(with data: String) -> MachineSettings? {
        ofThisMachine.flatMap { $0.data == data ? $0 : nil }
    }

    /// Without it, the default would hold instead, in silence. The services of a plan may have
    /// stores of their own, also those that are not Parlor's.
    static func refuseMisspelt(in data: String, by plan: Plan) throws(Complaint) {
        let stores = plan.services.map { Stores.setting(of: $0.name) }
        guard let flaw = ofParlor(with: data)?.flaw(besides: stores) else { return }
        throw .setUp("\(path):\(flaw)".escapingControls)
    }

    /// The first line that names no setting of Parlor, and what is wrong with it.
    func flaw(besides others: [String] = []) -> String? {
        let known = StartSettings.known + others
        let unknown = lines.filter { name, _ in
            name.hasPrefix("PARLOR_") && !known.contains(name)
        }
        return unknown.min { $0.value < $1.value }.map { name, line in
            "\(line): Parlor has no setting '\(name)'.\(StartSettings.hint(for: name))"
        }
    }

    /// What starts the Parlor with that data when its supervisor is gone, and with the machine.
    static func startByItself(_ data: String) -> String {
        ofThisMachine?.data == data
            ? "systemd starts it again, and with the machine: 'sudo systemctl enable parlor'."
            : "Nothing starts the supervisor by itself unless you set it up: docs/operations.md, "
                + "'Start with the machine', has a unit for systemd."
    }

    /// What starts the Parlor with that data, as an operator types it.
    static func start(_ data: String, otherwise: String = "'parlor up'") -> String {
        ofThisMachine?.data == data ? "'sudo systemctl start parlor'" : otherwise
    }
}

extension MachineSettings {
    private static var ofThisMachine: MachineSettings? {
        File.read(path).map { MachineSettings(String(decoding: $0, as: UTF8.self)) }
    }

    private var data: String? { all["PARLOR_DATA"] }

    /// What root writes there, the services could not write.
    private static func becomeOwner(of data: String) throws(Complaint) {
        var status = stat()
        guard geteuid() == 0, stat(data, &status) == 0, status.st_uid != 0,
            let owner = getpwuid(status.st_uid)?.pointee
        else { return }
        let home = String(cString: owner.pw_dir)
        guard initgroups(owner.pw_name, numericCast(owner.pw_gid)) == 0, setgid(owner.pw_gid) == 0,
            setuid(owner.pw_uid) == 0
        else {
            throw .setUp(
                "\(data) belongs to another user, whom root can't become here: run this as that user."
            )
        }
        setenv("HOME", home, 1)
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    fileprivate var withoutQuotes: Substring {
        guard count > 1, let first, first == last, "'\"".contains(first) else { return self }
        return dropFirst().dropLast()
    }
}
