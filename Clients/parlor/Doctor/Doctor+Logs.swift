import Hosting
import Wire

extension Doctor {
    /// A complaint older than this has been dealt with, or was told before.
    static let memory: Duration = .seconds(900)

    func logs() -> [Finding] {
        let logs = File.names(in: place.logs).filter { $0.hasSuffix(".log") }
            .map { LogFile(path: "\(place.logs)/\($0)") }
        let complaints = logs.compactMap { log -> Finding? in
            guard let line = Self.lastError(in: log.lastLines(200), now: Clock.now) else {
                return nil
            }
            return .wrong(
                "\(log.name) said: \(line)", "'parlor logs \(log.name)' shows what led to it.")
        }
        return complaints.isEmpty ? [.well("No process complained lately.")] : complaints
    }

    /// The last recent error, without what stands before it.
    static func lastError(in lines: [String], now: Timestamp) -> String? {
        var found: String?
        var isRecent = false
        for text in lines {
            let line = LogLine(text)
            // A line without a time belongs to the one before it.
            if let time = line.time { isRecent = now - time < memory }
            if isRecent, line.isError { found = line.message }
        }
        return found
    }
}
