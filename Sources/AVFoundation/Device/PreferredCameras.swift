/// Decides which camera to use by default. Knows IDs only.
///
/// The user's choices come first, the latest before the others. After that, the current camera is kept while it is
/// connected: a newly connected one doesn't replace it.
struct PreferredCameras: Equatable {
  /// The user's choices, latest first.
  private(set) var chosen: [String] = []
  /// The camera in use, while it is connected.
  private(set) var current: String?

  /// How many choices are kept: enough for the cameras of a home and an office.
  private static let memory = 16

  init(chosen: [String] = []) {
    self.chosen = chosen
  }

  /// Records the user's choice.
  mutating func choose(_ id: String) {
    chosen.removeAll { $0 == id }
    chosen.insert(id, at: 0)
    chosen.removeLast(max(0, chosen.count - Self.memory))
    current = id
  }

  /// The camera to use among the connected ones, given in the system's order.
  mutating func camera(of present: [String]) -> String? {
    if let current, present.contains(current) { return current }
    current = chosen.first(where: present.contains) ?? present.first
    return current
  }

  /// The latest choice that is connected.
  func choice(of present: [String]) -> String? { chosen.first(where: present.contains) }
}
