import Foundation

/// Where a playlist lies, to make URLs of the places that it names.
struct PlaylistPlace {
  let folder: URL
  /// Whether the format demands URIs: then what isn't one is percent-encoded all the same.
  var isAddress = false

  /// The URL for a path or URI; nil if it is empty or may not be opened.
  func url(_ location: String) -> URL? {
    guard !location.isEmpty, !location.contains("\0") else { return nil }
    guard let scheme = Self.scheme(location) else { return file(location) }
    switch scheme {
    case "http", "https": return URL(string: location)
    case "file":
      var path = location.dropFirst("file:".count)
      if path.hasPrefix("//") {
        // "file:///a" and "file://localhost/a".
        path = path.dropFirst(2)
        guard let slash = path.firstIndex(of: "/") else { return nil }
        path = path[slash...]
      }
      return absolute(String(path).removingPercentEncoding ?? String(path))
    // No other scheme is opened: GStreamer's plugins have some that read the screen or another program.
    default: return nil
    }
  }

  /// A path: as it is written, percent-decoded, or with the separators of Windows, whichever exists.
  private func file(_ path: String) -> URL? {
    let decoded = path.removingPercentEncoding ?? path
    let spellings = [path, decoded, path.replacingOccurrences(of: "\\", with: "/")]
    let found = spellings.lazy.compactMap(absolute).first { PathKind($0.path) != .nothing }
    return found ?? absolute(isAddress ? decoded : path)
  }

  private func absolute(_ path: String) -> URL? {
    guard !path.isEmpty, !path.contains("\0") else { return nil }
    return URL(filePath: path.hasPrefix("/") ? path : folder.path + "/" + path).standardizedFileURL
  }

  /// "http" of "HTTP://host"; nil for paths. A scheme of one letter is a drive of Windows.
  private static func scheme(_ location: String) -> String? {
    guard let colon = location.firstIndex(of: ":") else { return nil }
    let scheme = location[..<colon].lowercased()
    guard scheme.count > 1, scheme.allSatisfy({ $0.isASCII && ($0.isLetter || "+-.".contains($0)) }) else { return nil }
    // "Part: One.mp4" is a file.
    return location[colon...].hasPrefix("://") || scheme == "file" ? scheme : nil
  }
}
