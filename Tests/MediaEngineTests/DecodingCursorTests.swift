import CoreMedia
import Foundation
import GStreamer
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// Frames and sound that a cursor decodes from any time on.
@Suite struct DecodingCursorTests {
  private static func cursor(_ url: URL, _ kind: MediaTrackFacts.Kind) async throws -> (DecodingCursor, SampleTable) {
    let file = try await MediaFile.open(url)
    let source = try #require(file.source)
    let track = try #require(file.facts.tracks.first { $0.kind == kind })
    let caps = kind == .video ? Caps("video/x-raw") : Caps("audio/x-raw", ["format": "F32LE", "channels": 1])
    let cursor = try #require(try DecodingCursor(source, track: track, output: caps))
    // Of another reader, so that the cursor has none to know more from.
    return (cursor, try await MediaFile.open(url).samples(of: track.id))
  }

  /// Opus' decoder takes headers among its packets for sound, which was an error, and made all that followed one packet
  /// too early.
  @Test func opusIsHeardWhenItIsWherever() async throws {
    let url = try await MediaLibrary.file(
      for: MediaRecipe {
        ($0.container, $0.video, $0.secondsWithoutVideo) = (.mkv, nil, 4)
        $0.audio = [AudioRecipe(.opus)]
      })
    let (cursor, _) = try await Self.cursor(url, .audio)
    for start in [0, 2, 1] as [Int64] {
      try cursor.seek(to: CMTime(value: start, timescale: 1))
      var line = [Float](repeating: 0, count: 48_000 * 5)
      while let decoded = try cursor.next() {
        let bytes = try #require(decoded.sample.buffer).map()
        let values = bytes.bytes.bindMemory(to: Float.self)
        let first = Int((decoded.time.seconds * 48_000).rounded())
        for (number, value) in values.enumerated() where line.indices.contains(first + number) {
          line[first + number] = value
        }
      }
      let bursts = BurstReader.bursts(in: line, channels: 1, sampleRate: 48_000)[0].map(\.onset)
      let due = (start..<4).map { Double($0) }
      let heard = bursts.filter { $0 > Double(start) - 0.05 }
      try #require(heard.count == due.count, "\(heard)")
      for (wanted, found) in zip(due, heard) { #expect(abs(wanted - found) < 0.004, "\(found)") }
    }
  }

  /// Uncompressed sound in blocks of 20 ms that begin at these milliseconds, each of one value: its number.
  private static func plain(at times: [Int], _ rig: PhotoRig) throws -> DecodingCursor {
    let blocks = times.enumerated().map { index, time in
      let value = UInt16(index + 1) * 1000
      let samples = Array(repeating: [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)], count: 960)
      return EBMLBuilder.simple(1, time, isKey: true, samples.flatMap(\.self))
    }
    let file = EBMLBuilder.file([
      EBMLBuilder.info(), EBMLBuilder.tracks([EBMLBuilder.track(1, .audio, codec: "A_PCM/INT/LIT", bits: 16)]),
      EBMLBuilder.cluster(0, blocks),
    ])
    let media = try MatroskaPackets.open(rig.file("plain.mka", Data(file)))
    let track = try #require(media.facts.tracks.first)
    let caps = Caps("audio/x-raw", ["format": "F32LE", "channels": 1])
    return try #require(try DecodingCursor(media, track: track, output: caps))
  }

  /// The number of the block that is heard in each millisecond; 0 for silence.
  private static func heard(_ cursor: DecodingCursor) throws -> [Int] {
    var line = [Int](repeating: 0, count: 200)
    while let decoded = try cursor.next() {
      let mapped = try #require(decoded.sample.buffer).map()
      let values = mapped.bytes.bindMemory(to: Float.self)
      let first = Int((decoded.time.seconds * 1000).rounded())
      for place in 0..<values.count / 48 where line.indices.contains(first + place) {
        line[first + place] = Int((values[48 * place + 24] * 32.768).rounded())
      }
    }
    return line
  }

  private static func blocks(_ numbers: [Int]) -> [Int] {
    let line = numbers.flatMap { [Int](repeating: $0, count: 20) }
    return line + [Int](repeating: 0, count: 200 - line.count)
  }

