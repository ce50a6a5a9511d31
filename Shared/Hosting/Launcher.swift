import BusZeroMQ
import Journal
import JournalSQLite
import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Starts a service's process: settings, journal, bus, signals; then the loop, until told to stop.
public enum Launcher {
    /// Something that the operator has to mend before this process can run.
    public static let setupFault: Int32 = 78

    public static func run(_ service: String, _ compose: (Host) throws -> Void) -> Never {
        takeNoArguments(service)
        do {
            try serve(service, compose)
            exit(0)
        } catch {
            fail(service, error)
        }
    }

    /// A service is told everything by its environment: whoever gives it words wants to be told how
    /// it is started, and not to start it.
    public static func takeNoArguments(_ name: String) {
        guard let word = CommandLine.arguments.dropFirst().first else { return }
        print("'\(name)' takes no arguments. 'parlor up' starts it, 'parlor --help' says more.")
        exit(word == "--help" ? 0 : 64)
    }

    /// Ends the process with a sentence for the operator.
    public static func fail(_ name: String, _ error: any Error) -> Never {
        let sentence =
            switch error {
            case let fault as JournalFault: fault.detail
            case let fault as SettingsFault: fault.description
            case let fault as BusFault: fault.description
            default: "\(error)"
            }
        let environment = ThisProcess.environment
        let format = environment["PARLOR_LOG"].flatMap(Settings.LogFormat.init) ?? .text
        Log(format, instance: environment["PARLOR_INSTANCE"] ?? name).error(sentence)
        exit(setupFault)
    }
}

extension Launcher {
    private static func serve(_ service: String, _ compose: (Host) throws -> Void) throws {
        let settings = try Settings.ofThisProcess()
        let stop = StopSignal(lifeline: ThisProcess.environment["PARLOR_LIFELINE"])
        let instance = settings.instance ?? "\(service)-\(getpid())"
        let log = Log(settings.log, instance: instance)
        umask(0o077)
        let journal = try openJournal(of: service, settings)
        var random = SystemRandomNumberGenerator()
        let host = try Host(journal) { random.next() }
        try compose(host)
        try ServiceLoop(host, of: service, as: instance, at: settings, stop: stop, log: log).run()
        log.info("stopped")
    }

    private static func openJournal(
        of service: String, _ settings: Settings
    ) throws(JournalFault) -> SQLiteJournal {
        try makeFolder(settings.data)
        return try SQLiteJournal(at: "\(settings.data)/\(service).sqlite")
    }

    /// With those that it is in.
    static func makeFolder(_ path: String) throws(JournalFault) {
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            made += "/\(part)"
            guard mkdir(made, 0o700) == 0 || errno == EEXIST else {
                throw JournalFault(
                    .unopenable,
                    "The data folder \(path) can't be made: \(String(cString: strerror(errno)))."
                        + " Set PARLOR_DATA to a folder that can be written."
                )
            }
        }
    }
}
