import Foundation

/// Work on files that takes long.
protocol LongWork: Sendable {
  /// Does it, and returns the file that it made. `progress` takes the share that is done, from 0 to 1, in any thread. When the
  /// task is cancelled, it ends soon and leaves nothing behind.
  func run(_ progress: @escaping @Sendable (Double) -> Void) async throws -> URL
}
