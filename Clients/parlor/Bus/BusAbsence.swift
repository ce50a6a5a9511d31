import Bus
import Hosting

/// Why the bus is not where it is looked for, as far as this place knows, and what to do.
struct BusAbsence {
    let sentence: String

    init(_ place: Installation) {
        self.init(
            at: place.bus.map(\.description), data: place.data, isSupervised: place.run.isRunning,
            recorded: place.runningBus)
    }

    /// `recorded` is where the supervisor of that data has its bus.
    init(at expected: [String], data: String, isSupervised: Bool, recorded: [String]?) {
        let absence = "The bus at \(expected.joined(separator: ", ")) does not answer"
        guard isSupervised else {
            sentence =
                "\(absence): "
                + "\(MachineSettings.start(data)) starts one there, with its data in \(data)."
            return
        }
        let elsewhere = ElsewhereBus(at: expected, data: data, recorded: recorded)
        sentence =
            elsewhere.map { "\(absence). \($0.sentence)" }
            ?? "\(absence), though its supervisor runs and starts it again; "
            + "'parlor logs bus' may say why."
    }
}

/// The Parlor of this data has its bus at other addresses than this shell says.
struct ElsewhereBus {
    let sentence: String

    /// Nil while none runs here, or its bus is where it is looked for.
    init?(_ place: Installation) {
        guard place.run.isRunning else { return nil }
        self.init(
            at: place.bus.map(\.description), data: place.data, recorded: place.runningBus)
    }

    init?(at expected: [String], data: String, recorded: [String]?) {
        guard let recorded, !Set(expected).isSubset(of: recorded) else { return nil }
        let addresses = recorded.joined(separator: ",")
        let base = BusAddress(addresses).flatMap { $0.isLoopback ? $0.port : nil }
        let setting =
            base.map { "PARLOR_PORT_BASE=\($0), without PARLOR_BUS" } ?? "PARLOR_BUS=\(addresses)"
        sentence =
            "The Parlor with its data in \(data) has its bus at \(addresses), and not at "
            + "\(expected.joined(separator: ",")). To reach it, set \(setting). To reach another, "
            + "set its PARLOR_DATA."
    }
}

/// A bus answers where ours would be, and nobody supervises it from this place's data.
struct ForeignBus {
    let place: Installation

    var sentence: String {
        "Another Parlor answers at \(place.bus[0]), and its data is not in \(place.data)."
    }

    var remedy: String {
        "To reach that one, set PARLOR_DATA to its folder; to run one of your own, set "
            + "PARLOR_PORT_BASE to other ports."
    }

    /// Nil when nobody listens there, or it is ours.
    init?(_ place: Installation) {
        guard StartCheck(place: place).occupiedPort != nil, !place.run.isRunning,
            Leftovers(place.run).isEmpty,
            (try? BusLine(ownBusOf: place).isAnswered) == true
        else { return nil }
        self.place = place
    }
}

extension Installation {
    /// Where the bus of the Parlor that runs here is.
    var runningBus: [String]? {
        startedWith.flatMap { try? Settings($0).bus.map(\.description) }
    }
}
