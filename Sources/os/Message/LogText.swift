import Foundation

/// A message with its values, as it is for those who may see private ones and for all others.
package struct LogText: Sendable {
  /// Private values are hidden.
  package private(set) var redacted = ""
  /// Private values are shown; sensitive ones aren't.
  package private(set) var revealed = ""

  mutating func append(_ text: String) {
    redacted += text
    revealed += text
  }

  mutating func append(_ value: String, _ privacy: OSLogPrivacy, isPublicByDefault: Bool) {
    switch privacy.level {
    case .open: append(value)
    case .automatic where isPublicByDefault: append(value)
    case .automatic, .hidden:
      redacted += LogText.masked(value, privacy.mask)
      revealed += value
    case .sensitive: append(LogText.masked(value, privacy.mask))
    }
  }

  private static func masked(_ value: String, _ mask: OSLogPrivacy.Mask) -> String {
    switch mask {
    case .none: return "<private>"
    case .hash:
      guard !value.isEmpty else { return "<mask.hash: (null)>" }
      // Seeded anew in every process: nobody can look a value up by its hash.
      let hash = UInt64(bitPattern: Int64(value.hashValue))
      let bytes = withUnsafeBytes(of: hash.bigEndian) { Data($0) }
      return "<mask.hash: '\(bytes.base64EncodedString())'>"
    }
  }
}
