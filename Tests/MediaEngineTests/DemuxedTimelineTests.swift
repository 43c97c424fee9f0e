import CoreMedia
import Foundation
import GStreamer
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// The timeline of broadcasts: where it begins, and how it goes on where their clock doesn't.
@Suite(.serialized) struct DemuxedTimelineTests {
  private static let coded = "-c:v libx264 -preset veryfast -g 12 -sc_threshold 0 -bf 2 -threads 1 -c:a mp2 -b:a 128k"
  private static let halves = ("-frames:v 30 -t 1.2", "-ss 1.2 -frames:v 30 -t 1.2")

  /// The times and numbers of the frames as they are decoded from what the cursor gives.
  private func frames(_ file: DemuxedFile, track id: Int32? = nil) throws -> [(time: Double, number: Int?)] {
    let track = try #require(
      file.facts.tracks.first { id.map { [number = $0.id] in $0 == number } ?? ($0.kind == .video) })
    let format = try #require(file.formats(of: track.id).first ?? nil)
    return try DecodedSamples.numbers(try file.cursor(of: track.id).all(), format)
  }

  private func open(_ bytes: Data, as name: String) throws -> DemuxedFile? {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)-\(name)")
    try bytes.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try DemuxedMedia.open(url)
  }

  private func bytes(_ name: String, _ arguments: String) async throws -> Data {
    try Data(contentsOf: try await DemuxedMedia.file(name, arguments))
  }

  @Test(arguments: ["h264.ts", "h264.m2ts", "mpeg2.mpg", "mpeg2.vob"]) func aBroadcastBeginsAtZero(
    _ name: String
  ) async throws {
    let file = try #require(try DemuxedMedia.open(try await DemuxedMedia.file(name)))
    #expect(file.facts.startTime.seconds > 0.4)
    #expect(file.facts.startTime.timescale == 90_000)
    var starts: [CMTime] = []
    for track in file.facts.tracks {
      let table = try file.table(of: track.id, isCancelled: Flag())
      starts.append(table.time(ofFrame: 0))
    }
    #expect(starts.min() == .zero)
    #expect(file.facts.duration.seconds > 2.39 && file.facts.duration.seconds < 2.5)
    #expect(file.facts.isDurationExact)
  }

  @Test(arguments: ["ts", "mpg"], [0.0, 3600, 90_000]) func timeGoesOnWhereRecordingsWereJoined(
    _ ending: String, _ offset: Double
  ) async throws {
    let form = ending == "ts" ? "-f mpegts" : "-f vob"
    let first = try await bytes("first.\(ending)", "\(Self.halves.0) \(Self.coded) \(form)")
    let second = try await bytes(
      "second\(Int(offset)).\(ending)", "\(Self.halves.1) \(Self.coded) -output_ts_offset \(offset) \(form)")
    let file = try #require(try open(first + second, as: "joined.\(ending)"))
    let frames = try frames(file)
    #expect(frames.map(\.number) == (0..<60).map { $0 })
    for (place, frame) in frames.enumerated() {
      #expect(abs(frame.time - frames[0].time - Double(place) / 25) < 0.15, "frame \(place) at \(frame.time)")
    }
    let audio = try #require(file.facts.tracks.first { $0.kind == .audio })
    let table = try file.table(of: audio.id, isCancelled: Flag())
    for frame in 1..<table.frameCount {
      let gap = (table.time(ofFrame: frame) - table.time(ofFrame: frame - 1)).seconds
      #expect(gap > -0.2 && gap < 0.3, "sound \(frame)")
    }
    #expect(abs(file.facts.duration.seconds - 2.45) < 0.2)
    // And found again behind the leap.
    let video = try #require(file.facts.tracks.first { $0.kind == .video })
    let pictures = try file.table(of: video.id, isCancelled: Flag())
    let cursor = try file.cursor(of: video.id)
    let samples = try file.cursor(of: video.id).all()
    try cursor.seek(toSample: 45, of: pictures)
    #expect(try cursor.next()?.data.bytes() == samples[45].data.bytes())
  }

  @Test func aClockThatWrapsGoesOn() async throws {
    // The clock of 33 bits ends after 95443.7 s.
    let url = try await DemuxedMedia.file("wrap.ts", "\(Self.coded) -output_ts_offset 95441 -f mpegts")
    let file = try #require(try DemuxedMedia.open(url))
    let frames = try frames(file)
    #expect(frames.map(\.number) == (0..<60).map { $0 })
    let late = frames.indices.filter { abs(frames[$0].time - frames[0].time - Double($0) / 25) > 0.001 }
    #expect(late.isEmpty)
    #expect(abs(file.facts.duration.seconds - 2.4) < 0.1)
  }

  @Test(arguments: [0.1, 0.3, 0.55]) func whatCannotBeDecodedAtTheBeginningIsLeftOut(_ share: Double) async throws {
    let whole = try await bytes("cut.ts", "\(Self.coded) -f mpegts")
    let file = try #require(try open(whole.dropFirst(Int(Double(whole.count) * share) / 188 * 188), as: "cut.ts"))
    let frames = try frames(file)
    let first = try #require(frames.first?.number ?? nil)
    #expect(first.isMultiple(of: 12))
    #expect(frames.map(\.number) == (first..<60).map { $0 })
    let times = try file.facts.tracks.map { try file.table(of: $0.id, isCancelled: Flag()).time(ofFrame: 0) }
    #expect(times.min() == .zero)
  }

  @Test func aVideoWithoutKeyFrameBeginsWithItsFirstPicture() async throws {
    let refreshed = "-an -c:v libx264 -preset veryfast -intra-refresh 1 -g 20 -bf 0 -threads 1 -f mpegts"
    let whole = try await bytes("refreshed.ts", refreshed)
    let file = try #require(try open(whole.dropFirst(whole.count / 2 / 188 * 188), as: "refreshed.ts"))
    let video = try #require(file.facts.tracks.first)
    let table = try file.table(of: video.id, isCancelled: Flag())
    #expect(table.count > 10 && table.isKey(0))
    #expect(table.time(ofFrame: 0) == .zero)
    let samples = try file.cursor(of: video.id).all(limit: 1)
    #expect(samples.first?.isKey == true && samples.first?.presentation == .zero)
  }

  @Test func ofSeveralProgramsTheBestComesFirst() async throws {
    let url = try await DemuxedMedia.file(
      "programs.ts",
      "-map 0:a -map 0:v -map 0:a -map 0:v -s:v:0 160x120 \(Self.coded) -program program_num=1:title=Little:st=0:st=1 "
        + "-program program_num=2:title=Great:st=2:st=3 -f mpegts")
    let file = try #require(try DemuxedMedia.open(url))
    #expect(file.facts.tracks.map(\.id) == [1, 2, 3, 4])
    #expect(file.facts.tracks.map(\.isEnabled) == [true, true, false, false])
    #expect(file.facts.tracks.filter(\.isEnabled).first { $0.kind == .video }?.codedSize.width == 320)
    #expect(file.facts.tracks.filter { !$0.isEnabled }.allSatisfy { $0.name == "Little" })
    let other = try #require(file.facts.tracks.last { $0.kind == .video })
    #expect(try frames(file, track: other.id).map(\.number) == (0..<60).map { $0 })
  }

  @Test(arguments: ["h264.ts", "mpeg2.mpg", "h264.avi", "wmv2.wmv", "h264.flv", "theora.ogv", "cbr.mp3", "anim.gif"])
  func ofADamagedFileTheRestIsRead(_ name: String) async throws {
    let whole = try Data(contentsOf: try await DemuxedMedia.file(name))
    var damages = [DamageRecipe.truncated(to: 0.6), .truncated(to: 0.1)]
    damages += (0..<20).map { .mutated(seed: UInt64($0), bytes: 20, region: .anywhere) }
    damages += (20..<26).map { .mutated(seed: $0, bytes: 10, region: .header) }
    for damage in damages {
      guard let file = try? open(damage.applied(to: whole), as: name) else { continue }
      for track in file.facts.tracks {
        let isSame = track.id
        guard let table = try? file.table(of: isSame, isCancelled: Flag()) else { continue }
        #expect(table.frameCount < 1000, "\(damage)")
        let times = table.displayTimes
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
        let cursor = try file.cursor(of: track.id)
        #expect(try cursor.all(limit: 2000).count < 1000)
        for place in [0, table.count / 2, table.count - 1] where place >= 0 && place < table.count {
          try cursor.seek(toSample: place, of: table)
          _ = try cursor.next()
        }
      }
      if case .truncated(0.6) = damage {
        let track = try #require(file.facts.tracks.first)
        #expect(try file.cursor(of: track.id).all().count > 10)
      }
    }
  }

  @Test func cancellingEndsTheReading() async throws {
    let isCancelled = Flag()
    isCancelled.set()
    let file = try #require(try DemuxedMedia.open(try await DemuxedMedia.file("h264.ts"), small: 0))
    #expect(throws: MediaFileError.cancelled) { try file.table(of: 1, isCancelled: isCancelled) }
    #expect(try file.table(of: 1, isCancelled: Flag()).count > 0)
  }

  @Test func vorbisBeginsWithItsFirstSound() async throws {
    let file = try #require(try DemuxedMedia.open(try await DemuxedMedia.file("theora.ogv")))
    for track in file.facts.tracks {
      let table = try file.table(of: track.id, isCancelled: Flag())
      // The first packet gives none.
      #expect(table.mediaTime(track.kind == .video ? 0 : 1) == .zero)
    }
  }

  @Test(arguments: ["h264.flv", "wmv2.wmv", "alac.caf", "latm.ts", "cbr.mp3", "h264.ts", "h264.avi"])
  func aSmallFileSaysHowLongItsMediaLast(_ name: String) async throws {
    let file = try #require(try DemuxedMedia.open(try await DemuxedMedia.file(name)))
    #expect(file.facts.isDurationExact)
    var end = CMTime.zero
    for track in file.facts.tracks {
      let table = try file.table(of: track.id, isCancelled: Flag())
      end = max(end, table.time(ofFrame: table.frameCount - 1) + table.duration(ofFrame: table.frameCount - 1))
    }
    #expect(file.facts.duration == end)
    if name == "alac.caf" { #expect(end.seconds == 2.4) }
  }

  @Test func theLastPacketOfAppleLosslessSaysHowLongItIs() {
    // Element 1 with a count of 1792 samples; and one without any.
    let short: [UInt8] = [0x20, 0, 0x10, 0, 0, 0x0E, 0, 0]
    #expect(short.withUnsafeBufferPointer { ALACPacket.count($0) } == 1792)
    #expect(short.prefix(6).withUnsafeBufferPointer { ALACPacket.count($0) } == nil)
    #expect([UInt8](repeating: 0, count: 8).withUnsafeBufferPointer { ALACPacket.count($0) } == nil)
  }

  @Test func behindLostFramesOfAnAVITheOthersKeepTheirTimes() async throws {
    var bytes = try await bytes("mjpeg.avi", DemuxedMedia.videos["mjpeg.avi"] ?? "")
    let lost = bytes.count * 45 / 100..<bytes.count * 55 / 100
    bytes.replaceSubrange(lost, with: Data(count: lost.count))
    let file = try #require(try open(bytes, as: "lost.avi"))
    let found = try frames(file)
    #expect(found.count > 45 && found.count < 60)
    for frame in found where frame.number != nil {
      #expect(frame.number == Int((frame.time * Double(DemuxedMedia.rate)).rounded()))
    }
    #expect(found.last?.number == 59)
  }

  @Test func uncompressedSoundThatIsCutOffEndsWithAWholeSample() async throws {
    let whole = try await bytes("mjpeg.avi", DemuxedMedia.videos["mjpeg.avi"] ?? "")
    for length in whole.count / 2..<whole.count / 2 + 8 {
      let file = try #require(try open(whole.prefix(length), as: "cut.avi"))
      let track = try #require(file.facts.tracks.first { $0.kind == .audio })
      let samples = try file.cursor(of: track.id).all()
      #expect(!samples.isEmpty && samples.allSatisfy { $0.data.size % 4 == 0 })
    }
  }

  @Test func aTimeGivenToThePictureBeforeBelongsToTheOneShownFirst() {
    func packet(_ kind: CodedPictureHeader.Kind, _ presentation: Int64?, _ decode: Int64?) -> DemuxedPacket {
      var packet = DemuxedPacket(
        stream: 0, presentation: presentation, decode: decode, duration: 0, position: 0, size: 1, isKey: false)
      packet.picture = CodedPictureHeader(kind: kind)
      return packet
    }
    let between = packet(.between, nil, nil)
    #expect(between.isShownFirst(after: packet(.anchor, 78_033, 78_033)))
    #expect(!between.isShownFirst(after: packet(.anchor, 84_039, 75_030)))
    #expect(!between.isShownFirst(after: packet(.between, 78_033, 78_033)))
    #expect(!packet(.between, 78_033, nil).isShownFirst(after: packet(.anchor, 78_033, 78_033)))
    #expect(!packet(.anchor, nil, nil).isShownFirst(after: packet(.anchor, 78_033, 78_033)))
  }
}
