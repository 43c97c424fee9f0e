import Foundation
import GStreamer

/// Back-pressure for an app source: blocks the pushing thread until the pipeline has consumed earlier buffers, so that
/// none is lost.
final class SourceRoom: @unchecked Sendable {
  private let source: AppSource
  private let limit: Int
  private let condition = NSCondition()
  // Guarded by the condition.
  private var isOpen = true

  /// Allows this many buffers in the source's queue.
  init(_ source: AppSource, buffers limit: Int) {
    self.source = source
    self.limit = limit
    source.setHandlers(onNeedData: { [weak self] in self?.changed() })
    _ = try? source.pad("src").addProbe(.buffer) { [weak self] _ in
      self?.changed()
      return .keep
    }
  }

  /// Blocks the thread until there is room; false when closed.
  func wait() -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while isOpen, source.queuedBuffers >= limit { condition.wait() }
    return isOpen
  }

  /// Releases all waiting threads; later calls of `wait` return at once.
  func close() { set(false) }

  /// Lets `wait` block again.
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
