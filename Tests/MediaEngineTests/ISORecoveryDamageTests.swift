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

  // MARK: Numbers beyond all numbers

  private static func header(_ type: String, _ value: UInt64) -> ISOBox {
    var payload = [UInt8](repeating: 0, count: 100)
    payload.put(value, at: 12, bytes: 4)
    return ISOBox(type, payload: payload)
  }

  private static func payload(_ numbers: [(value: UInt64, bytes: Int)]) -> [UInt8] {
    numbers.reduce(into: []) { $0.append($1.value, bytes: $1.bytes) }
  }

  @Test func samplesThatLastLongerThanNumbersGoAreCounted() throws {
    var writer = ISOTableWriter(longestShortOffset: Int64(UInt32.max))
    for decode in [(1 << 62) - 1, nil, (1 << 62) - 1] as [UInt64?] {
      var run = ISOFragmentReader.Run(track: 1, description: 1, decode: decode, offset: 0)
      run.entries = [ISOFragment.Entry(size: 1, duration: .max, shift: .max, isKey: true)]
      run.repeats = .max
      try writer.add(run)
    }
    #expect(writer.measure.duration == .max && writer.measure.shownUntil == .max)
  }

  @Test func editsThatLastLongerThanNumbersGoAreAddedUp() throws {
    let edits = [EditList.Edit](repeating: .init(duration: (1 << 48) - 1, mediaTime: nil), count: 40_000)
    let track = ISOBox(
      "trak",
      children: [
        Self.header("tkhd", 1), ISOBox("edts", children: [EditList.box(edits)]),
        ISOBox("mdia", children: [Self.header("mdhd", 600)]),
      ])
    let movie = ISOBox("moov", children: [Self.header("mvhd", 600), track])
    var measure = ISOTableWriter.Measure()
    (measure.samples, measure.duration, measure.shownUntil) = (1, 10, 10)
    let result = try ISODurations([1: measure], lengths: .asSaid).set(in: movie)
    let head = try #require(result["mvhd"])
    var reader = ISOBytes(head.payload, at: 24)
    #expect(head.isLong && reader.read(8) == UInt64(Int64.max))
  }

  @Test func samplesBehindTheLastByteThatThereCanBeAreLeftOut() {
    let movie = ISOBox("moov", children: [ISOBox("trak", children: [Self.header("tkhd", 1)])])
    let run = ISOBox("trun", payload: Self.payload([(0x201, 4), (1, 4), (UInt64(Int32.max), 4), (5, 4)]))
    let head = ISOBox("tfhd", payload: Self.payload([(1, 4), (1, 4), (UInt64(Int64.max), 8)]))
    let fragment = ISOBox("moof", children: [ISOBox("traf", children: [head, run])])
    #expect(ISOFragmentReader(movie, fileSize: .max).runs(of: fragment, at: 0).isEmpty)
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
