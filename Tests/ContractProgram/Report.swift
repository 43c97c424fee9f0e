import AVFoundation
import MediaEngine

/// What the program says: a JSON object on a line, with the devices' time.
enum Report {
  static func line(_ what: String, _ more: [String: Any] = [:]) {
    var object = more
    object["what"] = what
    object["host"] = SimulatedDevices.standard.world.mediaClock.time.seconds
    guard let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys]) else { return }
    FileHandle.standardOutput.write(data + Data("\n".utf8))
  }

  /// An error as numbers and words.
  static func error(_ error: (any Error)?) -> [String: Any] {
    guard let error = error as NSError? else { return [:] }
    var result: [String: Any] = [
      "code": error.code, "domain": error.domain, "words": error.localizedDescription,
    ]
    if let reason = error.localizedFailureReason { result["reason"] = reason }
    if let suggestion = error.localizedRecoverySuggestion { result["suggestion"] = suggestion }
    if let saved = error.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool { result["saved"] = saved }
    return result
  }
}
