/// An album of the Library's.
struct Album: Equatable, Identifiable, Sendable {
  let id: String
  var title: String
  /// The identifiers of its items, in its order.
  var items: [String]
}
