import GStreamer
import TestSupport
import Testing

@testable import MediaEngine

/// What decoder elements are kept from, whoever makes them.
@Suite(.blocking) struct FrameGuardTests {
  @Test(.enabled(if: ElementFactory.exists("avdec_h264")))
  func decodersOfLibavcodecHaveMemoryOfTheirOwnWhereThatOfOthersIsUnsafe() throws {
    let decoder = try Element("avdec_h264")
    FrameGuard.install(on: decoder)
    let isDirect: Bool = try decoder.get("direct-rendering")
    #expect(isDirect == !GStreamer.isAtLeast(1, 24))
  }

  @Test(.enabled(if: ElementFactory.exists("avdec_qtrle")))
  func decodersThatPaintOverTheFrameBeforeKeepIt() throws {
    let decoder = try Element("avdec_qtrle")
    let before: Bool = try decoder.get("direct-rendering")
    FrameGuard.install(on: decoder)
    let isDirect: Bool = try decoder.get("direct-rendering")
    #expect(isDirect == before)
  }

  @Test func otherElementsStayAsTheyAre() throws {
    let element = try Element("identity")
    FrameGuard.install(on: element)
    #expect(!element.hasProperty("direct-rendering"))
  }
}
