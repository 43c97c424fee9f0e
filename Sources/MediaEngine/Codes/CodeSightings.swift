/// Which codes a person is told of: each once, and again only after it was out of sight for a while. A value.
public struct CodeSightings: Sendable {
  /// What tells codes apart; where they are doesn't.
  private struct Key: Hashable {
    var symbology: CodeSymbology
    var text: String
  }

  private let forgetsAfter: Double
  private var lastSeen: [Key: Double] = [:]

  /// Forgets a code that wasn't seen for so many seconds; infinity never forgets.
  public init(forgetsAfter: Double) { self.forgetsAfter = forgetsAfter }

  /// Codes are in sight at this time, in seconds. Answers those that are new.
  public mutating func see(_ codes: [FoundCode], at seconds: Double) -> [FoundCode] {
    lastSeen = lastSeen.filter { seconds - $0.value <= forgetsAfter }
    var new: [FoundCode] = []
    for code in codes {
      let key = Key(symbology: code.symbology, text: code.text)
      if lastSeen.updateValue(seconds, forKey: key) == nil { new.append(code) }
    }
    return new
  }
}
