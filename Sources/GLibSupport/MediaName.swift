import Foundation

/// What files are by their names alone.
public enum MediaName {
  /// Pictures that the desktop's list of types may not know.
  private static let pictures: Set<String> = ["heic", "heif", "avif", "webp", "jp2", "dng"]
  /// Suffixes that the desktop's list of types gives to something else too, or doesn't know.
  private static let films: Set<String> = [
    "ts", "m2t", "m2ts", "mts", "mod", "tod", "vob", "dv", "mxf", "ogm", "ogx", "divx", "f4v", "wtv", "opus", "m4b",
    "mka",
  ]
  /// What has the type of a sound but is a list of others.
  private static let lists: Set<String> = ["m3u", "m3u8", "pls", "xspf", "asx", "wax", "wvx", "ram", "cue", "smil"]

  /// Whether a file is a picture.
  public static func isPicture(_ name: String) -> Bool {
    pictures.contains(suffix(name)) || type(name).hasPrefix("image/")
  }

  /// Whether a file is a film or sound.
  public static func isFilm(_ name: String) -> Bool {
    guard !name.hasPrefix("."), !name.hasSuffix("~") else { return false }
    let suffix = suffix(name)
    guard !suffix.isEmpty, !lists.contains(suffix) else { return false }
    if films.contains(suffix) { return true }
    return type(name).hasPrefix("video/") || type(name).hasPrefix("audio/")
  }

  /// Whether a file is a movie. Sounds are none.
  public static func isMovie(_ name: String) -> Bool { isFilm(name) && !isSound(name) }

  /// Whether a file is sound without a picture.
  public static func isSound(_ name: String) -> Bool {
    !lists.contains(suffix(name)) && type(name).hasPrefix("audio/")
  }

  private static func suffix(_ name: String) -> String { (name as NSString).pathExtension.lowercased() }
  private static func type(_ name: String) -> String { ContentType.mimeType(ofName: name) ?? "" }
}
