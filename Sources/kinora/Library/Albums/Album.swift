/// An album of the Library's.
struct Album: Equatable, Identifiable, Sendable {
  let id: String
  var title: String
  /// The identifiers of all that is in it, in its order: also of each photo of a burst, and of what is hidden.
  var items: [String]
}
