import GLibSupport

/// A screen that the person has chosen, as PipeWire delivers it.
struct ScreenNode: Sendable, Hashable {
  /// PipeWire's number of the node, which is valid in the session's own connection.
  var number: Int

  init(number: Int) { self.number = number }

  /// A stream of the portal's answer: `(ua{sv})`.
  init?(_ value: DBusValue) {
    guard let number = value.members.first?.int else { return nil }
    self.number = number
  }
}
