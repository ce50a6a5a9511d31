/// Bodies and headers are canonical JSON: whoever imports `ParlorWire` has its codec too.
@_exported public import CanonicalJSON
