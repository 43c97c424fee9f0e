import Foundation
import GLibSupport

/// Names for new files, made from their creation date.
public enum DatedName {
  /// The name for a date in the user's time zone; to the millisecond, so that two files of one second differ.
  public static func name(at date: Date, ending: String) -> String {
    let milliseconds = Int64(clamping: (date.timeIntervalSince1970 * 1000).rounded(.down))
    var (second, parts) = (time_t(milliseconds / 1000), tm())
    localtime_r(&second, &parts)
    func digits(_ number: some BinaryInteger, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = [digits(Int(parts.tm_year) + 1900, 4), digits(parts.tm_mon + 1, 2), digits(parts.tm_mday, 2)]
    let time = [digits(parts.tm_hour, 2), digits(parts.tm_min, 2), digits(parts.tm_sec, 2)]
    return day.joined(separator: "-") + " " + time.joined(separator: "-") + "." + digits(milliseconds % 1000, 3) + "."
      + ending
  }
}
