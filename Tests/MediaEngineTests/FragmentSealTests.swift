import Foundation
import GStreamer
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

@Suite struct FragmentSealTests {
  private struct Write: Equatable {
    var bytes: [UInt8]
    var place: Int64
  }

  private static func box(_ type: String, _ size: Int) -> [UInt8] {
    [0, 0, 0, UInt8(size)] + Array(type.utf8) + [UInt8](repeating: 7, count: size - 8)
  }

  @Test func anIndexGetsItsNameWhenAllOfItIsWritten() throws {
    let pipeline = Pipeline()
    let (source, sink) = (try AppSource(), try AppSink(maxBuffers: 8))
    try pipeline.add([source, sink])
    try source.link(to: sink)
    let writes = Collected<Write>()
    let seal = FragmentSeal(at: try sink.pad("sink")) { writes.add(Write(bytes: $0, place: $1)) }
    _ = try pipeline.requestState(.playing)
    func passes(_ bytes: [UInt8]) throws -> [UInt8]? {
      try source.push(Sample(Buffer(bytes), caps: Caps("video/quicktime")))
      return try sink.pull(within: .seconds(10))?.buffer?.bytes()
    }
    #expect(try passes(Self.box("ftyp", 20)) == Self.box("ftyp", 20))
    #expect(try passes(Self.box("moof", 30)) == Self.box("free", 30))
    #expect(writes.values.isEmpty)
    #expect(try passes(Self.box("mdat", 16)) == Self.box("mdat", 16))
    #expect(writes.values == [Write(bytes: Array("moof".utf8), place: 24)])
    // The last one, too.
    #expect(try passes(Self.box("moof", 12)) == Self.box("free", 12))
    source.finish()
    _ = sink.pull(within: .seconds(10))
    #expect(writes.values.last == Write(bytes: Array("moof".utf8), place: 70))
    _ = try pipeline.setStateBlocking(.null)
    withExtendedLifetime(seal) {}
  }

  /// What a program leaves that is killed in the middle of an index can be played, and loses just that.
  @Test func aFileThatEndsInHalfAnIndexIsPlayed() async throws {
    let rig = try RecordingRig()
    try await rig.start()
    try await rig.feed(until: 4)
    let growing = try await eventually("two fragments") { () -> (data: Data, last: ISOFile.Part, seconds: Double)? in
      let file = try ISOFile(rig.url.path)
      guard let last = try file.parts().last(where: { $0.type == "moof" && $0.isComplete }), last.offset > 0,
        try file.parts().filter({ $0.type == "moof" }).count > 2
      else { return nil }
      return (try Data(contentsOf: rig.url), last, try ISOFinisher.inspect(file).seconds)
    }
    _ = try await rig.stop(at: 4)
    #expect(try Recorded.complaints(about: rig.url) == "")
    let cut = rig.folder.appendingPathComponent("cut.mp4")
    for step in 0..<12 {
      var bytes = growing.data.prefix(Int(growing.last.offset) + 8 + Int(growing.last.size - 9) * step / 11)
      bytes.replaceSubrange(Int(growing.last.offset) + 4..<Int(growing.last.offset) + 8, with: Data("free".utf8))
      try bytes.write(to: cut)
      #expect(try Recorded.complaints(about: cut) == "", "cut at \(step)/11")
      let seconds = try ISOFinisher.inspect(ISOFile(cut.path)).seconds
      #expect(seconds > growing.seconds - 1.1 && seconds < growing.seconds, "\(seconds) of \(growing.seconds)")
    }
  }
}
