/// Bodies and headers are canonical JSON: whoever imports `Wire` has its codec too.
@_exported public import CanonicalJSON
