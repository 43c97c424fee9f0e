import Foundation
import MediaEngine
import TestSupport

@testable import Photos

/// A library of its own for one test, with its own Trash; gone with it.
final class Library: Sendable {
  let root: URL
  let places: LibraryPlaces
  let photos: PHPhotoLibrary

  /// The folders are named within the library's own, which may be given. `disk` says what its disk is taken for, `mounts`
  /// which table tells of disks that come and go, `reader` who reads files.
  init(
    pictures: String = "Pictures", videos: String = "Videos", in folder: URL? = nil, on disk: DiskTraits? = nil,
    mounts: String? = nil, reader: SandboxedReader? = nil
  ) throws {
    root = folder ?? FileManager.default.temporaryDirectory.appending(path: "kinora-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    var places = LibraryPlaces(
      pictures: root.appending(path: pictures), videos: root.appending(path: videos),
      index: root.appending(path: ".kinora/library.sqlite"), trash: root.appending(path: "Trash"))
    places.disk = disk
    if let mounts { places.mounts = mounts }
    places.reader = reader
    self.places = places
    photos = PHPhotoLibrary(places)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// Runs with this library as the shared one.
  func use<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await PHPhotoLibrary.$replacement.withValue(photos) { try await body() }
  }

  /// Another process's view of the same library, as far as a test can tell.
  func another() -> PHPhotoLibrary { PHPhotoLibrary(places) }

  /// A file outside of the library.
  func file(_ name: String, _ data: Data) throws -> URL {
    let folder = root.appending(path: "elsewhere")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appending(path: name)
    try data.write(to: url)
    return url
  }

  /// Every file in the two folders, hidden ones, too, but for the markers.
  var files: [String] {
    [places.pictures, places.videos].flatMap { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0 != FolderMarker.name }.map {
        "\(folder.lastPathComponent)/\($0)"
      }
    }.sorted()
  }

  /// What is in the Trash.
  var trash: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: places.trash.path + "/files")) ?? []).sorted()
  }
}
