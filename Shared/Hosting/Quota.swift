/// How many rows an index may have whose sort begins with a prefix, before nothing is founded there.
public struct Quota<Refused> {
    let index: String
    let prefix: String
    let most: Int
    let refusal: Refused

    public init(of most: Int, in index: String, prefix: String, else refusal: Refused) {
        self.index = index
        self.prefix = prefix
        self.most = most
        self.refusal = refusal
    }
}