  /// What is decoded at once is joined before.
  @Test func plainSoundIsJoinedAcrossNoGap() throws {
    let rig = try PhotoRig()
    let cursor = try Self.plain(at: [0, 20, 60, 80], rig)
    try cursor.seek(to: .zero)
    #expect(try Self.heard(cursor) == Self.blocks([1, 2, 0, 3, 4]))
    withExtendedLifetime(rig) {}
  }

  @Test func plainSoundIsReadNoFurtherThanItsEnd() throws {
    let rig = try PhotoRig()
    let cursor = try Self.plain(at: [0, 20, 40, 60, 80], rig)
    try cursor.seek(to: .zero, until: CMTime(value: 30, timescale: 1000))
    #expect(try Self.heard(cursor) == Self.blocks([1, 2]))
    withExtendedLifetime(rig) {}
  }

  /// A frame's own duration is rounded: by it, the one before was shown where a frame began.
  @Test func whereAFrameBeginsItIsTheFirst() async throws {
    let rig = try PhotoRig()
    let whole = try await MediaLibrary.file(for: MediaRecipe { $0.video?.frameCount = 40 })
    let url = rig.folder.appendingPathComponent("film.mkv")
    _ = try await Tool.run([
      "ffmpeg", "-v", "error", "-i", whole.path, "-vf", "setpts=N*1001/24000/TB", "-r", "24000/1001", "-c:v", "libx264",
      "-preset", "ultrafast", "-bf", "2", "-g", "12", url.path,
    ])
    let (cursor, table) = try await Self.cursor(url, .video)
    #expect(table.frameCount >= 39)
    for frame in 0..<table.frameCount {
      try cursor.seek(to: table.time(ofFrame: frame))
      #expect(try cursor.next()?.time == table.time(ofFrame: frame), "\(frame)")
    }
  }

  @Test func behindTheLastWholeFrameIsTheLastWholeFrame() async throws {
    let rig = try PhotoRig()
    for film in try await [DamagedFilm(in: rig, cutAt: 45), DamagedFilm(in: rig, zeros: 45..<60)] {
      let (cursor, table) = try await Self.cursor(film.url, .video)
      try cursor.seek(to: table.end)
      let last = try #require(try cursor.next()?.time)
      #expect(last >= table.time(ofFrame: 40) && last < table.time(ofFrame: 45), "\(last.seconds)")
      #expect(try cursor.next() == nil)
      try cursor.seek(to: table.time(ofFrame: 12))
      #expect(try cursor.next()?.time == table.time(ofFrame: 12))
    }
  }

  /// In damaged films frames are taken for such that are shown earlier.
  @Test func whatComesTooLateIsNotShown() async throws {
    let rig = try PhotoRig()
    let whole = try await MediaLibrary.file(
      for: MediaRecipe {
        $0.container = .mkv
        $0.video?.frameCount = 10
        $0.video?.bidirectionalFrames = 0
      })
    let url = rig.folder.appendingPathComponent("film.mkv")
    _ = try await Tool.run([
      "ffmpeg", "-v", "error", "-i", whole.path, "-c", "copy", "-bsf:v", "setts=pts=if(eq(N\\,6)\\,PTS-60\\,PTS):dts=N",
      url.path,
    ])
    let (cursor, table) = try await Self.cursor(url, .video)
    try cursor.seek(to: .zero)
    var (times, numbers): ([CMTime], [Int?]) = ([], [])
    while let decoded = try cursor.next() {
      times.append(decoded.time)
      let frame = try MappedVideoFrame(decoded.sample)
      let luma = try #require(frame.planes.first)
      let picture = GrayPicture(
        luma: luma.baseAddress, width: luma.width, height: luma.height, bytesPerRow: luma.bytesPerRow)
      numbers.append(PaintedFrameReader.read(picture)?.number)
    }
    #expect(numbers == [0, 1, 2, 3, 4, 5, 7, 8, 9])
    #expect(times == times.sorted())
    let all = (0..<table.frameCount).map { table.time(ofFrame: $0) }
    // The seventh frame says that it is shown between the fifth and the sixth, and is decoded after both.
    #expect(times == all.filter { $0 != all[5] } && all.count == 10)
  }
}
