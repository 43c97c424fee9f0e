import Dispatch
import Foundation

/// What asks the program to come to an end.
enum Interruption: Sendable, CaseIterable {
  /// Ctrl-C.
  case interrupt
  /// The system, or a script.
  case terminate

  private var signalNumber: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    }
  }

  /// How the program ends once everything is finished.
  var exitCode: ExitCode {
    switch self {
    case .interrupt: .interrupted
    case .terminate: .done
    }
  }

  /// Calls the handler at the first signal. After it the signals work as ever, so that a second Ctrl-C ends the program
  /// at once should finishing hang.
  static func onFirst(_ handler: @escaping @Sendable (Interruption) -> Void) {
    for interruption in allCases {
      let number = interruption.signalNumber
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        source.cancel()
        signal(number, SIG_DFL)
        handler(interruption)
      }
      // libdispatch puts its own handler in place of the default, a moment later. To ignore the signal until then, as on
      // other systems, would lose one that comes in between; this way it ends a program that has hardly begun.
      source.activate()
    }
  }
}
