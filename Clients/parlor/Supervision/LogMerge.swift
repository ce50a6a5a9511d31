import Wire

/// Lines of several logs as one, by the time that each line begins with.
enum LogMerge {
    static func lines(_ logs: [[String]]) -> [String] {
        let timed = logs.flatMap { lines in
            // A line without a time belongs to the one before it.
            var time = ""
            return lines.map { line in
                let first = line.prefix { $0 != " " }
                if Timestamp(String(first)) != nil { time = String(first) }
                return (time: time, line: line)
            }
        }
        return timed.enumerated().sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }.map(\.element.line)
    }
}
