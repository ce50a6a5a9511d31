import Foundation
import Journal
import JournalSQLite
import ParlorWire

/// A process that appends to a journal and says so, to be killed, starved and shut out by tests.
@main
enum Main {
    static func main() {
        guard let options = Options(CommandLine.arguments.dropFirst()) else {
            print(Options.usage)
            exit(64)
        }
        options.apply()
        do {
            try Writer(options).run()
        } catch {
            say("fault \(error.code.rawValue) \(error.detail)")
            exit(1)
        }
    }
}

/// One line, at once.
func say(_ line: String) {
    print(line)
    fflush(nil)
}
