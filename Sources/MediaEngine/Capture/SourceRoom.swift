import Foundation
import GStreamer

/// Lets whoever gives buffers to a source wait until the pipeline has taken those before, instead of losing some.
final class SourceRoom: @unchecked Sendable {
  private let source: AppSource
  private let limit: Int
  private let condition = NSCondition()
  // Only with the condition held.
  private var isOpen = true

  /// At most so many buffers wait in the source.
  init(_ source: AppSource, buffers limit: Int) {
    self.source = source
    self.limit = limit
    source.setHandlers(onNeedData: { [weak self] in self?.changed() })
    _ = try? source.pad("src").addProbe(.buffer) { [weak self] _ in
      self?.changed()
      return .keep
    }
  }

  /// Waits for room; false where the source is closed instead. Holds its thread.
  func wait() -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while isOpen, source.queuedBuffers >= limit { condition.wait() }
    return isOpen
  }

  /// Lets go whoever waits, and everybody from now on.
  func close() { set(false) }

  /// There may be room again.
  func open() { set(true) }

  private func set(_ isOpen: Bool) {
    condition.lock()
    self.isOpen = isOpen
    condition.broadcast()
    condition.unlock()
  }

  private func changed() {
    condition.lock()
    condition.broadcast()
    condition.unlock()
  }
}
