import CGLib

/// A GLib main context: the set of sources that a main loop runs, in any thread.
final class MainContext: @unchecked Sendable {
  /// The thread that runs the context.
  enum Runner { case nobody, thisThread, anotherThread }

  private let context: OpaquePointer

  /// The thread-default context of this thread.
  static var current: MainContext { MainContext(g_main_context_ref_thread_default()) }

  private init(_ context: OpaquePointer) { self.context = context }

  deinit { g_main_context_unref(context) }

  /// The thread that owns the context now.
  var runner: Runner {
    if g_main_context_is_owner(context) != 0 { return .thisThread }
    guard g_main_context_acquire(context) != 0 else { return .anotherThread }
    g_main_context_release(context)
    return .nobody
  }

  /// Whether both wrap the same context.
  func isSame(as other: MainContext) -> Bool { context == other.context }

  /// Runs work after everything that is pending in the context now, including idle callbacks. If the context ends
  /// first, the work is released without being run.
  func doLast(_ work: @escaping @Sendable () -> Void) {
    let source = g_idle_source_new()!
    g_source_set_callback(
      source,
      { data in
        Turn.published(data).work()
        return 0
      }, Turn(work).publish()
    ) { Turn.retire($0) }
    g_source_attach(source, context)
    g_source_unref(source)
  }

  private final class Turn: HandedOver {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
}
