import Foundation

/// How much of something is done: little in the usual tests, much in the long runs, which set `KINORA_LONG_RUN`.
enum LongRun {
  static let isOn = ProcessInfo.processInfo.environment["KINORA_LONG_RUN"] != nil

  static func count(_ usual: Int, long: Int) -> Int { isOn ? long : usual }
}
