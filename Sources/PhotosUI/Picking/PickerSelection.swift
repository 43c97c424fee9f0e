/// The items that are chosen in a picker, without widgets.
struct PickerSelection: Equatable {
  /// The identifiers in the order in which they were chosen.
  private(set) var chosen: [String]
  /// The most that may be chosen; 0 for any number.
  private(set) var limit: Int
  /// Whether a click picks at once.
  let isSingle: Bool

  init(_ chosen: [String], limit: Int) {
    self.limit = max(0, limit)
    isSingle = limit == 1
    self.chosen = []
    for id in chosen where !self.chosen.contains(id) && (limit <= 0 || self.chosen.count < limit) {
      self.chosen.append(id)
    }
  }

  /// Chooses an item, or leaves it out; false if no more may be chosen.
  mutating func toggle(_ id: String) -> Bool {
    if let place = chosen.firstIndex(of: id) {
      chosen.remove(at: place)
      return true
    }
    guard limit == 0 || chosen.count < limit else { return false }
    chosen.append(id)
    return true
  }

  /// Changes the most that may be chosen. Those that were chosen last are left out, if they are too many; a picker in which a
  /// click picks stays one.
  mutating func setLimit(_ new: Int) {
    guard !isSingle else { return }
    limit = max(0, new)
    if limit > 0 { chosen = Array(chosen.prefix(limit)) }
  }

  /// Moves a chosen item behind another one in the order of choosing; nil makes it the first. Returns false unless both are
  /// chosen.
  @discardableResult
  mutating func move(_ id: String, after other: String?) -> Bool {
    guard id != other, let place = chosen.firstIndex(of: id), other.map({ chosen.contains($0) }) ?? true else {
      return false
    }
    chosen.remove(at: place)
    chosen.insert(id, at: other.flatMap { chosen.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
    return true
  }

  /// Leaves items out.
  mutating func remove(_ ids: [String]) { chosen.removeAll { ids.contains($0) } }

  /// The number of an item in the order of choosing, from 1; nil if it isn't chosen.
  func number(of id: String) -> Int? { chosen.firstIndex(of: id).map { $0 + 1 } }

  /// The chosen items in the order of choosing, or in that of the library.
  func results(ordered isOrdered: Bool, in library: [String]) -> [String] {
    isOrdered ? chosen : library.filter { chosen.contains($0) } + chosen.filter { !library.contains($0) }
  }
}
