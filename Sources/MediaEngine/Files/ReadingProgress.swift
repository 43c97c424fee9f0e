import Synchronization

/// How much has been read of a file that is read to its end, to list its samples or to find its duration.
public final class ReadingProgress: Sendable {
  private let state = Mutex<Double?>(nil)

  /// Creates the progress of a file that isn't being read yet.
  public init() {}

  /// From 0 to 1; nil while the file isn't being read to its end.
  public var fraction: Double? { state.withLock { $0 } }

  /// Says how far reading is. It never goes back: packets may be stored out of their order.
  func report(_ place: Int64, of size: Int64) {
    guard size > 0 else { return }
    let fraction = min(1, max(0, Double(place) / Double(size)))
    state.withLock { $0 = max($0 ?? 0, fraction) }
  }

  /// Reading has ended.
  func end() { state.withLock { $0 = nil } }
}
