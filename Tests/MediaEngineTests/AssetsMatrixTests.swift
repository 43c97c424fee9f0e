import CoreMedia
import Foundation
import TestMedia
import Testing

@testable import MediaEngine

/// What is read of every kind of file, against ffprobe.
///
/// Where the two differ, and why:
/// - Chapters in MP4 and MOV are tracks here, as they are in the file; ffprobe counts them among data.
/// - Transport streams begin where their clock stands, which is another zero here and there; their durations count from it.
/// - Of frames of several lengths in Matroska ffprobe says the rate of the shortest.
/// - Durations in Ogg and MP3 are those of the sound that is heard here; ffprobe leaves the encoder's delay in.
@Suite struct AssetsMatrixTests {
  /// Of ffprobe's packets.
  private struct Packet: Decodable {
    enum CodingKeys: String, CodingKey {
      case stream = "stream_index"
      case time = "pts_time"
      case decodeTime = "dts_time"
      case flags
    }

    var stream: Int
    var time: String?
    var decodeTime: String?
    var flags: String
  }

  private struct Reading: Decodable {
    var packets: [Packet]
    var streams: [Probe.Stream]
    var format: Probe.Format
    var chapters: [Probe.Chapter]

    static func of(_ url: URL) async throws -> Reading {
      let text = try await Tool.run(
        ["ffprobe", "-v", "error", "-of", "json", "-show_format", "-show_streams", "-show_chapters"]
          + ["-show_entries", "packet=stream_index,pts_time,dts_time,flags", url.path])
      return try JSONDecoder().decode(Reading.self, from: Data(text.utf8))
    }

    /// When the frames of the first video are shown, and which of them are key frames, as the edit list has them.
    func frames(from zero: Double) -> [(time: Double, isKey: Bool)] {
      guard let video = streams.firstIndex(where: { $0.kind == "video" }) else { return [] }
      return packets.filter { $0.stream == video && !$0.flags.contains("D") }
        .compactMap { packet in
          // AVI only says when frames are decoded.
          (packet.time ?? packet.decodeTime).flatMap(Double.init).map { ($0 - zero, packet.flags.hasPrefix("K")) }
        }
        .sorted { $0.time < $1.time }
    }
  }

  @Test(arguments: MediaMatrix.all) func whatAFileSaysIsWhatFFprobeReads(_ entry: MediaMatrix.Entry) async throws {
    let url = try await MediaLibrary.file(for: entry.recipe)
    let file = try await MediaFile.open(url, precise: true)
    let probe = try await Reading.of(url)
    let facts = file.facts
    #expect(facts.container == Self.container(entry.recipe.container))
    let start = probe.format.startTime.flatMap(Double.init) ?? 0
    let duration = probe.format.duration.flatMap(Double.init) ?? 0
    // From FFmpeg 6 on, what is empty in front isn't counted.
    let isAlike = [duration, start + duration].contains { abs(facts.duration.seconds - $0) < 0.07 }
    #expect(isAlike, "\(facts.duration.seconds) \(duration) from \(start) on")
    #expect(facts.tracks.filter { $0.kind == .video }.count == probe.streams.filter { $0.kind == "video" }.count)
    #expect(facts.tracks.filter { $0.kind == .audio }.count == probe.streams.filter { $0.kind == "audio" }.count)
    #expect(facts.chapters.first?.chapters.map(\.title) ?? [] == probe.chapters.compactMap { $0.tags?["title"] })
    for kind in ["video", "audio"] {
      let tracks = facts.tracks.filter { $0.kind == (kind == "video" ? .video : .audio) }
      for (track, stream) in zip(tracks, probe.streams.filter { $0.kind == kind }) {
        try compare(track, stream, isISO: facts.container.isISO)
      }
    }
    guard let video = facts.tracks.first(where: { $0.kind == .video }) else { return }
    let table = try await file.samples(of: video.id)
    // Other containers' clocks begin anywhere; ffprobe counts the silence that encoders put before the sound.
    let zero = facts.container.isISO ? 0 : facts.startTime.seconds
    if !facts.container.isISO { #expect(abs(zero - start) < 0.03, "\(zero) \(start)") }
    let expected = probe.frames(from: zero).filter { $0.time >= -0.0005 }
    #expect(table.frameCount == expected.count)
    if let last = expected.last, let first = expected.first, expected.count > 2 {
      let rate = Double(expected.count - 1) / (last.time - first.time)
      #expect(abs(video.frameRate / rate - 1) < 0.05, "\(video.frameRate) \(rate)")
    }
    for (index, frame) in expected.enumerated().prefix(table.frameCount) {
      #expect(abs(table.time(ofFrame: index).seconds - frame.time) < 0.0011)
      #expect(table.isKey(frame: index) == frame.isKey)
    }
  }

  private static func container(_ container: MediaRecipe.Container) -> MediaFacts.Container {
    switch container {
    case .mp4: .mpeg4
    case .mov: .quickTime
    case .mkv: .matroska
    case .webm: .webm
    case .ts: .mpegTransport
    case .ogg: .ogg
    case .avi: .avi
    }
  }

  private func compare(_ track: MediaTrackFacts, _ stream: Probe.Stream, isISO: Bool) throws {
    if let tag = stream.tags?["language"], tag != "und" { #expect(track.languageCode == tag) }
    let format = try #require(track.formats.first)
    switch track.kind {
    case .video:
      #expect(Int(track.codedSize.width) == stream.width)
      #expect(Int(track.codedSize.height) == stream.height)
      let rate = stream.averageRate.map { $0.split(separator: "/").compactMap { Double($0) } } ?? []
      // Of other containers ffprobe says what the header claims; ours is what was counted.
      if isISO, rate.count == 2, rate[1] > 0 {
        #expect(abs(track.frameRate / (rate[0] / rate[1]) - 1) < 0.02, "\(track.frameRate) \(rate)")
      }
      let aspect = stream.pixelAspect?.split(separator: ":").compactMap { Double($0) } ?? []
      if aspect.count == 2, aspect[0] > 0 { #expect(abs(track.pixelAspect - aspect[0] / aspect[1]) < 0.01) }
      // ffprobe counts against the clock.
      if let turned = stream.sideData?.compactMap(\.rotation).first, track.transform.a * track.transform.d >= 0,
        track.transform.b * track.transform.c <= 0
      {
        let angle = atan2(track.transform.b, track.transform.a) * 180 / .pi
        #expect(abs((angle + turned).truncatingRemainder(dividingBy: 360)) < 0.01)
      }
    case .audio:
      let sound = try #require(format.audioStreamBasicDescription)
      #expect(Int(sound.mChannelsPerFrame) == stream.channels)
      #expect(String(Int(sound.mSampleRate)) == stream.sampleRate)
    default: break
    }
  }
}
