import Foundation

/// How the further files of a recording are called that was interrupted: "Lake.mov", "Lake part 2.mov", …
enum PartName {
  private static let word = " part "

  /// The name after this one that nothing has yet.
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
    while true {
      var candidate = folder.appendingPathComponent(stem + word + String(part))
      if !url.pathExtension.isEmpty { candidate.appendPathExtension(url.pathExtension) }
      if !exists(candidate) { return candidate }
      part += 1
    }
  }
}
