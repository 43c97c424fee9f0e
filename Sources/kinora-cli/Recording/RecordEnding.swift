/// Why a recording ended, and how the program ends then.
enum RecordEnding: Sendable, Equatable {
  /// It is as long as was asked for.
  case complete
  /// `--max-seconds` was reached.
  case maxSeconds
  /// `--max-bytes` was reached.
  case maxBytes
  /// Somebody asked for it.
  case stopped(Interruption)
  /// The disk is full, or too little is left on it.
  case diskFull
  /// The camera or microphone went away; the words say which one.
  case deviceLost(String)
  /// Anything else, in words.
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
