/// Which camera is to be used where nobody names one. Knows ids only.
///
/// What a person chose goes before everything else, newest choice first; and what is in use stays so for as long as it
/// is there: a camera that is plugged in takes nobody's place.
struct PreferredCameras: Equatable {
  /// What the person has chosen, newest first.
  private(set) var chosen: [String] = []
  /// The answer, as long as it is there.
  private(set) var current: String?

  /// How many choices are kept: enough for the cameras of a home and an office.
  private static let memory = 16

  init(chosen: [String] = []) {
    self.chosen = chosen
  }

  /// The person chooses a camera.
  mutating func choose(_ id: String) {
    chosen.removeAll { $0 == id }
    chosen.insert(id, at: 0)
    chosen.removeLast(max(0, chosen.count - Self.memory))
    current = id
  }

  /// The camera to use, of these, in the system's order.
  mutating func camera(of present: [String]) -> String? {
    if let current, present.contains(current) { return current }
    current = chosen.first(where: present.contains) ?? present.first
    return current
  }

  /// The last choice that is there.
  func choice(of present: [String]) -> String? { chosen.first(where: present.contains) }
}
