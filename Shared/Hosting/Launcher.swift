import Bus
public import BusZeroMQ
import EventSourcing
import Journal
public import ParlorWire
import Platform

/// Starts a service's process: settings, journal, bus, signals; then the loop, until told to stop.
public enum Launcher {
    /// Something that the operator has to mend before this process can run.
    public static let setupFault: Int32 = 78

    /// `kinds` are those of all services together. `compose` says what the host serves, and gives
    /// what is answered beside it.
    public static func run(
        _ service: String, among kinds: Set<EntityKind>,
        _ compose: (Host) throws -> BackgroundWork?
    ) -> Never {
        takeNoArguments(service)
        do {
            try serve(service, among: kinds, compose)
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
    /// A service that keeps nothing of its own: `compose` gives what each turn does with what
    /// arrived, and returns how long nothing else is to be done.
    public static func run(
        part service: String, serving kinds: [EntityKind],
        _ compose: (Shell) throws -> (Arrivals) throws -> Duration
    ) -> Never {
        takeNoArguments(service)
        begin(part: service, serving: kinds, compose)
    }

    /// The same for what is started as a command, with words of its own.
    public static func begin(
        part service: String, serving kinds: [EntityKind],
        _ compose: (Shell) throws -> (Arrivals) throws -> Duration
    ) -> Never {
        do {
            let shell = try makeShell(service, kinds, .none, try readSettings())
            let turn = try compose(shell)
            try shell.run(
                atMost: { 512 }, holding: { Holding(activeEntities: 0) }, turn: turn)
            shell.log.info("stopped")
            exit(0)
        } catch {
            fail(service, error)
        }
    }

    private static func serve(
        _ service: String, among kinds: Set<EntityKind>,
        _ compose: (Host) throws -> BackgroundWork?
    ) throws {
        umask(0o077)
        let settings = try readSettings()
        try settings.keep.requireKinds(kinds)
        let journal = try openJournal(of: service, settings)
        let health = JournalHealth(journal)
        try health.checkFirst()
        var random = SystemRandomNumberGenerator()
        let host = try Host(journal, secret: journal.secret)
            .drawing(from: Entropy(from: &random))
        host.cacheLimits = settings.cache
        host.service = service
        let background = try compose(host)
        try host.cutting(after: settings.keep)
        let shell = try makeShell(
            service, host.kinds + (background?.kinds ?? []), host.hints, settings)
        try ServiceLoop(host, background, health, in: shell).run()
        shell.log.info("stopped")
    }

    private static func readSettings() throws -> Settings {
        let settings = try Settings.ofThisProcess()
        PublicURL.base = settings.publicURL
        return settings
    }

    private static func makeShell(
        _ service: String, _ kinds: [EntityKind], _ hints: Hints, _ settings: Settings
    ) throws -> Shell {
        umask(0o077)
        let stop = StopSignal()
        let instance = settings.instance ?? Settings.instanceName(of: service)
        return try Shell(
            service, as: instance, kinds: kinds, hints: hints, at: settings, stop: stop,
            log: Log(settings.log, instance: instance))
    }

    private static func openJournal(
        of service: String, _ settings: Settings
    ) throws(JournalFault) -> any ServiceJournal {
        try makeFolder(settings.data)
        return try settings.stores.store(of: service, in: settings.data).open()
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

extension Host {
    /// For reading what a service keeps, beside the host that serves it.
    public static func reading(_ service: String, in data: String) throws -> Host {
        let stores = try Settings.ofThisProcess().stores
        let journal = try stores.store(of: service, in: data).openBeside()
        return try Host(journal, secret: journal.secret)
    }
}
