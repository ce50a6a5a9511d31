import BusZeroMQ
import Contracts
import ParlorWire
import Platform

extension Command {
    static let keys = Command(
        name: "keys", arguments: "[FOLDER]", summary: "Make keys for a bus of several machines.",
        details: """
            Makes CURVE keys in FOLDER, else in PARLOR_KEYS, else in keys in PARLOR_DATA: a pair for
            the brokers, one for operators, and one for each service. With an option it makes one
            pair alone. Existing keys are never replaced. Says what to set, and what to copy.

            For example: parlor keys --service lobby --machine east ./keys
            """,
        options: [
            .value("--service", "NAME", "Only the pair of this service."),
            .flag("--operator", "Only the pair of operators, for tap, call, status."),
            .flag("--brokers", "Only the pair of the brokers."),
            .value("--machine", "NAME", "Where the keys are used; without it, this machine."),
        ], operands: 0...1
    ) { invocation in
        let place = try Installation()
        let folder = File.absolute(
            invocation.operands.first ?? place.keys ?? "\(place.data)/keys")
        let wanted = try WantedKeys(invocation)
        try File.makeFolder(folder)
        do throws(BusFault) {
            let files = try wanted.make(in: folder)
            Terminal.output.print(wanted.report(folder, files))
        } catch {
            throw Complaint.setUp(error.description)
        }
        return .ok
    }
}

/// Which pairs are to be made.
private struct WantedKeys {
    private let isAll: Bool
    private let brokers: Bool
    private let peers: [String]
    private let machine: String

    init(_ invocation: Invocation) throws(Complaint) {
        let service = invocation.value("--service")
        for name in [service, invocation.value("--machine")].compactMap(\.self)
        where !name.canNameKeys {
            throw .usage("'\(name)' can't be part of a file's name: use letters, digits and '-'.")
        }
        let services = Rights.ofServices.keys.sorted()
        if let service, !services.contains(service),
            let meant = nearest(to: service, among: services)
        {
            throw .usage("There is no service '\(service)'. Did you mean '\(meant)'?")
        }
        let chosen =
            [service].compactMap(\.self)
            + (invocation.has("--operator") ? [Rights.operator.peer] : [])
        isAll = chosen.isEmpty && !invocation.has("--brokers")
        brokers = isAll || invocation.has("--brokers")
        peers = isAll ? services + [Rights.operator.peer] : chosen
        machine = invocation.value("--machine") ?? hostName
    }

    /// The files that brokers need.
    func make(in folder: String) throws(BusFault) -> [String] {
        let keys = try BusKeys(in: folder)
        if brokers { try keys.makeBroker() }
        return try peers.map { peer throws(BusFault) in try keys.makePeer(peer, machine: machine) }
    }

    func report(_ folder: String, _ files: [String]) -> String {
        let setting = """
            The keys are in \(folder). Set this wherever Parlor runs:
              export PARLOR_KEYS=\(folder)

            """
        let pair = "bus.secret is for the brokers, bus.public for every machine.\n"
        let copies =
            files.isEmpty
            ? ""
            : "Brokers let in whom their folder peers has: \(files.joined(separator: ", "))."
        return (isAll ? setting : "") + (brokers ? pair : "") + copies
    }
}

extension String {
    fileprivate var canNameKeys: Bool {
        !isEmpty && utf8.count <= 64
            && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
}
