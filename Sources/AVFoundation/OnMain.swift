import Dispatch

/// Runs work on the main queue, always asynchronously and in order.
func onMain(_ work: @escaping @Sendable () -> Void) { DispatchQueue.main.async(execute: work) }

/// Runs work on the main queue: synchronously if this already is it.
func tellOnMain(_ work: @escaping @Sendable () -> Void) {
  if isOnMain { work() } else { onMain(work) }
}

/// Checks the queue, not the thread: in a program with an asynchronous `main` another thread may serve the main queue.
private var isOnMain: Bool { DispatchQueue.getSpecific(key: mainQueueMark) == true }

private let mainQueueMark: DispatchSpecificKey<Bool> = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()
