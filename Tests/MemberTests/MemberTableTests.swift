import AVFoundation
import Testing

/// A table has to notice what differs from Apple's declaration, where the compiler can't.
@Suite struct MemberTableTests {
  @Test func whatCanBeSetIsNoPropertyToBeRead() {
    var table = MemberTable()
    table.get("AVPlayer.rate", \AVPlayer.rate, Float.self)
    table.get("CMTime.value", \CMTime.value, Int64.self)
    table.get("AVPlayer.status", \AVPlayer.status, AVPlayer.Status.self)
    #expect(table.complaints == ["AVPlayer.rate can be set", "CMTime.value can be set"])
  }

  @Test func otherValuesAreNoticed() {
    var table = MemberTable()
    table.constant("AVMediaType.video", AVMediaType.video, "video")
    table.constant("AVVideoWidthKey", AVVideoWidthKey, is: "width")
    table.constant("AVMediaType.audio", AVMediaType.audio, "soun")
    #expect(
      table.complaints == [
        "AVMediaType.video is vide, at Apple video", "AVVideoWidthKey is AVVideoWidthKey, at Apple width",
      ])
  }

  @Test func otherParentsAreNoticed() {
    var table = MemberTable()
    table.type("AVQueuePlayer", AVQueuePlayer.self, under: AVPlayer.self)
    table.type("AVAsset", AVAsset.self, under: AVPlayer.self)
    #expect(table.complaints == ["AVAsset isn't a subclass of AVPlayer"])
  }
}
