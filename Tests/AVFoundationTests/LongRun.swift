import Foundation

/// How much of something is done: little in the usual tests, much in the long runs, which set `KINORA_LONG_RUN`.
enum LongRun {
  static let isOn = ProcessInfo.processInfo.environment["KINORA_LONG_RUN"] != nil

  static func count(_ usual: Int, long: Int) -> Int { isOn ? long : usual }

  /// Seeds: all of them, or evenly spread ones.
  static func seeds(of all: UInt64, usual: UInt64) -> [UInt64] {
    (0..<all).filter { isOn || $0 % (all / usual) == 3 }
  }
}
