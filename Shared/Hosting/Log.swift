import ParlorWire
import Platform

/// What a process tells its operator: one line an event, to standard error.
public struct Log: Sendable {
    public enum Level: String, Sendable { case info, warning, error }

    private let format: Settings.LogFormat
    private let instance: String

    public init(_ format: Settings.LogFormat, instance: String) {
        self.format = format
        self.instance = instance
    }

    /// Of a service's process.
    public init(of service: String, _ settings: Settings) {
        self.init(settings.log, instance: settings.instance ?? service)
    }

    public func info(_ message: String, _ details: [String: String] = [:]) {
        write(.info, message, details)
    }

    public func warning(_ message: String, _ details: [String: String] = [:]) {
        write(.warning, message, details)
    }

    public func error(_ message: String, _ details: [String: String] = [:]) {
        write(.error, message, details)
    }

    private func write(_ level: Level, _ message: String, _ details: [String: String]) {
        let whole = line(level, message, details) + [UInt8(ascii: "\n")]
        whole.withUnsafeBytes { _ = Platform.write(2, $0.baseAddress, $0.count) }
    }

    /// Without the end of the line, and nothing in it ends one.
    func line(_ level: Level, _ message: String, _ details: [String: String]) -> Bytes {
        switch format {
        case .json:
            let fields = [
                "at": Clock.now.description, "level": level.rawValue, "instance": instance,
                "message": message,
            ]
            return JSON.encode(fields.merging(details) { standard, _ in standard })
        case .text:
            let extra = details.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
            let text = "\(Clock.now) \(level.rawValue) \(instance): \(message)\(extra)"
            return Array(text.escapingControls.utf8)
        }
    }
}
