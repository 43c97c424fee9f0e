/// The message that a reader process sends once it is ready.
package struct ReaderGreeting: Codable, Sendable {
  /// Both sides must be of the same version; a reader left over from an older installation isn't used.
  static let current = kinoraVersion

  /// The reader's version.
  package var version: String
  /// The sandbox restrictions in effect.
  package var holds: Set<ReaderService.Hold>
}
