import CoreMedia
import Foundation
import GLibSupport
import MediaEngine
import Photos

/// The output of `recover`: the list as one JSON object or as lines, and a line for each recovered recording and
/// whatever else was cut off.
struct RecoverReport: Sendable {
  let asJSON: Bool

  private struct List: Encodable {
    let recordings: [Unfinished]
  }

  private struct Unfinished: Encodable {
    let file: String
    let container: String
    let started: String
    let bytes: Int64?
    let deleted: Bool
  }

  private struct Line: Encodable {
    let event: String
    let file: String
    var recovered: String?
    var duration: ExactTime?
    var seconds: Double?
    var bytes: Int64?
    var message: String?
  }

  func list(_ recordings: [UnfinishedRecording]) throws {
    let entries = recordings.map { recording in
      Unfinished(
        file: recording.url.path, container: recording.container.fileExtension,
        started: RecordingMetadata.creationDate(recording.started).value, bytes: recording.bytes,
        deleted: recording.isDeleted)
    }
    if asJSON { return try Console.json(List(recordings: entries)) }
    if entries.isEmpty { return Console.say(tr("Every recording is finished.")) }
    for entry in entries {
      let missing = entry.deleted ? tr("gone") : tr("not readable now")
      let size = entry.bytes.map { tr("%s MB", String(format: "%.1f", Double($0) / 1_000_000)) } ?? missing
      Console.result("\(entry.file)\t\(size)\t\(entry.started)")
    }
  }

  func recovered(_ recording: UnfinishedRecording, _ result: RecordingResult) {
    let seconds = result.duration.isNumeric ? result.duration.seconds : 0
    guard asJSON else {
      return Console.result(tr("%s: %s seconds", result.url.path, String(format: "%.2f", seconds)))
    }
    Console.event(
      Line(
        event: "recovered", file: recording.url.path, recovered: result.url.path, duration: ExactTime(result.duration),
        seconds: (seconds * 1000).rounded() / 1000, bytes: result.bytes))
  }

  /// Says what became of other work that was cut off. Of a file that the Library can't have, the message says why.
  func found(_ finding: InterruptedFinding) {
    guard asJSON else { return finding.reason == nil ? Console.result(finding.words) : Console.say(finding.words) }
    Console.event(Line(event: finding.event, file: finding.file.path, message: finding.reason))
  }

  func failed(_ file: URL, _ error: any Error) {
    if asJSON { Console.event(Line(event: "failed", file: file.path, message: "\(error)")) }
    Console.say("kinora-cli: \(error)")
  }
}
