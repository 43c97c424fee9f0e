import Foundation

extension URL {
  /// The folder of documents, by the desktop's settings.
  public static var documentsDirectory: URL { folder(.documentDirectory, "Documents") }
  /// The folder of downloads, by the desktop's settings.
  public static var downloadsDirectory: URL { folder(.downloadsDirectory, "Downloads") }
  /// The folder of movies, by the desktop's settings.
  public static var moviesDirectory: URL { folder(.moviesDirectory, "Videos") }
  /// The folder of music, by the desktop's settings.
  public static var musicDirectory: URL { folder(.musicDirectory, "Music") }
  /// The folder of pictures, by the desktop's settings.
  public static var picturesDirectory: URL { folder(.picturesDirectory, "Pictures") }
  /// The folder whose content is on the desktop.
  public static var desktopDirectory: URL { folder(.desktopDirectory, "Desktop") }
  /// The folder of files that can be made again.
  public static var cachesDirectory: URL { folder(.cachesDirectory, ".cache") }
  /// The folder of what programs keep for themselves.
  public static var applicationSupportDirectory: URL { folder(.applicationSupportDirectory, ".local/share") }
  /// The user's own folder.
  public static var homeDirectory: URL { FileManager.default.homeDirectoryForCurrentUser }

  /// A folder of the user; the usual one in their home if the system doesn't name it.
  private static func folder(_ directory: FileManager.SearchPathDirectory, _ usual: String) -> URL {
    let named = FileManager.default.urls(for: directory, in: .userDomainMask).first
    return URL(fileURLWithPath: (named ?? homeDirectory.appending(path: usual)).path, isDirectory: true)
  }
}
