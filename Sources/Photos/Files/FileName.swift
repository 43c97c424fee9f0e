import Foundation
import MediaEngine

/// What files of the library are called.
enum FileName {
  /// The name that a file had; where it had none, or one that only a program would give, when it was taken.
  static func made(from given: String?, at date: Date, ending: String) -> String {
    guard let given else { return DatedName.name(at: date, ending: ending) }
    let name = (given as NSString).lastPathComponent
    let (stem, own) = FileSystem.split(name)
    guard !stem.isEmpty, !stem.hasPrefix("."), UUID(uuidString: stem) == nil else {
      return DatedName.name(at: date, ending: ending)
    }
    // Room for a number and for the hidden name before it; file systems end at 255 bytes.
    var short = stem
    while short.utf8.count > 200 { short.removeLast() }
    return short + (own.isEmpty ? "." + ending : own)
  }
}
