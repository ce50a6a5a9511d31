import BusZeroMQ
import Hosting
import ParlorWire
import Platform

extension Doctor {
    private static let leastZeroMQ = [4, 3, 4]
    private static let leastFree: Int64 = 1 << 30
    private static let leastDescriptors: UInt = 4_096

    func libraries() -> [Finding] {
        let version = ZeroMQ.version
        let numbers = version.split(separator: ".").compactMap { Int($0) }
        guard !numbers.lexicographicallyPrecedes(Self.leastZeroMQ) else {
            let least = Self.leastZeroMQ.map(String.init).joined(separator: ".")
            return [
                .wrong(
                    "libzmq is \(version), too old.",
                    "Install \(least) or newer; Debian 12's libzmq5 is.")
            ]
        }
        return [.well("libzmq \(version) is here.")]
    }

    func executables() -> [Finding] {
        let plan: Plan
        do { plan = try place.plan() } catch {
            return [.wrong("The plan of what to start is unusable.", error.sentence)]
        }
        let missing = plan.services.filter { !File.isExecutable(place.executable($0.executable)) }
        guard missing.isEmpty else {
            let names = missing.map(\.executable).joined(separator: ", ")
            return [.wrong("\(names) is not in \(place.executables).", "Run 'make build'.")]
        }
        return [.well("Every executable of the plan is in \(place.executables).")]
    }

    func dataFolder() -> Finding {
        guard File.canMakeFiles(in: existingFolder) else {
            return .wrong(
                "\(place.data) can't be written.",
                "Set PARLOR_DATA to a folder that you may write to.")
        }
        return .well(
            existingFolder == place.data
                ? "\(place.data) can be written."
                : "\(place.data) is not there yet; 'parlor up' makes it.")
    }

    /// The data folder, or the nearest above it while there is none.
    private var existingFolder: String {
        var folder = place.data
        while !File.exists(folder), let cut = folder.lastIndex(of: "/"), cut > folder.startIndex {
            folder = String(folder[..<cut])
        }
        return File.exists(folder) ? folder : "/"
    }

    func freeSpace() -> Finding {
        guard let free = File.room(at: existingFolder) else {
            return .wrong("The disk of \(place.data) does not answer.", "See 'df' and 'dmesg'.")
        }
        guard free >= Self.leastFree else {
            return .wrong(
                "Only \(Units.bytes(free)) are free for \(place.data).",
                "A full disk refuses every command: make room, or move PARLOR_DATA to a larger disk."
            )
        }
        return .well("\(Units.bytes(free)) are free for the data.")
    }

    func clock() -> Finding {
        let year = Clock.now.description.prefix(4)
        guard let year = Int(year), (2_025...2_100).contains(year) else {
            return .wrong(
                "The machine's clock says \(Clock.now).",
                "Set it ('timedatectl set-ntp true'): events and deadlines use it.")
        }
        return .well("The clock says \(Clock.now).")
    }

    func descriptors() -> Finding {
        let limit = OpenFiles.limit
        guard limit.rlim_max >= Self.leastDescriptors else {
            return .wrong(
                "A process may open only \(limit.rlim_max) files.",
                "Raise it to \(Self.leastDescriptors) or more: 'ulimit -n 65536', or LimitNOFILE.")
        }
        return .well("A process may open \(limit.rlim_cur) files (at most \(limit.rlim_max)).")
    }
}
