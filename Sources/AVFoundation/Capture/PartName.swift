import Foundation
import MediaEngine

/// Names the continuation files of an interrupted recording: "Lake.mov", "Lake part 2.mov", …
enum PartName {
  private static let word = " part "
  /// What is kept free for the word, a number and the ending.
  private static let room = 24

  /// The next name after this one that isn't in use.
  static func next(
    after url: URL, exists: (URL) -> Bool = { FileManager.default.fileExists(atPath: $0.path) }
  ) -> URL {
    var stem = url.deletingPathExtension().lastPathComponent
    var part = 2
    if let place = stem.range(of: word, options: .backwards), let number = Int(stem[place.upperBound...]), number > 1 {
      part = number + 1
      stem = String(stem[..<place.lowerBound])
    }
    let folder = url.deletingLastPathComponent()
    stem = DiskName.fitting(stem, on: DiskTraits(of: folder).named(stem, in: folder), room: room)
    while true {
      var candidate = folder.appending(path: stem + word + String(part))
      if !url.pathExtension.isEmpty { candidate.appendPathExtension(url.pathExtension) }
      if !exists(candidate) { return candidate }
      part += 1
    }
  }
}
