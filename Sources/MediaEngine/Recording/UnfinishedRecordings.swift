import CoreMedia
import Foundation
import GStreamer

/// The recordings that were never finished, because the program or the computer died.
public enum UnfinishedRecordings {
  /// Lists them, oldest first, without recordings that are still running.
  public static func list() -> [UnfinishedRecording] { list(.standard) }

  /// Makes a playable file of an unfinished recording, in place or at `destination`, and removes its journal entry once
  /// that is on the disk. Nothing is overwritten. Throws where another program does it already.
  @discardableResult
  public static func recover(_ recording: UnfinishedRecording, to destination: URL? = nil) async throws
    -> RecordingResult
  {
    try await recover(recording, to: destination, .standard)
  }

  /// Recovers all unfinished recordings, each in place. The journal forgets those that were recovered, those that can't
  /// be (their files stay as they are) and those whose file was deleted. What can't be done now, on a full disk, say,
  /// is tried again the next time. Recordings on a disk that isn't mounted are passed over, and so are those that another
  /// program recovers.
  public static func recoverAll() async -> [RecoveredRecording] { await recoverAll(.standard) }

  static func recoverAll(_ journal: RecordingJournal) async -> [RecoveredRecording] {
    var all: [RecoveredRecording] = []
    for recording in list(journal) {
      if recording.isDeleted { journal.remove(recording.id) }
      guard recording.bytes != nil else { continue }
      do {
        let result = try await recover(recording, to: nil, journal)
        all.append(RecoveredRecording(recording: recording, outcome: .success(result)))
      } catch {
        let error = error as? RecordingError ?? .notRecoverable(recording.url, reason: "\(error)")
        // Whoever recovers it tells of it.
        if case .recoveredElsewhere = error { continue }
        if case .notRecoverable = error { journal.remove(recording.id) }
        all.append(RecoveredRecording(recording: recording, outcome: .failure(error)))
      }
    }
    return all
  }

  /// Forgets a recording and leaves its file as it is.
  public static func forget(_ recording: UnfinishedRecording) { RecordingJournal.standard.remove(recording.id) }

  static func list(_ journal: RecordingJournal) -> [UnfinishedRecording] {
    journal.unfinished.map { entry in
      // Without opening it: whether there is a file mustn't depend on whether it may be read. On a disk that doesn't answer
      // there is none, as on one that isn't mounted.
      let bytes = try? HangingFolders.reach(entry.url) { () -> Int64 in
        var information = stat()
        return stat(entry.path, &information) == 0 ? Int64(information.st_size) : -1
      }
      return UnfinishedRecording(
        id: entry.id, url: entry.url, container: entry.container, started: Date(timeIntervalSince1970: entry.started),
        bytes: bytes.flatMap { $0 < 0 ? nil : $0 },
        isDeleted: bytes == -1 && FolderIdentity.isDeleted(entry.url, from: entry.folder))
    }
  }

  static func recover(
    _ recording: UnfinishedRecording, to destination: URL?, _ journal: RecordingJournal
  ) async throws -> RecordingResult {
    let claim = try claim(recording, journal)
    defer { claim.end() }
    guard let entry = journal.entry(recording.id) else {
      throw RecordingError.unreachable(recording.url, reason: SystemFailure(EIO).description)
    }
    // In place, the new file replaces the old one in one step; any other existing file is kept.
    let replaces = destination.map { FileIdentity.isOneFile($0, recording.url) } ?? true
    let target = replaces ? recording.url : destination ?? recording.url
    if !replaces, FileManager.default.fileExists(atPath: target.path) { throw RecordingError.destinationExists(target) }
    let length: MovieLength
    do {
      if entry.container.isISOMedia {
        length = try await GStreamer.offMain { try RescuedFile.index(entry) }
        if !replaces { try await GStreamer.offMain { try RescuedFile.move(entry, to: target) } }
      } else {
        length = try await RescuedFile.remake(entry, as: target, replacing: replaces)
        if !replaces { unlink(entry.path) }
      }
    } catch let failure as SystemFailure {
      switch failure.code {
      case EEXIST: throw RecordingError.destinationExists(target)
      case ENOSPC, EDQUOT: throw RecordingError.diskFull(recording.url)
      case ENOENT where FolderIdentity.isDeleted(entry.url, from: entry.folder):
        throw RecordingError.notRecoverable(recording.url, reason: failure.description)
      case ENOENT, EIO, EMFILE, ENFILE, ENXIO, ENODEV, ESTALE, ENOTCONN, ETIMEDOUT:
        throw RecordingError.unreachable(recording.url, reason: failure.description)
      default: throw RecordingError.notWritable(target, reason: DiskName.reason(failure.code, target))
      }
    } catch {
      throw Self.error(error, recording.url)
    }
    journal.remove(entry.id)
    return RecordingResult(
      url: target, ending: .stopped, isPlayable: true,
      duration: CMTime(seconds: length.seconds, preferredTimescale: 90_000),
      bytes: (try? ISOFile(target.path))?.size ?? 0, framesWritten: length.frames ?? 0, droppedFrames: 0)
  }

  /// Takes a recording, so that no other program recovers it meanwhile.
  private static func claim(
    _ recording: UnfinishedRecording, _ journal: RecordingJournal
  ) throws(RecordingError) -> WorkClaim {
    do {
      return try journal.claim(recording.id)
    } catch {
      switch error {
      case .taken: throw .recoveredElsewhere(recording.url)
      case .gone: throw .notRecoverable(recording.url, reason: SystemFailure(ENOENT).description)
      case .unreadable(let code): throw .unreachable(recording.url, reason: SystemFailure(code).description)
      }
    }
  }

  /// What an error says of a recording: a disk that takes no more, or can't be read now, is no fault of the file.
  private static func error(_ error: any Error, _ url: URL) -> RecordingError {
    switch error {
    case let error as RecordingError: error
    case GStreamerError.failed(let failure) where failure.kind.isOfReading:
      .unreachable(url, reason: failure.message)
    case GStreamerError.stateChange(_, _, let failure?) where failure.kind.isOfReading:
      .unreachable(url, reason: failure.message)
    case GStreamerError.timedOut: .notWritable(url, reason: "\(error)")
    default: .notRecoverable(url, reason: "\(error)")
    }
  }
}

extension Failure.Kind {
  /// Whether a file couldn't be reached, whatever is in it.
  fileprivate var isOfReading: Bool { [.notFound, .notPermitted, .busy, .notOpened, .notRead].contains(self) }
}
