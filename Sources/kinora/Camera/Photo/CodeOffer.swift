import AVFoundation

/// Which code the person is offered something for: the one in sight, not again once it was sent away, and not for
/// longer than it is of interest. A value.
struct CodeOffer: Equatable {
  /// How many seconds a code stays after it was seen last.
  static let patience = 3.0

  /// What is offered; nil for nothing.
  private(set) var code: FoundCode?
  private var lastSeen = 0.0
  /// The person looks at it: it stays, and no other takes its place.
  private var isHeld = false
  /// What was sent away, until it has been out of sight.
  private var dismissed: (text: String, lastSeen: Double)?

  static func == (a: CodeOffer, b: CodeOffer) -> Bool {
    a.code == b.code && a.lastSeen == b.lastSeen && a.isHeld == b.isHeld && a.dismissed?.text == b.dismissed?.text
  }

  /// The camera sees these codes at this time, in seconds.
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

  /// Whether the code has been out of sight for so long that it goes.
  func isDue(at seconds: Double) -> Bool { code != nil && !isHeld && seconds - lastSeen > Self.patience }

  /// Time has passed.
  mutating func pass(at seconds: Double) {
    if isDue(at: seconds) { code = nil }
  }

  /// The person begins or ends to look at it.
  mutating func hold(_ isHeld: Bool) { self.isHeld = isHeld && code != nil }

  /// The person has done with it.
  mutating func dismiss() {
    if let code { dismissed = (code.text, lastSeen) }
    code = nil
    isHeld = false
  }

  /// Codes are no longer read.
  mutating func end() { self = CodeOffer() }
}
