import Dispatch

/// Does something on the main thread, where notifications of a session are posted: after what was asked for before.
func onMain(_ work: @escaping @Sendable () -> Void) { DispatchQueue.main.async(execute: work) }
