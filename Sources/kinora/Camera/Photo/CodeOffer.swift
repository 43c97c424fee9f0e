import AVFoundation

/// The detected code that is offered to the user: the one in sight, not again after it was dismissed, and only for a
/// while after it was last seen.
struct CodeOffer: Equatable {
  /// How many seconds a code stays after it was last seen.
  static let patience = 3.0

  /// The offered code, if any.
  private(set) var code: FoundCode?
  private var lastSeen = 0.0
  /// Whether the user has opened it: then it stays, and no other replaces it.
  private var isHeld = false
  /// The dismissed code, remembered until it has been out of sight for a while.
  private var dismissed: (text: String, lastSeen: Double)?

  static func == (a: CodeOffer, b: CodeOffer) -> Bool {
    a.code == b.code && a.lastSeen == b.lastSeen && a.isHeld == b.isHeld && a.dismissed?.text == b.dismissed?.text
  }

  /// The camera detects these codes at this time, in seconds.
  mutating func see(_ codes: [FoundCode], at seconds: Double) {
    if let dismissed {
      if codes.contains(where: { $0.text == dismissed.text }) {
        self.dismissed?.lastSeen = seconds
      } else if seconds - dismissed.lastSeen > Self.patience {
        self.dismissed = nil
      }
    }
    if let code, codes.contains(where: { $0.text == code.text }) {
      lastSeen = seconds
      return
    }
    guard !isHeld, let next = codes.first(where: { $0.text != dismissed?.text }) else { return }
    code = next
    lastSeen = seconds
  }

  /// Whether the code has been out of sight long enough to be removed.
  func isDue(at seconds: Double) -> Bool { code != nil && !isHeld && seconds - lastSeen > Self.patience }

  /// Removes what has timed out.
  mutating func pass(at seconds: Double) {
    if isDue(at: seconds) { code = nil }
  }

  /// The user opens or closes the offer.
  mutating func hold(_ isHeld: Bool) { self.isHeld = isHeld && code != nil }

  /// The user dismisses the offer.
  mutating func dismiss() {
    if let code { dismissed = (code.text, lastSeen) }
    code = nil
    isHeld = false
  }

  /// Detection has ended.
  mutating func end() { self = CodeOffer() }
}
