import Dispatch
import Foundation

extension Process {
  /// Starts a program and waits for its end, at most so many seconds: then it is killed, and fails with the signal's number
  /// as its status. `meanwhile` is called while it runs, to read what it writes.
  public func runToEnd<Result>(within seconds: Int = 120, _ meanwhile: () throws -> Result) throws -> Result {
    try run()
    let number = processIdentifier
    let watchdog = DispatchWorkItem { kill(number, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: watchdog)
    defer { watchdog.cancel() }
    let result = try meanwhile()
    waitUntilExit()
    return result
  }

  /// Starts a program and waits for its end, at most so many seconds.
  public func runToEnd(within seconds: Int = 120) throws { try runToEnd(within: seconds) {} }
}
