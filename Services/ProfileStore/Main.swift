import Contracts
import Hosting

/// Hosts every person and every account: who people are, what they own, what they prefer.
@main
enum ProfileStoreService {
    static func main() {
        Launcher.run("profile-store") { host in
            host.serving(Person.self).serving(Account.self)
            host.answering(PersonQuery.self).answering(StoreQuery.self)
        }
    }
}
