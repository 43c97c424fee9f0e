import Synchronization

/// Is told when anything in a tree of layers changes: properties, sublayers, masks, animations, contents that are outdated.
///
/// Layers have no display cycle, so this is how a view learns that it has to draw them again. Changes are coalesced: after
/// the first one the handler isn't called again until `rearm()`. While nobody watches any layer, a change costs one
/// comparison; otherwise a walk up to the root of the tree.
package final class LayerWatch: Sendable {
  /// How many watches there are.
  private static let count = Atomic<Int>(0)
  /// Whether any layer may be watched.
  static var isNeeded: Bool { count.load(ordering: .relaxed) > 0 }

  private let isPending = Atomic<Bool>(false)
  private let onChange: @Sendable () -> Void

  /// A watch whose handler is called on the thread that makes the change, which it must not keep waiting. The layers may
  /// not be changed by the handler.
  package init(_ onChange: @escaping @Sendable () -> Void) {
    self.onChange = onChange
    Self.count.add(1, ordering: .relaxed)
  }

  deinit { Self.count.subtract(1, ordering: .relaxed) }

  /// Has the handler called for the next change. To be called before the layers are read.
  package func rearm() { isPending.store(false, ordering: .sequentiallyConsistent) }

  /// Something has changed.
  func changed() {
    if !isPending.exchange(true, ordering: .sequentiallyConsistent) { onChange() }
  }
}
