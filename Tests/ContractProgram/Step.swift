import AVFoundation

/// One thing to do, from a word such as `until=2`.
enum Step {
  /// Leaves the microphone out.
  case silent
  /// Chooses the camera's compressed format.
  case jpeg
  case preset(AVCaptureSession.Preset)
  /// Frames per second of the camera.
  case rate(Int32)
  case codec(AVVideoCodecType)
  case maxSeconds(Double)
  case maxBytes(Int64)
  case minFree(Int64)
  /// Looks at every frame besides, as a preview does.
  case preview
  case run
  case record(URL)
  /// How much longer than what is waited for a wait may take, in seconds.
  case patience(Int)
  /// Waits until so many seconds are recorded.
  case until(Double)
  /// Waits until so many seconds more are recorded than when the step begins.
  case more(Double)
  case pause
  case resume
  case stop
  /// Waits for the end of the recording.
  case ended
  case title(String)
  /// Lets a recording go on in another file when its device is back.
  case continues
  /// Lets a recording go on in another file when its disk takes no larger one.
  case goesOn
  case removeFolder(URL)
  case unplug
  /// The camera falls silent, for so long or for good.
  case stall(Double?)
  /// So many pictures arrive damaged.
  case corrupt(Int)
  case plugIn
  case unplugMicrophone
  /// Waits for a line that says so, or for so many.
  case seen(String, times: Int)
  /// Gives the processor so many threads of other work; none ends that.
  case busy(Int)
  /// Says the longest time between two frames of the preview since the last time.
  case gap
  /// Lets SIGTERM stop the recording.
  case stopOnSignal
  /// Waits for so many frames of the preview that are taken once the step has begun.
  case frames(Int)

  init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard let word = parts.first else { return nil }
    let value = parts.count > 1 ? parts[1] : ""
    switch word {
    case "silent": self = .silent
    case "jpeg": self = .jpeg
    case "preset": self = .preset(.init(rawValue: value))
    case "rate": self = .rate(Int32(value) ?? 30)
    case "patience": self = .patience(Int(value) ?? 25)
    case "codec": self = .codec(.init(rawValue: value))
    case "max-seconds": self = .maxSeconds(Double(value) ?? 0)
    case "max-bytes": self = .maxBytes(Int64(value) ?? 0)
    case "min-free": self = .minFree(Int64(value) ?? 0)
    case "preview": self = .preview
    case "run": self = .run
    case "record": self = .record(URL(fileURLWithPath: value))
    case "until": self = .until(Double(value) ?? 0)
    case "more": self = .more(Double(value) ?? 0)
    case "pause": self = .pause
    case "resume": self = .resume
    case "stop": self = .stop
    case "ended": self = .ended
    case "continues": self = .continues
    case "goes-on": self = .goesOn
    case "title": self = .title(value)
    case "remove-folder": self = .removeFolder(URL(fileURLWithPath: value))
    case "unplug": self = .unplug
    case "stall": self = .stall(Double(value))
    case "corrupt": self = .corrupt(Int(value) ?? 1)
    case "plug-in": self = .plugIn
    case "unplug-microphone": self = .unplugMicrophone
    case "seen":
      let parts = value.split(separator: ":")
      self = .seen(parts.first.map(String.init) ?? "", times: parts.last.flatMap { Int($0) } ?? 1)
    case "busy": self = .busy(Int(value) ?? 0)
    case "gap": self = .gap
    case "stop-on-signal": self = .stopOnSignal
    case "frames": self = .frames(Int(value) ?? 1)
    default: return nil
    }
  }
}
