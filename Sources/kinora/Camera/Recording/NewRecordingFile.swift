import Foundation
import GLibSupport
import Photos

/// Where recordings go and what they are called.
enum NewRecordingFile {
  /// The folder in which the person finds them.
  static var folder: URL { UserFolder.videos.appendingPathComponent("Kinora", isDirectory: true) }

  /// A name that says when, so that no two recordings share one.
  static func name(at date: Date, as type: RecordingFileType) -> String {
    DatedName.name(at: date, ending: type.rawValue)
  }

  /// Where the next one goes. The folder is made if it isn't there.
  static func next(as type: RecordingFileType, in folder: URL = folder, at date: Date = Date()) throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent(name(at: date, as: type))
  }
}
