import AVFoundation
import CoreMedia
import Foundation
import GLibSupport

/// The output of `record`: a line of JSON for each event, or messages for people and one result line.
struct RecordReport: Sendable {
  let plan: RecordPlan
  let camera: CameraChoice?
  let microphone: MicrophoneChoice?
  let asJSON: Bool
  /// How large a file may become on its disk; nil where no limit is known.
  var largestFile: Int64?

  /// One event; keys that don't apply are left out.
  struct Line: Encodable {
    let event: String
    var file: String?
    var parts: [String]?
    var largestFile: Int64?
    var camera: String?
    var microphone: String?
    var width: Int?
    var height: Int?
    var encoding: String?
    var fps: Double?
    var duration: ExactTime?
    var seconds: Double?
    var tooSlow: Bool?
    var secondsLeft: Double?
    var device: String?
    var ending: String?
    var playable: Bool?
    var bytes: Int64?
    var frames: Int?
    var droppedFrames: Int?
    var message: String?
  }

  /// Says before the recording begins what its disk makes of a long one.
  func tellDisk() {
    guard let largestFile, !asJSON else { return }
    Console.say(
      tr("This disk takes files of up to %s. A longer recording goes on in further ones.", Self.size(largestFile)))
  }

  private static func size(_ bytes: Int64) -> String {
    let megabytes = Double(bytes) / 1_000_000
    return megabytes < 1000
      ? tr("%s MB", String(format: "%.1f", megabytes)) : tr("%s GB", String(format: "%.1f", megabytes / 1000))
  }

  func tell(_ event: RecordEvent, recorded: CMTime) {
    if asJSON {
      Console.event(line(event, recorded: recorded))
    } else if let words = words(event) {
      Console.say(words)
    }
    if case .ended(let outcome) = event, outcome.isPlayable, !asJSON { Console.result(result(outcome)) }
  }

  func line(_ event: RecordEvent, recorded: CMTime) -> Line {
    switch event {
    case .started:
      return Line(
        event: "started", file: plan.file.path, largestFile: largestFile, camera: camera?.camera.id,
        microphone: microphone?.microphone.id, width: camera?.format?.width, height: camera?.format?.height)
    case .continued(let file):
      var line = at(recorded, "continued")
      line.file = file.path
      return line
    case .paused: return at(recorded, "paused")
    case .resumed: return at(recorded, "resumed")
    case .tooSlow(let isSo):
      var line = at(recorded, "tooSlow")
      line.tooSlow = isSo
      return line
    case .diskNearlyFull(let left):
      var line = at(recorded, "diskNearlyFull")
      line.secondsLeft = rounded(left)
      return line
    case .format(let format):
      var line = Line(event: "format", width: format.width, height: format.height)
      (line.encoding, line.fps) = (format.encoding.name, format.frameRates.first?.value)
      return line
    case .stalled(let device): return Line(event: "stalled", device: device)
    case .delivers(let device): return Line(event: "delivers", device: device)
    case .photo(let file, let width, let height, let bytes):
      var line = at(recorded, "photo")
      line.file = file.path
      (line.width, line.height, line.bytes) = (width, height, Int64(bytes))
      return line
    case .refused: return Line(event: "refused")
    case .ended(let outcome):
      var line = at(outcome.duration, "ended")
      line.file = plan.file.path
      if !outcome.parts.isEmpty { line.parts = outcome.parts.map(\.path) }
      line.ending = outcome.ending.name
      line.playable = outcome.isPlayable
      (line.bytes, line.frames, line.droppedFrames) = (outcome.bytes, outcome.frames, outcome.droppedFrames)
      line.message = outcome.ending.message
      return line
    }
  }

  private func at(_ time: CMTime, _ event: String) -> Line {
    Line(event: event, duration: ExactTime(time), seconds: time.isNumeric ? rounded(time.seconds) : nil)
  }

  private func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

  private func words(_ event: RecordEvent) -> String? {
    switch event {
    case .started: tr("Recording into %s. Ctrl-C ends it.", plan.file.path)
    case .continued(let file): tr("Going on in %s.", file.path)
    case .paused: tr("Paused.")
    case .resumed: tr("Recording again.")
    case .tooSlow(true): tr("The encoder is too slow and leaves frames out. Choose a smaller --size or --rate.")
    case .tooSlow(false): tr("The encoder keeps up again.")
    case .diskNearlyFull(let left): tr("The disk will be full in %d seconds.", Int(left))
    case .format(let format): format.deliveredWords
    case .stalled(let device): tr("%s delivers nothing; starting it again.", device)
    case .delivers(let device): tr("%s delivers again.", device)
    case .photo(let file, _, _, _): tr("The photo is in %s.", file.path)
    case .ended, .refused: nil
    }
  }

  private func result(_ outcome: RecordOutcome) -> String {
    let seconds = String(format: "%.2f", outcome.duration.isNumeric ? outcome.duration.seconds : 0)
    let megabytes = String(format: "%.1f", Double(outcome.bytes) / 1_000_000)
    let files = ([plan.file] + outcome.parts).map(\.path).joined(separator: ", ")
    let file = tr("%s: %s seconds, %s MB", files, seconds, megabytes)
    guard plan.picture != nil else { return file }
    let frames = ntr("%d frame", "%d frames", outcome.frames)
    return tr("%s, %s, %d dropped", file, frames, outcome.droppedFrames)
  }
}
