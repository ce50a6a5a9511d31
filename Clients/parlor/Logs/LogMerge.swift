import ParlorWire

/// Lines of several logs as one, by their times.
enum LogMerge {
    static func lines(_ logs: [[String]]) -> [String] {
        guard logs.count > 1 else { return logs.first ?? [] }
        let timed = logs.flatMap { lines in
            // A line without a time belongs to the one before it.
            var time = Timestamp(milliseconds: 0)
            return lines.map { line in
                time = LogLine(line).time ?? time
                return (time: time, line: line)
            }
        }
        return timed.enumerated().sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }.map(\.element.line)
    }
}
