import CoreMedia
import GLibSupport
import GStreamer
import TestSupport
import Testing

@testable import MediaEngine

@Suite(.blocking) struct RepeatingSourceTests {
  /// Pictures that a test pushes, by a clock that it moves.
  private struct Pictures: CaptureSource {
    let element: Element
    let clock: any HostClock
    let source: AppSource

    init(_ clock: any HostClock) throws {
      self.clock = clock
      source = try AppSource(caps: Self.caps(4), isLive: true)
      element = source
    }

    static func caps(_ width: Int) -> Caps {
      Caps("video/x-raw", ["format": "GRAY8", "width": width, "height": 4, "framerate": Fraction(0, 1)])
    }

    func push(_ shade: UInt8, width: Int = 4) throws {
      try source.push(Sample(Buffer([UInt8](repeating: shade, count: 4 * width), pts: .zero), caps: Self.caps(width)))
    }
  }

  private final class Rig {
    let clock = SimulatedClock()
    let pictures: Pictures
    let repeating: RepeatingSource
    let pipeline = Pipeline()
    let sink: AppSink

    init() async throws {
      pictures = try Pictures(clock)
      repeating = try RepeatingSource(pictures, after: .milliseconds(200))
      sink = try AppSink()
      try sink.set("sync", false)
      // It plays before there is a picture.
      try sink.set("async", false)
      try pipeline.add([repeating.element, sink])
      try repeating.element.link(to: sink)
      try await pipeline.setState(.playing)
    }

    /// The shades of the pictures that come next.
    func next(_ count: Int) throws -> [UInt8] {
      try (0..<count).map { _ in
        let buffer = try #require(sink.pull(within: .seconds(20))?.buffer)
        #expect(!buffer.flags.contains(.gap))
        return try #require(try buffer.map().bytes.first)
      }
    }

    var isSilent: Bool { sink.pull(within: .zero) == nil }
  }

  @Test func aPictureComesAgainUntilAnotherFollows() async throws {
    let rig = try await Rig()
    try rig.pictures.push(10)
    #expect(try rig.next(1) == [10])
    await rig.clock.advance(by: .milliseconds(199))
    #expect(rig.isSilent && rig.clock.alarmCount == 1, "not yet")
    for _ in 0..<3 {
      await rig.clock.advance(by: .milliseconds(200))
      #expect(try rig.next(1) == [10])
    }
    try rig.pictures.push(20)
    #expect(try rig.next(1) == [20])
    await rig.clock.advance(by: .milliseconds(199))
    #expect(rig.isSilent && rig.clock.alarmCount == 1, "not yet")
    await rig.clock.advance(by: .milliseconds(1))
    #expect(try rig.next(1) == [20])
    try await rig.pipeline.setState(.null)
  }

  @Test func anotherSizeAndTheEndLetNothingComeAgain() async throws {
    let rig = try await Rig()
    try rig.pictures.push(10)
    #expect(try rig.next(1) == [10])
    try rig.pictures.push(20, width: 8)
    #expect(try rig.next(1) == [20])
    await rig.clock.advance(by: .milliseconds(200))
    let again = try #require(rig.sink.pull(within: .seconds(20))?.buffer)
    #expect(again.size == 32)
    rig.repeating.pipelineWillStop()
    await rig.clock.advance(by: .seconds(1))
    #expect(rig.isSilent && rig.clock.alarmCount == 0)
    try rig.pictures.push(30)
    #expect(try rig.next(1) == [30])
    rig.pictures.source.finish()
    #expect(rig.sink.pull(within: .seconds(20)) == nil && rig.sink.isEOS)
    await rig.clock.advance(by: .seconds(1))
    #expect(rig.clock.alarmCount == 0)
    try await rig.pipeline.setState(.null)
  }
}
