import Foundation
import FoundationAdditions
import GLibSupport
import Photos

/// The folder and the file names of recordings.
enum NewRecordingFile {
  /// The folder of recordings.
  static var folder: URL { PHPhotoLibrary.folders.videos }

  /// A file name with the date and time, so that no two recordings share one.
  static func name(at date: Date, as type: RecordingFileType) -> String {
    DatedName.name(at: date, ending: type.rawValue)
  }

  /// The URL of the next recording. Creates the folder if it doesn't exist; of one that doesn't answer the recording tells.
  static func next(
    as type: RecordingFileType, in folder: URL = folder, at date: Date = WallClock.current.now
  ) async throws -> URL {
    let made = await OwnThread.run {
      HangingFolders.ask(folder) {
        Result { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
      }
    }
    try made?.get()
    return folder.appendingPathComponent(name(at: date, as: type), isDirectory: false)
  }
}
