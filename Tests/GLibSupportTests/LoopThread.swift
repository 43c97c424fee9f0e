import CGLib
import Dispatch
import Foundation
import GLibSupport
import Synchronization

/// A thread with a loop of its own.
final class LoopThread: @unchecked Sendable {
  private let context = g_main_context_new()!
  private let loop: OpaquePointer
  private let ended = DispatchSemaphore(value: 0)

  init() {
    loop = g_main_loop_new(context, 0)
    // Keeps this until `end()`.
    Thread { [self] in
      g_main_context_push_thread_default(context)
      g_main_loop_run(loop)
      g_main_context_pop_thread_default(context)
      ended.signal()
    }.start()
  }

  deinit {
    g_main_loop_unref(loop)
    g_main_context_unref(context)
  }

  /// Does something in the thread behind what was to be done before.
  func add(_ work: @escaping @Sendable () -> Void) {
    let source = g_idle_source_new()!
    g_source_set_callback(
      source,
      { data in
        Work.published(data).body()
        return 0
      }, Work(work).publish()
    ) { Work.retire($0) }
    g_source_attach(source, context)
    g_source_unref(source)
  }

  /// As `add`, and waits for it.
  func run<Failure>(_ work: @escaping @Sendable () throws(Failure) -> Void) throws(Failure) {
    let done = DispatchSemaphore(value: 0)
    let failure = Mutex<Failure?>(nil)
    add {
      do throws(Failure) { try work() } catch { failure.withLock { $0 = error } }
      done.signal()
    }
    done.wait()
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  func end() {
    add { [self] in g_main_loop_quit(loop) }
    ended.wait()
  }

  private final class Work: HandedOver {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
