import Foundation
import GLibSupport
import GStreamer
import MediaEngine

/// The output of `preview`: a line of JSON for each event, or a line for people at the end.
struct PreviewReport: Sendable {
  let asJSON: Bool

  private struct Line: Encodable {
    let event: String
    var camera: String?
    var width: Int?
    var height: Int?
    var encoding: String?
    var message: String?
    var delivered: Int?
    var dropped: Int?
    var fps: Double?
  }

  func begin(_ choice: CameraChoice) {
    guard asJSON else {
      Console.say(tr("Showing %s.", choice.camera.name))
      return
    }
    tell(
      Line(
        event: "started", camera: choice.camera.id, width: choice.format?.width, height: choice.format?.height,
        encoding: choice.format?.encoding.name))
  }

  func tell(_ event: StreamEvent) {
    switch event {
    case .began: tell(Line(event: "firstFrame"))
    case .delivers(let format):
      tell(
        Line(
          event: "format", width: format.width, height: format.height, encoding: format.encoding.name,
          fps: format.frameRates.first?.value), format.deliveredWords)
    case .stalled: tell(Line(event: "stalled"), tr("The camera delivers nothing; starting it again."))
    case .resumed: tell(Line(event: "resumed"), tr("The camera delivers again."))
    case .failed(let error): tell(Line(event: "failed", message: "\(error)"))
    case .lost(let error): tell(Line(event: "lost", message: "\(error)"))
    }
  }

  func end(_ statistics: StreamStatistics, fps: Double) {
    let rate = (fps * 100).rounded() / 100
    guard asJSON else {
      let delivered = ntr("%d frame delivered", "%d frames delivered", statistics.delivered)
      Console.result(tr("%s, %d dropped, %s frames per second", delivered, statistics.dropped, rate))
      return
    }
    tell(Line(event: "ended", delivered: statistics.delivered, dropped: statistics.dropped, fps: rate))
  }

  private func tell(_ line: Line, _ words: String? = nil) {
    if asJSON {
      Console.event(line)
    } else if let words {
      Console.say(words)
    }
  }
}
