import Foundation

/// A thread for one piece of work.
public enum OwnThread {
  /// Does work that may block, such as looking into a folder on a disk that sleeps or on a network, in a thread of its
  /// own: the threads of Swift's tasks are as many as there are processors.
  public static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }
}
