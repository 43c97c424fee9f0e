import GLibSupport

/// Where screens come from: the desktop's portal, or a simulation.
protocol ScreenProvider: Sendable {
  /// Opens a screen, which may ask the person for one, and waits for the answer. Throws `ScreenFailure`.
  ///
  /// - Parameter token: Of a screen that was opened before: it is opened again without asking.
  func open(showsPointer: Bool, token: String?, until cancellation: Cancellation) async throws -> any OpenScreen
}

/// A screen that is open until it is closed, or the person ends it.
protocol OpenScreen: AnyObject, Sendable {
  /// With which it is opened again without asking; nil if that isn't possible.
  var token: String? { get }

  /// Makes the source of its pictures, once. A screen on which nothing moves gives its last one again after so many
  /// milliseconds.
  func source(repetition milliseconds: Int) throws -> any CaptureSource

  /// Returns true once the person has ended it, false once it is closed.
  func waitForEnd() async -> Bool

  /// Closes it. A second call does nothing.
  func close()
}

/// Why there is no screen.
enum ScreenFailure: Error, Equatable {
  /// The person didn't allow it.
  case refused
  /// The desktop has no portal for it.
  case absent
  /// The portal can't give one.
  case failed
  /// The program wants no more.
  case cancelled
}
