@main
enum BusBrokerService {
    static func main() {}
}
