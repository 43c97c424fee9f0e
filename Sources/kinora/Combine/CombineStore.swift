import Foundation
import FoundationAdditions
import GLibSupport
import Photos
import Timeline

/// Where projects of Combine are kept: each as a timeline in JSON, as `kinora-cli compose` takes it.
struct CombineStore: Sendable {
  /// The folder of the projects.
  let folder: URL

  /// The user's: `Kinora/Projects` in the folder for videos.
  static var standard: CombineStore {
    CombineStore(folder: NewRecordingFile.folder.appendingPathComponent("Projects", isDirectory: true))
  }

  /// The largest project that is read, in bytes: some ten thousand clips.
  private static let largest = 1 << 24

  /// The ending of projects' names.
  static let ending = "json"

  /// A new project's file, named after what it begins with.
  func newFile(named name: String) -> URL {
    func file(_ name: String) -> URL { folder.appending(path: "\(name).\(Self.ending)") }
    return file(
      FreeName.of(FileName.fitting(name, in: folder, room: ExportName.room)) {
        FileManager.default.fileExists(atPath: file($0).path)
      })
  }

  /// Reads a project. Throws `TimelineProblems` for a damaged one.
  func read(_ file: URL) throws -> TimelineDocument {
    try TimelineReader.read(Data(regularFile: file, limit: Self.largest)).document
  }

  /// Writes a project: whole, or not at all.
  func write(_ json: String, to file: URL) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(json.utf8).write(to: file, options: .atomic)
  }

  /// All projects, the one that was changed last first.
  func all() -> [CombineSummary] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
    return (files ?? []).filter { $0.pathExtension == Self.ending }.compactMap { file in
      let values = try? FileManager.default.attributesOfItem(atPath: file.path)
      guard let date = values?[.modificationDate] as? Date else { return nil }
      let document = try? read(file)
      let row = document?.clips.filter { $0.layer == 0 } ?? []
      return CombineSummary(
        file: file, date: date, count: row.count,
        first: row.first.map { CombinePath.file($0.file, in: folder) })
    }
    .sorted { $0.date > $1.date }
  }
}
