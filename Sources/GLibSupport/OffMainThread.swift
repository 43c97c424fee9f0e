import Dispatch
import Foundation

/// Runs what blocks, as a change of a pipeline's state does, in another thread if this is the main queue's, which waits for
/// it: for calls that answer at once on whatever thread they are made, as Apple's do.
public func offMainThread<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
  guard Thread.isMainThread || isOnMainQueue else { return try body() }
  let result = withoutActuallyEscaping(body) { body in
    let job = BlockingJob(body)
    threads.async { job.run() }
    return job.wait()
  }
  return try result.get()
}

private let threads = WaitingThreads(name: "off-main")

/// Whether this runs on the main queue. The thread doesn't tell: in a program with an asynchronous `main` another one may serve
/// the queue.
public var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueueMark) == true }

private let mainQueueMark: DispatchSpecificKey<Bool> = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()

/// What one thread does while another waits: nothing of it is used by both at once.
private final class BlockingJob<Value, Failure: Error>: @unchecked Sendable {
  private var body: (() throws(Failure) -> Value)?
  private let isDone = DispatchSemaphore(value: 0)
  private var result: Result<Value, Failure>?

  init(_ body: @escaping () throws(Failure) -> Value) { self.body = body }

  func run() {
    work()
    isDone.signal()
  }

  /// Lets go of the body before the other thread goes on: it may not outlive that call.
  private func work() {
    result = body.map { body in Result { () throws(Failure) in try body() } }
    body = nil
  }

  func wait() -> Result<Value, Failure> {
    isDone.wait()
    guard let result else { preconditionFailure("the job signals once it has a result") }
    return result
  }
}
