import Foundation
import GLibSupport
import MediaEngine

/// The output of `levels`: a line of JSON for each event, or a line for people.
struct LevelsReport: Sendable {
  let asJSON: Bool

  private struct Line: Encodable {
    let event: String
    var microphone: String?
    var seconds: Double?
    var channels: [Channel]?
  }

  /// The levels of a channel, in dBFS: 0 is full scale.
  private struct Channel: Encodable {
    let averagePower: Double
    let peakHold: Double
  }

  func begin(_ microphone: DeviceDescription) {
    guard asJSON else {
      Console.say(tr("Listening to %s.", microphone.name))
      return
    }
    Console.event(Line(event: "started", microphone: microphone.id))
  }

  func tell(_ levels: [ChannelLevel], after seconds: Double) {
    guard asJSON else {
      let channels = levels.map { level in
        tr("%s dB (peak %s dB)", short(level.averagePower), short(level.peakHold))
      }
      Console.result("\(short(seconds)) s\t\(channels.joined(separator: "\t"))")
      return
    }
    Console.event(
      Line(
        event: "levels", seconds: (seconds * 1000).rounded() / 1000,
        channels: levels.map { Channel(averagePower: $0.averagePower, peakHold: $0.peakHold) }))
  }

  private func short(_ number: Double) -> String { String(format: "%.1f", number) }
}
