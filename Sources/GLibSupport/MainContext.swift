import CGLib

/// One of GLib's main contexts: what a loop runs, in whichever thread.
final class MainContext: @unchecked Sendable {
  /// Who runs it.
  enum Runner { case nobody, thisThread, anotherThread }

  private let context: OpaquePointer

  /// The one that this thread runs.
  static var current: MainContext { MainContext(g_main_context_ref_thread_default()) }

  private init(_ context: OpaquePointer) { self.context = context }

  deinit { g_main_context_unref(context) }

  /// Who runs it now.
  var runner: Runner {
    if g_main_context_is_owner(context) != 0 { return .thisThread }
    guard g_main_context_acquire(context) != 0 else { return .anotherThread }
    g_main_context_release(context)
    return .nobody
  }

  /// Whether both stand for the same.
  func isSame(as other: MainContext) -> Bool { context == other.context }

  /// Lets something be done behind all that is to be done in it by now, idle work included. What is never done is let go with the context.
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
