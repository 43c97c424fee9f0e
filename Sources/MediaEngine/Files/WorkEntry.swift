/// What a journal holds of one piece of work that isn't finished.
package protocol WorkEntry: Codable, Sendable {
  /// Names the entry in its journal.
  var id: String { get }
  /// When the work began, in seconds since 1970.
  var started: Double { get }
  /// Who does it.
  var process: WorkOwner { get }
}
