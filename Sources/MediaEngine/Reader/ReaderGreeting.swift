/// The message that a reader process sends once it is ready.
package struct ReaderGreeting: Codable, Sendable {
  /// Both sides must be of the same version; a reader left over from an older installation isn't used.
  static let current = kinoraVersion

  /// The reader's version.
  package var version: String
  /// The sandbox restrictions in effect, for all of its threads.
  package var holds: Set<ReaderService.Hold>
  /// The version of landlock that the kernel has; nil for none.
  package var landlock: Int?
  /// Why it isn't locked in although the kernel could do that; such a reader isn't used.
  package var failure: String?
}
