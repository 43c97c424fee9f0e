/// What a reader says once it is ready.
package struct ReaderGreeting: Codable, Sendable {
  /// Both sides are of one build; an old reader that was left behind isn't asked.
  static let current = kinoraVersion

  /// Which version it is.
  package var version: String
  /// What holds it in.
  package var holds: Set<ReaderService.Hold>
}
