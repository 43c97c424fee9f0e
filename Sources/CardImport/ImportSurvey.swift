import Foundation
import GLibSupport
import Photos
import Synchronization

/// What is on a card: the files that the Library may take, and all others with the reason why they stay. Hidden files are none.
struct ImportSurvey: Sendable {
  /// The pictures and movies, whatever their order.
  private(set) var files: [ImportFile] = []
  private(set) var left: [(file: URL, reason: ImportReason)] = []
  /// Whether all of the card was looked at, not only a folder of it.
  private(set) var isOfWholeCard = false

  /// The folders that cameras make beside that of their pictures: AVCHD and XAVC films, sound, lists of their own.
  private static let cameraFolders: Set = [
    "AVCHD", "AVF_INFO", "BPAV", "CLIP", "CLIPS", "CONTENTS", "DCIM", "LOST.DIR", "M4ROOT", "MISC", "MP_ROOT",
    "PRIVATE",
    "SOUND", "SYSTEM VOLUME INFORMATION", "VOICE", "XDROOT",
  ]
  /// What cameras keep for themselves, lists and marks, is smaller; a file as large as this may be of a kind that is new.
  static let leastOfMedia = 1 << 20
  private static let keys: [URLResourceKey] = [
    .isRegularFileKey, .isDirectoryKey, .fileSizeKey, .contentModificationDateKey,
  ]

  /// Looks into the folder of a card and those below, and into what the camera keeps beside it; nil if the card doesn't answer.
  /// Blocks.
  static func of(_ card: ImportCard) -> ImportSurvey? {
    FileQuestion.ask(in: card.folder, isLong: true) { ImportSurvey(of: card) }
  }

  /// The same, where that may take as long as it does.
  private init(of card: ImportCard) {
    walk(card.folder) { survey, url, values in survey.sort(url, values) }
    if card.isOfPictures { lookBeside(card.folder) }
  }

  private mutating func sort(_ url: URL, _ values: URLResourceValues) {
    let name = url.lastPathComponent
    guard values.isRegularFile == true else {
      left.append((url, .noFile))
      return
    }
    guard let bytes = values.fileSize, bytes > 0 else {
      left.append((url, .empty))
      return
    }
    let kind = ImportKind(name)
    if kind != .sidecar, MediaName.isPicture(name) || MediaName.isMovie(name) {
      files.append(ImportFile(url: url, bytes: bytes, written: values.contentModificationDate ?? .distantPast))
    } else {
      left.append((url, .kind(kind ?? .unknown)))
    }
  }

  /// Tells media that lie beside the folder of pictures. Where there is more than a camera's own folders, it is a phone or a
  /// disk, and nothing is said of the rest.
  private mutating func lookBeside(_ folder: URL) {
    let root = folder.deletingLastPathComponent()
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: root.path) else { return }
    let others = names.filter { !$0.hasPrefix(".") && $0 != folder.lastPathComponent }
    guard others.allSatisfy({ Self.cameraFolders.contains($0.uppercased()) || Self.isFile(root, $0) }) else { return }
    isOfWholeCard = true
    for name in others {
      let place = root.appending(path: name).standardizedFileURL
      if Self.isFile(root, name) {
        leaveBeside(place, (try? place.resourceValues(forKeys: [.fileSizeKey]))?.fileSize)
      } else {
        walk(place) { survey, url, values in survey.leaveBeside(url, values.fileSize) }
      }
    }
  }

  private static func isFile(_ folder: URL, _ name: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: folder.path + "/" + name, isDirectory: &isFolder)
      && !isFolder.boolValue
  }

  /// What isn't media is the camera's own there, unless it is too large for that.
  private mutating func leaveBeside(_ url: URL, _ bytes: Int?) {
    switch ImportKind(url.lastPathComponent) {
    case nil: left.append((url, .outside))
    case .unknown: if bytes.map({ $0 >= Self.leastOfMedia }) ?? true { left.append((url, .kind(.unknown))) }
    case .sidecar: break
    case let kind?: left.append((url, .kind(kind)))
    }
  }

  /// Calls `body` for all that isn't a folder in a folder and those below. Folders that can't be read are left.
  private mutating func walk(_ folder: URL, _ body: (inout ImportSurvey, URL, URLResourceValues) -> Void) {
    let unreadable = Mutex<[URL]>([])
    let walk = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: Self.keys, options: [.skipsHiddenFiles]
    ) { url, _ in
      unreadable.withLock { $0.append(url.standardizedFileURL) }
      return true
    }
    while FolderCall.goesOn, let url = walk?.nextObject() as? URL {
      guard let values = try? url.resourceValues(forKeys: Set(Self.keys)) else {
        left.append((url.standardizedFileURL, .gone))
        continue
      }
      if values.isDirectory != true { body(&self, url.standardizedFileURL, values) }
    }
    left += unreadable.withLock { $0 }.map { ($0, .unreadableFolder) }
  }
}
