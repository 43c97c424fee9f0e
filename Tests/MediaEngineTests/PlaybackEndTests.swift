import CoreMedia
import Foundation
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// Where playing ends on a machine that is too slow to show every frame.
@Suite(.serialized) struct PlaybackEndTests {
  /// What is shown until the end, at which this frame stays.
  private static func ended(_ listener: PlaybackListener, with last: Int) async throws -> [Int?] {
    try await eventually("the end") { listener.state.withLock { $0.hasEnded } }
    try await eventually("the frame there") { listener.state.withLock { $0.numbers.last } == last }
    return listener.state.withLock { $0.numbers }
  }

  @Test(arguments: [true, false]) func theLastFrameIsShownHoweverLateItIs(_ hasSound: Bool) async throws {
    let listener = PlaybackListener()
    let engine = try await listener.open(hasSound: hasSound, showsEveryFrame: false)
    defer { engine.close() }
    listener.state.withLock { $0.slowNumbers = 45..<60 }
    engine.setRate(1)
    _ = try await Self.ended(listener, with: 59)
    // And it is at the end: forwards nothing is left, backwards everything.
    #expect(engine.position >= CMTime(value: 2, timescale: 1))
    listener.state.withLock { ($0.numbers, $0.hasEnded) = ([], false) }
    engine.setRate(-1)
    let back = try await Self.ended(listener, with: 0)
    #expect(back.compactMap(\.self) == back.compactMap(\.self).sorted(by: >), "\(back)")
  }

  @Test func backwardsTheFirstFrameIsShownHoweverLateItIs() async throws {
    let listener = PlaybackListener()
    let engine = try await listener.open(hasSound: true, showsEveryFrame: false)
    defer { engine.close() }
    #expect(try await engine.jump(to: 59))
    listener.state.withLock { $0.slowNumbers = 0..<15 }
    engine.setRate(-1)
    _ = try await Self.ended(listener, with: 0)
    #expect(engine.position == .zero)
  }

  @Test func aPartEndsWithItsLastFrameHoweverLateItIs() async throws {
    let listener = PlaybackListener()
    let engine = try await listener.open(hasSound: true, showsEveryFrame: false)
    defer { engine.close() }
    let end = CMTime(value: 40, timescale: 30)
    engine.setRange(PlaybackRange(forwardEnd: end))
    listener.state.withLock { $0.slowNumbers = 25..<40 }
    engine.setRate(1)
    _ = try await Self.ended(listener, with: 39)
    #expect(engine.position == end)
  }
}
