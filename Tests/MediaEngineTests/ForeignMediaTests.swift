import CoreMedia
import Foundation
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// Files of many shapes as other programs write them, against ffprobe.
///
/// Where the two differ, and why:
/// - A picture that comes with sound, as a record's cover, is a video stream for ffprobe; here it is what the file says
///   of itself.
/// - An attachment of a Matroska file is a stream for ffprobe, and nothing here.
/// - A transport stream's clock has begun before its first frame, which counts here.
/// - Durations of AVI are those of the longest stream, which ffprobe rounds up to whole frames of the picture; those of
///   MP3, AAC and Ogg leave in or out what the encoder put before the sound.
/// - A turn is told clockwise here, and against the clock by ffprobe.
@Suite struct ForeignMediaTests {
  /// The files, made once.
  static func folder() async throws -> URL {
    let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL
    let folder = MediaLibrary.shared.directory.appendingPathComponent("foreign-1")
    _ = try await Tool.run([root.appendingPathComponent("Tests/Endurance/foreign-media").path, folder.path])
    return folder
  }

  private static func container(_ name: String) -> MediaFacts.Container {
    switch name.split(separator: ".").last {
    case "mp4": .mpeg4
    case "mov": .quickTime
    case "m4a": .m4a
    case "mkv": .matroska
    case "webm": .webm
    case "ts": .mpegTransport
    case "avi": .avi
    case "ogg": .ogg
    case "mp3": .mp3
    case "wav": .wave
    case "flac": .flac
    default: .aac
    }
  }

  @Test func whatOtherProgramsWriteIsReadAsFFprobeReadsIt() async throws {
    let folder = try await Self.folder()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.count >= 24)
    for name in names { try await Self.compare(folder.appendingPathComponent(name)) }
  }

  private static func compare(_ url: URL) async throws {
    let name = url.lastPathComponent
    let probe = try await Probe.read(url)
    for isPrecise in [false, true] {
      let file = try await MediaFile.open(url, precise: isPrecise)
      let facts = file.facts
      let comment: Comment = "\(name), precise \(isPrecise)"
      #expect(facts.container == container(name), comment)
      let duration = probe.format.duration.flatMap(Double.init) ?? 0
      let tolerance = facts.container == .mpegTransport ? 0.8 : facts.container == .avi ? 0.1 : 0.06
      #expect(abs(facts.duration.seconds - duration) < tolerance, comment)
      let isCovered = name.hasPrefix("covered")
      let pictures = isCovered ? [] : probe.streams("video")
      let sounds = probe.streams("audio")
      let (videos, audios) = (facts.tracks.filter { $0.kind == .video }, facts.tracks.filter { $0.kind == .audio })
      #expect(videos.count == pictures.count && audios.count == sounds.count, comment)
      #expect(facts.tracks.filter { $0.kind == .subtitle }.count == probe.streams("subtitle").count, comment)
      #expect(
        isCovered == facts.metadata.contains { $0.key == "artwork" || $0.key == "covr" || $0.key == "APIC" }, comment)
      for (track, stream) in zip(videos, pictures) {
        #expect(Int(track.codedSize.width) == stream.width && Int(track.codedSize.height) == stream.height, comment)
        let turn = Int((atan2(track.transform.b, track.transform.a) * 180 / .pi).rounded())
        #expect((turn + Int(stream.sideData?.compactMap(\.rotation).first ?? 0)) % 360 == 0, comment)
      }
      for (track, stream) in zip(audios, sounds) {
        let sound = try #require(track.formats.first?.audioStreamBasicDescription, comment)
        #expect(Int(sound.mChannelsPerFrame) == stream.channels, comment)
        #expect(String(Int(sound.mSampleRate)) == stream.sampleRate, comment)
        if let language = stream.tags?["language"], language != "und" {
          #expect(track.languageCode == language, comment)
        }
      }
      #expect(
        facts.chapters.first?.chapters.map(\.title) ?? [] == probe.chapters.compactMap { $0.tags?["title"] }, comment)
      if let title = probe.format.tags?["title"], facts.chapters.isEmpty {
        #expect(facts.metadata.contains { $0.text == title }, comment)
      }
      if probe.format.tags?["creation_time"]?.hasPrefix("2024-05-06T07:08:09") == true {
        #expect(facts.creationDate == Date(timeIntervalSince1970: 1_714_979_289), comment)
      }
      guard isPrecise, let video = videos.first else { continue }
      let packets = try await Tool.run([
        "ffprobe", "-v", "error", "-select_streams", "v:0", "-count_packets", "-show_entries", "stream=nb_read_packets",
        "-of", "csv=p=0", url.path,
      ])
      let count = packets.split { !$0.isNumber }.first.flatMap { Int($0) }
      #expect(try await file.samples(of: video.id).frameCount == count, comment)
    }
  }
}
