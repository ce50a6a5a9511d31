import Platform

/// What the process was given at its start.
public enum ThisProcess {
    /// The environment variables, by name.
    public static var environment: [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            next += 1
        }
        return variables
    }

    /// The file that runs, without symbolic links, as it was named when this was asked first.
    ///
    /// Ask at the start of a process: once another file has its place, the system no longer knows
    /// where it was.
    public static let executable: String = {
        guard let path = realpath(unresolvedExecutable, nil) else {
            return CommandLine.arguments[0]
        }
        defer { free(path) }
        return String(cString: path)
    }()

    /// The folder of the file that runs, where the other executables are too.
    public static var folder: String {
        "/" + executable.split(separator: "/").dropLast().joined(separator: "/")
    }

    #if os(Linux)
        private static var unresolvedExecutable: String { "/proc/self/exe" }
    #else
        private static var unresolvedExecutable: String {
            var size: UInt32 = 4_096
            var buffer = [CChar](repeating: 0, count: Int(size))
            guard _NSGetExecutablePath(&buffer, &size) == 0 else { return CommandLine.arguments[0] }
            return String(
                decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    #endif
}
