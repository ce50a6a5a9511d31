@main
enum ProfileStoreService {
    static func main() {}
}
