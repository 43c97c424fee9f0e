import CoreMedia
import GLibSupport

/// Times as all pages format them, so that a recording is as long in the Library as it was on the Camera page.
enum ClockText {
  /// "0:12", "1:04:09", rounded down to the second.
  static func time(_ time: CMTime) -> String { self.time(time.isNumeric ? time.seconds : 0) }

  /// The same for a number of seconds.
  static func time(_ seconds: Double) -> String {
    let whole = seconds.isFinite ? max(0, Int(clamping: seconds)) : 0
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }

  /// The length of something that has one: at least a second.
  static func length(_ seconds: Double) -> String { seconds > 0 ? time(max(seconds, 1)) : time(0) }

  /// "−0:52": the remaining time.
  static func remaining(_ time: CMTime, of duration: CMTime) -> String {
    "−" + self.time(max(.zero, duration - (time.isNumeric ? time : .zero)))
  }

  /// "1:04.036", to the millisecond.
  static func exact(_ time: CMTime) -> String {
    guard time.isNumeric else { return self.time(time) }
    let thousandths = Int(clamping: (time.seconds * 1000).rounded())
    let whole = self.time(CMTime(value: CMTimeValue(thousandths / 1000), timescale: 1))
    let rest = String(thousandths % 1000)
    return whole + "." + String(repeating: "0", count: 3 - rest.count) + rest
  }

  /// "12 seconds", "1 minute 4 seconds", for screen readers.
  static func spoken(_ time: CMTime) -> String {
    let whole = time.isNumeric ? max(0, Int(clamping: time.seconds)) : 0
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60)
    var parts: [String] = []
    if hours > 0 { parts.append(ntr("%d hour", "%d hours", hours)) }
    if minutes > 0 { parts.append(ntr("%d minute", "%d minutes", minutes)) }
    if seconds > 0 || parts.isEmpty { parts.append(ntr("%d second", "%d seconds", seconds)) }
    return parts.joined(separator: " ")
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
