import Contracts
import ParlorWire

/// Who was meant by a name or a handle, among those whose name or handle begins with it.
enum PersonChoice: Equatable {
    case one(PersonID)
    case several([PersonSummary])
    case nobody

    /// A handle is one person's alone. Then comes who has just that name, then who begins so.
    init(_ typed: String, among found: [PersonSummary]) {
        let wanted = SearchText(typed).text
        if let owner = found.first(where: { $0.handle.map { SearchText($0.text).text } == wanted })
        {
            self = .one(owner.userId)
            return
        }
        let named = found.filter { SearchText($0.displayName.text).text == wanted }
        let all = named.isEmpty ? found : named
        self = all.isEmpty ? .nobody : all.count == 1 ? .one(all[0].userId) : .several(all)
    }
}
