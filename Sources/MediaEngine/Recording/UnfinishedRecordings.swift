import CoreMedia
import Foundation
import GStreamer

/// The recordings that were never finished, because the program or the computer died.
public enum UnfinishedRecordings {
  /// Those that there are, oldest first. Recordings that are running aren't among them.
  public static func list() -> [UnfinishedRecording] { list(.standard) }

  /// Makes an ordinary file of what there is, beside the original or at `destination`, and forgets about the
  /// recording; the original goes once the new file is whole. Nothing is overwritten.
  @discardableResult
  public static func recover(_ recording: UnfinishedRecording, to destination: URL? = nil) async throws
    -> RecordingResult
  {
    try await recover(recording, to: destination, .standard)
  }

  /// Forgets about a recording and leaves the file as it is.
  public static func forget(_ recording: UnfinishedRecording) { RecordingJournal.standard.remove(recording.id) }

  static func list(_ journal: RecordingJournal) -> [UnfinishedRecording] {
    journal.unfinished.map { entry in
      let url = URL(fileURLWithPath: entry.path)
      return UnfinishedRecording(
        id: entry.id, url: url, container: entry.container, started: Date(timeIntervalSince1970: entry.started),
        bytes: (try? ISOFile(entry.path))?.size)
    }
  }

  static func recover(
    _ recording: UnfinishedRecording, to destination: URL?, _ journal: RecordingJournal
  ) async throws -> RecordingResult {
    guard let entry = journal.entry(recording.id) else {
      throw RecordingError.notRecoverable(recording.url, reason: SystemFailure(ENOENT).description)
    }
    let target = destination ?? recording.url
    // In its own place the new file takes the old one's name in one step; anything else in the way stays.
    let replaces = target.standardizedFileURL == recording.url.standardizedFileURL
    if !replaces, FileManager.default.fileExists(atPath: target.path) { throw RecordingError.destinationExists(target) }
    let part = RescuedFile.part(of: target)
    let contents: RescuedFile.Contents
    do {
      contents = try await RescuedFile.remake(entry, as: part)
      if replaces {
        try part.move(to: target, replacing: true)
      } else {
        try part.move(to: target, replacing: false)
        unlink(entry.path)
      }
    } catch {
      unlink(part.path)
      throw error as? RecordingError ?? .notRecoverable(recording.url, reason: "\(error)")
    }
    journal.remove(entry.id)
    return RecordingResult(
      url: target, ending: .stopped, isPlayable: true,
      duration: CMTime(seconds: contents.seconds, preferredTimescale: 90_000),
      bytes: (try? ISOFile(target.path))?.size ?? 0, framesWritten: contents.frames ?? 0, droppedFrames: 0)
  }
}

extension URL {
  /// Gives a file another name in the same folder, in one step, and waits until the name is on the disk.
  fileprivate func move(to target: URL, replacing: Bool) throws {
    if replacing {
      guard rename(path, target.path) == 0 else { throw SystemFailure(errno) }
    } else {
      // A second name fails where there is a file already; a rename would take its place.
      guard link(path, target.path) == 0 else {
        if errno == EEXIST { throw RecordingError.destinationExists(target) }
        throw SystemFailure(errno)
      }
      unlink(path)
    }
    let folder = open(target.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
