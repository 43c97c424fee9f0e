import Foundation
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// Unfinished movies of other programs, and damaged ones.
@Suite struct ISORecoveryDamageTests {
  /// A movie in fragments, as it is while it is written.
  private static func fragments(in folder: URL) async throws -> URL {
    let url = folder.appendingPathComponent("fragments.mp4")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
    process.arguments =
      ["-v", "error", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=10:duration=4", "-f", "lavfi", "-i"]
      + ["sine=duration=4:sample_rate=48000", "-c:v", "libx264", "-bf", "2", "-g", "10", "-c:a", "aac"]
      + ["-movflags", "empty_moov+default_base_moof+frag_keyframe", url.path]
    try process.runToEnd()
    try #require(process.terminationStatus == 0)
    return url
  }

  private static func entitle(_ index: inout ISOBox) throws {
    try MetadataBoxes(isQuickTime: false).write([RecordingMetadata(.title, "Damaged")].entries, into: &index)
  }

  private static func inFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("iso-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  @Test func fragmentsOfAnotherProgramBecomeAnOrdinaryMovie() async throws {
    try await Self.inFolder { folder in
      let url = try await Self.fragments(in: folder)
      let before = try await DecodedFrames.read(url)
      let contents = try ISORecovery(file: ISOFile(url.path, isWritable: true)).finish()
      #expect(contents.frames == 40)
      #expect(try Recorded.complaints(about: url) == "")
      let after = try await DecodedFrames.read(url)
      #expect(after.map(\.picture) == before.map(\.picture))
      #expect(!(try ISOFile(url.path).parts().contains { $0.type == "moof" }))
      // A second time changes nothing.
      let bytes = try Data(contentsOf: url)
      try ISORecovery(file: ISOFile(url.path, isWritable: true)).finish()
      #expect(try Data(contentsOf: url) == bytes)
    }
  }

  @Test func aFileThatEndsAnywhereIsMendedOrRefused() async throws {
    try await Self.inFolder { folder in
      let whole = try Data(contentsOf: try await Self.fragments(in: folder))
      let url = folder.appendingPathComponent("cut.mp4")
      var mended = 0
      for step in 1..<40 {
        try whole.prefix(whole.count * step / 40).write(to: url)
        if (try? ISORecovery(file: ISOFile(url.path, isWritable: true)).finish()) != nil {
          mended += 1
          // With the first fragment cut off there is a track without a sample, of which ffprobe can't say much.
          #expect(try step < 10 || Recorded.complaints(about: url) == "", "cut at \(step)/40")
        }
      }
      #expect(mended > 30)
    }
  }

  @Test func damagedBytesNeverTrap() async throws {
    try await Self.inFolder { folder in
      let whole = try Data(contentsOf: try await Self.fragments(in: folder))
      let url = folder.appendingPathComponent("damaged.mp4")
      for seed in 0..<300 {
        var random = SeededNumbers(UInt64(seed))
        var bytes = whole
        for _ in 0..<(1 + Int(random.next() % 12)) {
          // Mostly in the index at the front.
          let range = random.next() % 4 == 0 ? bytes.count : min(1500, bytes.count)
          bytes[Int(random.next()) % range] =
            [0, 1, 0x7f, 0x80, 0xff, UInt8(random.next() % 256)][Int(random.next() % 6)]
        }
        try bytes.write(to: url)
        _ = try? ISORecovery(file: ISOFile(url.path, isWritable: true)).finish(describing: Self.entitle)
      }
    }
  }
}
