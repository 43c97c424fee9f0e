import CoreMedia
import Foundation
import MediaEngine

/// The files of a recording whose disk takes no larger ones: those before the current one, and how it goes on.
struct RecordingParts: Sendable {
  /// Whether recordings go on in another file at all.
  var areWanted = false
  /// Those that are being finished while the next file is being recorded, and that file.
  var handedOver: [(recording: Recording, next: URL)] = []
  /// Tells the delegate of the current file.
  var telling: Task<Void, Never>?
  /// The host time at which the recording was stopped while the next file was being begun.
  var stop: UInt64?
  /// What the files before the current one hold.
  private var held: [URL: RecordingProgress] = [:]

  /// How little of a duration isn't worth a file: not even a frame may come in it.
  private static let shortest = CMTime(value: 1, timescale: 10)
  /// How few bytes aren't.
  private static let smallest: Int64 = 1_000_000

  /// A file before the current one holds this.
  mutating func hold(_ progress: RecordingProgress, of file: URL) { held[file] = progress }

  /// A file from which the next one has taken over holds this at its end. It counts up to where the next one begins, also
  /// where its last block of coded sound is longer: else all files together would be said to be longer than they are.
  mutating func finish(_ progress: RecordingProgress, of file: URL) {
    var progress = progress
    if let held = held[file] { progress.duration = held.duration }
    held[file] = progress
  }

  /// Another recording begins.
  mutating func forget() { held = [:] }

  /// The progress of the current file and all before it.
  func progress(with current: RecordingProgress, of file: URL) -> RecordingProgress {
    held.filter { $0.key != file }.values.reduce(current) { $0.adding($1) }
  }

  /// What all files hold that are over.
  var progress: RecordingProgress { held.values.reduce(RecordingProgress()) { $0.adding($1) } }

  /// Whether limits for all of a recording leave something for a file after these.
  static func leaveMore(after progress: RecordingProgress, duration: CMTime, bytes: Int64) -> Bool {
    if duration.isNumeric, duration > .zero, duration - progress.duration < shortest { return false }
    return bytes <= 0 || bytes - progress.bytes >= smallest
  }

  /// Takes from a request's limits what the files before it hold.
  func shorten(_ request: inout RecordingRequest) {
    let progress = progress
    request.maxDuration = request.maxDuration.map { $0 - progress.duration }
    request.maxBytes = request.maxBytes.map { max(1, $0 - progress.bytes) }
  }
}

extension RecordingProgress {
  /// The progress of a recording that has ended so.
  func ended(_ result: RecordingResult) -> RecordingProgress {
    var progress = self
    (progress.duration, progress.bytes) = (result.duration, result.bytes)
    (progress.framesWritten, progress.framesDropped) = (result.framesWritten, result.droppedFrames)
    return progress
  }

  /// The progress with what an earlier file holds.
  fileprivate func adding(_ other: RecordingProgress) -> RecordingProgress {
    var progress = self
    progress.duration = duration + other.duration
    progress.bytes += other.bytes
    progress.framesWritten += other.framesWritten
    progress.framesDropped += other.framesDropped
    return progress
  }
}
