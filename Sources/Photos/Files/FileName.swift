import Foundation
import MediaEngine

/// File names in the library.
enum FileName {
  /// The file's original name, or one from its date if it had none or only a generated one (hidden or a UUID).
  static func made(from given: String?, at date: Date, ending: String) -> String {
    guard let given else { return DatedName.name(at: date, ending: ending) }
    let name = (given as NSString).lastPathComponent
    let (stem, own) = FileSystem.split(name)
    guard !stem.isEmpty, !stem.hasPrefix("."), UUID(uuidString: stem) == nil else {
      return DatedName.name(at: date, ending: ending)
    }
    // File systems limit names to 255 bytes: leave room for a number and a prefix.
    var short = stem
    while short.utf8.count > 200 { short.removeLast() }
    return short + (own.isEmpty ? "." + ending : own)
  }
}
