import GLibSupport

/// The self-timer's delay.
enum SelfTimer: Int, CaseIterable, Sendable {
  case off = 0
  case three = 3
  case five = 5
  case ten = 10

  /// The next delay, for the keyboard shortcut.
  var next: SelfTimer {
    let all = Self.allCases
    return all[(all.firstIndex(of: self)! + 1) % all.count]
  }

  /// What the menu calls it.
  var title: String { self == .off ? ctr("timer", "Off") : tr("%d s", rawValue) }
}
