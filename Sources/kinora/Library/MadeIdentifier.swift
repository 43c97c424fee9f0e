/// The identifier of what a change of the library makes: written in the change's block, read once that is over.
final class MadeIdentifier: @unchecked Sendable { var id = "" }
