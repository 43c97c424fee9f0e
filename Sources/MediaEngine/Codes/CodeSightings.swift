/// Decides which codes are reported to the user: each once, and again only after it was out of sight for a while. A
/// value.
public struct CodeSightings: Sendable {
  /// The identity of a code, regardless of its position.
  private struct Key: Hashable {
    var symbology: CodeSymbology
    var text: String
  }

  private let forgetsAfter: Double
  private var lastSeen: [Key: Double] = [:]

  /// Forgets a code that wasn't seen for this many seconds; infinity never forgets.
  public init(forgetsAfter: Double) { self.forgetsAfter = forgetsAfter }

  /// Notes the codes in sight at a time in seconds. Returns those that are new.
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
