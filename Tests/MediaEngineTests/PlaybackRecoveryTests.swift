import CoreMedia
import Foundation
import Synchronization
import TestMedia
import TestSupport
import Testing

@testable import GStreamer
@testable import MediaEngine

@Suite(.serialized) struct PlaybackRecoveryTests {
  private static func failure(of factory: String) -> Failure {
    Failure(
      source: factory + "0", factory: factory, domain: "gst-resource-error-quark", code: 11,
      message: "Disconnected: Connection terminated", debug: "", details: nil)
  }

  @Test func aMovieWhoseLoudspeakerGoesAwayIsPlayedOn() async throws {
    let listener = PlaybackListener()
    let engine = try await listener.open()
    defer { engine.close() }
    engine.setRate(1)
    for count in [8, 16, 24] {
      try await eventually("frames") { listener.state.withLock { $0.numbers.count > count } ? () : nil }
      engine.received(.error(Self.failure(of: "pulsesink")))
    }
    try await eventually("the end") { listener.state.withLock { $0.hasEnded } ? () : nil }
    let (numbers, failure) = listener.state.withLock { ($0.numbers, $0.failure) }
    #expect(failure == nil && numbers == Array(0..<60))
    #expect(engine.optionsNow.sound == .none)
  }

  @Test func aPausedOneStaysWhereItIs() async throws {
    let listener = PlaybackListener()
    let engine = try await listener.open()
    defer { engine.close() }
    #expect(try await engine.jump(to: 25))
    engine.received(.error(Self.failure(of: "alsasink")))
    try await within("the movie to be open again") {
      await withCheckedContinuation { continuation in
        engine.later { engine in engine.whenSettled { continuation.resume() } }
      }
    }
    #expect(engine.position == CMTime(value: 25, timescale: 30))
    #expect(listener.state.withLock { $0.numbers } == [0, 25] && engine.runningRate == 0)
    engine.setRate(-1)
    try await eventually("the beginning") { listener.state.withLock { $0.hasEnded } ? () : nil }
    #expect(listener.state.withLock { $0.numbers } == [0] + (0...25).reversed())
  }

  @Test func whatElseGoesWrongIsAFailure() async throws {
    let listener = PlaybackListener()
    let engine = try await listener.open()
    defer { engine.close() }
    engine.received(.error(Self.failure(of: "filesrc")))
    let failure = try await eventually("a failure") { listener.state.withLock { $0.failure } }
    #expect("\(failure)".contains(engine.name))
  }
}
