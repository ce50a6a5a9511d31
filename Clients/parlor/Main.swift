import BusZeroMQ
import Hosting
import Platform

@main
enum Main {
    static func main() {
        // A package or a build may replace the file while this runs.
        _ = ThisProcess.executable
        exit(outcome(of: Array(CommandLine.arguments.dropFirst())).rawValue)
    }
}

/// The one place where every error becomes a sentence and an exit code.
private func outcome(of arguments: [String]) -> ExitCode {
    do {
        try MachineSettings.adopt()
        return try Command.run(arguments)
    } catch let complaint as Complaint {
        Terminal.errors.print(complaint.sentence)
        return complaint.exit
    } catch let fault as SettingsFault {
        Terminal.errors.print(fault.description)
        return .setUp
    } catch let fault as BusFault {
        Terminal.errors.print(fault.description)
        return fault.code == .keysMissing || fault.code == .keysUnusable ? .setUp : .failed
    } catch {
        Terminal.errors.print("\(error)")
        return .failed
    }
}
