import Foundation
import FoundationAdditions
import GLibSupport
import MediaEngine
import Synchronization

/// The locations of a library: its two folders of regular files, its index, and the Trash for deleted files.
struct LibraryPlaces: Sendable, Equatable {
  /// Photos, and the movies that belong to Live Photos.
  let pictures: URL
  /// Videos.
  let videos: URL
  /// The index; its lock file lies beside it.
  let index: URL
  /// The user's home Trash.
  let trash: URL
  /// What all its disks are like; nil asks the system. Tests say it.
  var disk: DiskTraits?

  /// Who reads files; nil is the one that all share. Tests say it.
  var reader: SandboxedReader?

  /// The system's table of mounts; another one in tests.
  var mounts = "/proc/self/mountinfo"

  /// The sandbox that the program runs in; another one in tests.
  var sandbox = SandboxFolders.current

  /// Whether a sandbox hides one of the folders, so that only a part of the library is seen.
  var isPartlyHidden: Bool { sandbox.map { sandbox in ![pictures, videos].allSatisfy(sandbox.shows) } ?? false }

  /// Says what the disk of a path is like.
  var traits: FileSystem.DiskKnowledge {
    guard let disk else { return FileSystem.disk }
    return { _ in disk }
  }

  /// The user's library; all in one folder if `root` names one.
  static var standard: LibraryPlaces {
    if let root { return LibraryPlaces(root: root) }
    let (usual, chosen) = (PHPhotoLibrary.Folders.usual, LibraryFolders(reading: LibraryFolders.file))
    return LibraryPlaces(
      pictures: chosen.pictures.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? usual.pictures,
      videos: chosen.videos.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? usual.videos,
      index: UserFolder.data.appending(path: "kinora/" + chosen.indexName), trash: standardTrash)
  }

  private static let chosenRoot = Mutex<URL?>(nil)

  /// The folder that holds the whole library: the one that the program has chosen, else, for programs of a build folder,
  /// what `KINORA_LIBRARY_ROOT` says.
  static var root: URL? {
    get {
      chosenRoot.withLock(\.self)
        ?? BuildEnvironment.value("KINORA_LIBRARY_ROOT").map { URL(fileURLWithPath: $0, isDirectory: true) }
    }
    set { chosenRoot.withLock { $0 = newValue } }
  }

  /// A library in one folder.
  init(root: URL, trash: URL = standardTrash) {
    self.init(
      pictures: root.appendingPathComponent("Pictures", isDirectory: true),
      videos: root.appendingPathComponent("Videos", isDirectory: true),
      index: root.appending(path: ".kinora/library.sqlite"), trash: trash)
  }

  init(pictures: URL, videos: URL, index: URL, trash: URL) {
    // Paths are standardized so that places can be compared.
    self.pictures = URL(fileURLWithPath: pictures.standardizedFileURL.path, isDirectory: true)
    self.videos = URL(fileURLWithPath: videos.standardizedFileURL.path, isDirectory: true)
    (self.index, self.trash) = (index.standardizedFileURL, trash)
  }

  /// The user's home Trash. A Flatpak's own data folder has none that a file manager shows: there it is the host's.
  static var standardTrash: URL {
    guard FileManager.default.fileExists(atPath: "/.flatpak-info") else {
      return homeTrash(data: UserFolder.data, host: nil)
    }
    let named = ProcessInfo.processInfo.environment["HOST_XDG_DATA_HOME"] ?? ""
    let usual = UserFolder.home.appendingPathComponent(".local/share", isDirectory: true)
    let host = named.hasPrefix("/") ? URL(fileURLWithPath: named, isDirectory: true) : usual
    return homeTrash(data: UserFolder.data, host: host)
  }

  /// The Trash in the host's data folder if a sandbox may write there, else in the program's own.
  static func homeTrash(data: URL, host: URL?) -> URL {
    let visible = host.flatMap { access($0.path, W_OK) == 0 ? $0 : nil }
    return (visible ?? data).appendingPathComponent("Trash", isDirectory: true)
  }

  /// The URL of one of the two folders.
  func folder(_ folder: LibraryFolder) -> URL { folder == .pictures ? pictures : videos }

  /// A file's path.
  func path(_ place: FilePlace) -> String { folder(place.folder).path + "/" + place.name }

  /// How the two folders overlap.
  var overlap: FolderOverlap { FolderOverlap(pictures: pictures, videos: videos) }

  /// The URL of a part of the library: one of the two folders, or what is below.
  func url(_ part: FilePlace) -> URL {
    let folder = folder(part.folder)
    return part.name.isEmpty ? folder : folder.appendingPathComponent(part.name, isDirectory: true)
  }

  /// Calls `body` for every regular file in the folders, once also where they overlap. Returns what couldn't be read:
  /// nothing is known about the files there; and the subfolders on which other disks are mounted.
  func files(_ body: (FilePlace, FileSystem.Facts) -> Void) -> (unread: FolderParts, mounts: Set<FilePlace>) {
    let overlap = self.overlap
    var unread = FolderParts()
    var mounts = Set<FilePlace>()
    for folder in overlap.folders {
      let remarks = FolderWalk(self.folder(folder)).files { name, facts in
        let place = FilePlace(folder: folder, name: name)
        if overlap.own(place) == place { body(place, facts) }
      }
      for name in remarks.unread { unread.insert(overlap.own(FilePlace(folder: folder, name: name))) }
      for name in remarks.mounts { mounts.insert(overlap.own(FilePlace(folder: folder, name: name))) }
    }
    return (unread, mounts)
  }

  /// The place of the file with an absolute path; nil if it is outside the library.
  func place(ofPath path: String) -> FilePlace? {
    for folder in LibraryFolder.allCases {
      let start = self.folder(folder).path + "/"
      guard path.utf8.starts(with: start.utf8) else { continue }
      let name = String(decoding: path.utf8.dropFirst(start.utf8.count), as: UTF8.self)
      return overlap.own(FilePlace(folder: folder, name: name))
    }
    return nil
  }

  /// Creates the folders that don't exist yet, but for one that doesn't answer.
  func make() throws {
    for folder in [pictures, videos, index.deletingLastPathComponent()] {
      let made = try? HangingFolders.shared.ask(folder.path) {
        Result { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
      }
      try made?.get()
    }
  }

  /// Whether one of the folders doesn't answer.
  func isSilent(_ folder: LibraryFolder) -> Bool { HangingFolders.shared.isSilent(self.folder(folder).path) }
}

/// One of a library's two folders.
enum LibraryFolder: Int, Codable, Sendable, CaseIterable {
  case pictures = 0
  case videos = 1
}

/// A file of a library: its folder, and its path relative to it. Places are compared byte by byte, as the file system
/// and the index do: “é” in one character and in two (NFC, NFD) are two names, which are equal to Swift.
struct FilePlace: Codable, Sendable, Hashable {
  var folder: LibraryFolder
  var name: String

  static func == (one: FilePlace, other: FilePlace) -> Bool {
    one.folder == other.folder && one.name.utf8.elementsEqual(other.name.utf8)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(folder)
    for byte in name.utf8 { hasher.combine(byte) }
  }
}

extension SandboxedReader: Equatable {
  package static func == (one: SandboxedReader, other: SandboxedReader) -> Bool { one === other }
}
