import CoreMedia
import Foundation
import MediaEngine

/// Plays a film with its sound through the loudspeakers and tells, event by event, what is shown.
enum PlayWatch {
  private struct Event: Encodable {
    let event: String
    /// What the frame's time is, or where playing has come to rest.
    var time: Double?
    var cause: String?
    /// Seconds since the film was opened.
    let seconds: Double
  }

  static func run(_ arguments: inout Arguments) async throws {
    guard let file = arguments.take("file") else { throw Arguments.Mistake(description: "play needs --file") }
    try arguments.finish()
    let (events, continuation) = AsyncStream.makeStream(of: PlaybackEvent.self)
    var options = PlaybackOptions()
    (options.sound, options.showsEveryFrame) = (.speakers, true)
    let begin = ContinuousClock.now
    let engine = PlaybackEngine(url: URL(fileURLWithPath: file), options: options) { continuation.yield($0) }
    engine.open()
    engine.setRate(1)
    func say(_ event: String, time: CMTime? = nil, cause: String? = nil) throws {
      let seconds = (ContinuousClock.now - begin) / .seconds(1)
      try Report.line(Event(event: event, time: time?.seconds, cause: cause, seconds: seconds))
    }
    events: for await event in events {
      switch event {
      case .frame(let frame): try say("frame", time: frame.time)
      case .ended:
        try say("ended", time: engine.position)
        break events
      case .failed(let error):
        try say("failed", cause: error.description)
        break events
      default: break
      }
    }
    engine.close()
    await withCheckedContinuation { done in engine.whenSettled { done.resume() } }
    try say("closed")
  }
}
