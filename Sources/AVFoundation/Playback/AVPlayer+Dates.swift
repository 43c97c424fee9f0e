import Foundation

extension AVPlayer {
  /// Seeks to a date of a stream that has dates.
  public func seek(to date: Date) { seek(to: date, completionHandler: { _ in }) }

  /// Seeks to a date of a stream that has dates. The handler is called on the main thread: with false if another seek
  /// superseded it, or the item doesn't have the date.
  public func seek(to date: Date, completionHandler: @escaping @Sendable (Bool) -> Void) {
    guard let item = state.withLock({ $0.item }) else { return onMain { completionHandler(false) } }
    item.seek(to: date, completionHandler: completionHandler)
  }

  /// Seeks to a date of a stream that has dates; returns false if another seek superseded it, or the item doesn't have it.
  @discardableResult
  public func seek(to date: Date) async -> Bool {
    await withCheckedContinuation { continuation in
      seek(to: date) { continuation.resume(returning: $0) }
    }
  }
}
