import FilmWork
import Foundation
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

  /// The ending of projects' names.
  static let ending = "json"

  /// The file of a project of this name.
  func file(named name: String) -> URL { folder.appending(path: "\(name).\(Self.ending)") }

  /// A new project's file, named after what it begins with. Blocks.
  func newFile(named name: String) -> URL {
    file(
      named: FreeName.of(FileName.fitting(name, in: folder, room: ExportName.room)) {
        FileQuestion.exists(file(named: $0)) == true
      })
  }

  /// Reads a project. Throws `TimelineProblems` for a damaged one. Blocks.
  func read(_ file: URL) throws -> TimelineDocument { try TimelineReader.read(ProjectFile.read(file)).document }

  /// Writes a project: whole, or not at all. Blocks.
  func write(_ json: String, to file: URL) throws { try ProjectFile.write(json, to: file) }

  /// All projects, the one that was changed last first; nil if their folder doesn't answer. Blocks.
  func all() -> [CombineSummary]? {
    let names = FileQuestion.ask(in: folder) {
      (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }
    guard let names else { return nil }
    let files = names.map { folder.appending(path: $0) }.filter { $0.pathExtension == Self.ending }
    let found = files.compactMap { file -> CombineSummary? in
      guard let date = FileQuestion.written(file) else { return nil }
      let document = try? read(file)
      let row = document?.clips.filter { $0.layer == 0 } ?? []
      return CombineSummary(
        file: file, date: date, count: row.count,
        first: row.first.map { CombinePath.file($0.file, in: folder) })
    }
    .sorted { $0.date > $1.date }
    // Of one that fell silent meanwhile only a part was read.
    return FileQuestion.ask(in: folder) { found }
  }
}
