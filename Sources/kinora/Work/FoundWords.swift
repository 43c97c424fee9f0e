import GLibSupport
import Photos

/// What a start says of work that a crash or a power cut had interrupted.
enum FoundWords {
  /// So many pieces of work are named.
  private static let most = 3

  /// A message with a line for each; nil if nothing was found.
  static func words(_ findings: [InterruptedFinding]) -> String? {
    guard !findings.isEmpty else { return nil }
    let lines = findings.prefix(most).map(\.words) + (findings.count > most ? ["…"] : [])
    return lines.joined(separator: "\n")
  }
}
