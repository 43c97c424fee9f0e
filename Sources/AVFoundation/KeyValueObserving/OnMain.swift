import Dispatch

/// Does something on the main thread: after what was asked for before.
func onMain(_ work: @escaping @Sendable () -> Void) { DispatchQueue.main.async(execute: work) }

/// Does something on the main thread: at once where this is it already.
func tellOnMain(_ work: @escaping @Sendable () -> Void) {
  if isOnMain { work() } else { onMain(work) }
}

/// The queue says it, and not the thread: in a program whose `main` is asynchronous another thread may serve its queue.
private var isOnMain: Bool { DispatchQueue.getSpecific(key: mainQueueMark) == true }

private let mainQueueMark: DispatchSpecificKey<Bool> = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()
