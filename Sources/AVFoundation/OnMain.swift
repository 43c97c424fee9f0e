import Dispatch
import GLibSupport

/// Runs work on the main queue, always asynchronously and in order.
func onMain(_ work: @escaping @Sendable () -> Void) { DispatchQueue.main.async(execute: work) }

/// Runs work on the main queue: synchronously if this already is it.
func tellOnMain(_ work: @escaping @Sendable () -> Void) {
  if isOnMainQueue { work() } else { onMain(work) }
}
