import Foundation

/// What files of the library are called.
enum FileName {
  /// The name that a file had; where it had none, or one that only a program would give, when it was taken.
  static func made(from given: String?, at date: Date, ending: String) -> String {
    guard let given else { return dated(date, ending) }
    let name = (given as NSString).lastPathComponent
    let (stem, own) = FileSystem.split(name)
    guard !stem.isEmpty, !stem.hasPrefix("."), UUID(uuidString: stem) == nil else { return dated(date, ending) }
    // Room for a number and for the hidden name before it; file systems end at 255 bytes.
    var short = stem
    while short.utf8.count > 200 { short.removeLast() }
    return short + (own.isEmpty ? "." + ending : own)
  }

  /// When it was taken, to the millisecond, in the person's time.
  static func dated(_ date: Date, _ ending: String) -> String {
    let milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded(.down))
    var (second, parts) = (time_t(milliseconds / 1000), tm())
    localtime_r(&second, &parts)
    func digits(_ number: some BinaryInteger, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = [digits(parts.tm_year + 1900, 4), digits(parts.tm_mon + 1, 2), digits(parts.tm_mday, 2)]
    let time = [digits(parts.tm_hour, 2), digits(parts.tm_min, 2), digits(parts.tm_sec, 2)]
    return day.joined(separator: "-") + " " + time.joined(separator: "-") + "." + digits(milliseconds % 1000, 3) + "."
      + ending
  }
}
