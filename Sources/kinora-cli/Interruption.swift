import Dispatch
import Foundation
import Synchronization

/// The signals that ask the program to end.
enum Interruption: Sendable, CaseIterable {
  /// SIGINT: Ctrl-C.
  case interrupt
  /// SIGTERM, from the system or a script.
  case terminate

  private var signalNumber: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    }
  }

  private static let handlers = Mutex<[@Sendable (Interruption) -> Void]>([])

  /// The exit code after everything is finished.
  var exitCode: ExitCode {
    switch self {
    case .interrupt: .interrupted
    case .terminate: .done
    }
  }

  /// The exit code where something was cut off, so that nothing came of it.
  var cutOffCode: ExitCode {
    switch self {
    case .interrupt: .interrupted
    case .terminate: .failed
    }
  }

  /// Calls the handler at the first signal. Afterwards the default action is restored, so that a second Ctrl-C ends the
  /// program at once if finishing hangs.
  static func onFirst(_ handler: @escaping @Sendable (Interruption) -> Void) {
    handlers.withLock { $0.append(handler) }
    for interruption in allCases {
      let number = interruption.signalNumber
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        source.cancel()
        signal(number, SIG_DFL)
        handler(interruption)
      }
      // libdispatch replaces the default action by its own handler a moment later. Ignoring the signal until then, as
      // on other systems, would lose one that arrives in between; this way it ends a program that has hardly started.
      source.activate()
    }
  }

  /// Nobody reads the output any more: what is under way ends as at Ctrl-C. Returns false if nothing is.
  static func nobodyReads() -> Bool {
    let informed = handlers.withLock { $0 }
    guard !informed.isEmpty else { return false }
    // On another thread, because the one that writes may hold locks that the handlers need.
    DispatchQueue.global().async {
      for handler in informed { handler(.interrupt) }
    }
    return true
  }
}
