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
  /// The disk is full, or too little is left on it; in words.
  case diskFull(String)
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

  /// What to tell people; nil where they wanted it so.
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
