/// The reason why a recording ended, and its exit code.
enum RecordEnding: Sendable, Equatable {
  /// The requested duration was reached.
  case complete
  /// `--max-seconds` was reached.
  case maxSeconds
  /// `--max-bytes` was reached.
  case maxBytes
  /// It was stopped by a signal.
  case stopped(Interruption)
  /// The disk is full or nearly so, with a message.
  case diskFull(String)
  /// The camera or microphone was lost; the message says which one.
  case deviceLost(String)
  /// Any other error, with its message.
  case failed(String)

  /// Its name in `--json`.
  var name: String {
    switch self {
    case .complete: "seconds"
    case .maxSeconds: "maxSeconds"
    case .maxBytes: "maxBytes"
    case .stopped(.interrupt): "interrupted"
    case .stopped(.terminate): "terminated"
    case .diskFull: "diskFull"
    case .deviceLost: "deviceLost"
    case .failed: "failed"
    }
  }

  /// The message for the user; nil if the end was requested.
  var message: String? {
    switch self {
    case .complete, .maxSeconds, .maxBytes, .stopped: nil
    case .diskFull(let words), .deviceLost(let words), .failed(let words): words
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .complete, .maxSeconds, .maxBytes: .done
    case .stopped(let interruption): interruption.exitCode
    case .diskFull: .diskFull
    case .deviceLost: .device
    case .failed: .failed
    }
  }
}
