enum Contracts {}
