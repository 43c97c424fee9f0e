import Foundation
import GLibSupport

extension PHPhotoLibrary {
  /// The folders of a library of ordinary files. An addition of Kinora's.
  public struct Folders: Equatable, Sendable {
    /// The folder of photos.
    public var pictures: URL
    /// The folder of videos.
    public var videos: URL

    /// Names both folders.
    public init(pictures: URL, videos: URL) {
      (self.pictures, self.videos) = (pictures, videos)
    }

    /// The folders that are used unless the user chooses others: `Kinora` in the desktop's folders for pictures and for
    /// videos.
    public static var usual: Folders {
      Folders(
        pictures: UserFolder.pictures.appendingPathComponent("Kinora", isDirectory: true),
        videos: UserFolder.videos.appendingPathComponent("Kinora", isDirectory: true))
    }
  }

  /// Posted on the main thread when the user's library has moved: fetch and register again. An addition of
  /// Kinora's.
  public static let foldersDidChangeNotification = Notification.Name("KinoraPhotoLibraryFoldersDidChange")

  /// The folders of the user's library. An addition of Kinora's.
  public static var folders: Folders {
    let places = shared().places
    return Folders(pictures: places.pictures, videos: places.videos)
  }

  /// Keeps the library of this program, its index included, in one folder, wherever the user's is.
  package static func use(root: URL) {
    LibraryPlaces.root = root
    _ = renew()
  }

  /// Whether the folders can be chosen: not if a program keeps its library in one of its own. An addition of Kinora's.
  public static var canChooseFolders: Bool { LibraryPlaces.root == nil }

  /// Makes these the folders of the user's library, for this and other programs. Files stay where they are. `shared()` is
  /// another library from then on, and what was fetched before stays of the one before; other programs follow when they
  /// are started next. Both may be the same folder, and one may lie in the other. Throws if a folder can't be made or
  /// written to, or the choice can't be stored. An addition of Kinora's.
  public static func setFolders(_ folders: Folders) throws {
    guard canChooseFolders else { throw PHPhotosError(.accessRestricted) }
    let usual = Folders.usual
    func choice(_ folder: URL, _ usual: URL) -> String? {
      folder.standardizedFileURL.path == usual.standardizedFileURL.path ? nil : folder.standardizedFileURL.path
    }
    for folder in [folders.pictures, folders.videos].map(\.standardizedFileURL) {
      HangingFolders.shared.watch(folder)
      do { try HangingFolders.shared.ask(folder.path) { Result { try prepare(folder) } }.get() } catch {
        throw error is SystemError ? PHPhotosError(error) : error
      }
    }
    let chosen = LibraryFolders(
      pictures: choice(folders.pictures, usual.pictures), videos: choice(folders.videos, usual.videos))
    try chosen.write(to: LibraryFolders.file)
    guard renew() else { return }
    NotificationCenter.default.postOnMain(name: foldersDidChangeNotification, object: nil)
  }

  /// Makes a folder if it isn't there; throws if it can't be written to.
  private static func prepare(_ folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard FileManager.default.isWritableFile(atPath: folder.path) else {
      throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: folder.path])
    }
  }
}
