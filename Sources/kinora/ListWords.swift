import GLibSupport

/// Lists as the language writes them: which comma it has, and which word comes before the last.
enum ListWords {
  /// "Lake, Meadow and Hill": all of several things.
  static func all(_ items: [String]) -> String {
    guard items.count > 1, let last = items.last else { return items.first ?? "" }
    // Translators: the end of a list; %1$s is its last but one item, or all before the last, as in "Lake, Meadow and Hill"
    return ctr("list", "%1$s and %2$s", parts(Array(items.dropLast())), last)
  }

  /// "Jump, 8 seconds, portrait": what is said of one thing, bit by bit.
  static func parts(_ items: [String]) -> String {
    guard var list = items.first else { return "" }
    for item in items.dropFirst() {
      // Translators: items of a list, as in "Lake, Meadow" and "Jump, 8 seconds"; %1$s may be several already
      list = ctr("list", "%1$s, %2$s", list, item)
    }
    return list
  }
}
