import Foundation
import GLibSupport

/// Where recordings go and what they are called.
enum RecordingFile {
  /// The folder in which the person finds them.
  static var folder: URL { UserFolder.videos.appendingPathComponent("Kinora", isDirectory: true) }

  /// A name that says when, to the millisecond, so that two recordings of one second differ; in the person's time.
  static func name(at date: Date, as type: RecordingFileType) -> String { name(at: date, ending: type.rawValue) }

  /// The same for a file of any kind, with its ending.
  static func name(at date: Date, ending: String) -> String {
    let milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded(.down))
    var second = time_t(milliseconds / 1000)
    var parts = tm()
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

  /// Where the next one goes. The folder is made if it isn't there.
  static func next(as type: RecordingFileType, in folder: URL = folder, at date: Date = Date()) throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent(name(at: date, as: type))
  }
}
