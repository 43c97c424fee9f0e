import CoreGraphics
import CoreMedia
import Foundation
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// The properties of Matroska and WebM files.
@Suite struct MatroskaFactsTests {
  private static func facts(_ name: String) async throws -> MediaFacts {
    try await MediaFile.open(MatroskaPackets.file(name)).facts
  }

  @Test func tracksThatEndTheFileAreRead() throws {
    let rig = try PhotoRig()
    let file = Data(
      EBMLBuilder.file([
        EBMLBuilder.info(), EBMLBuilder.cluster(0, [EBMLBuilder.simple(1, 0, isKey: true)]),
        EBMLBuilder.tracks([EBMLBuilder.track(1, .video)]),
      ]))
    let whole = try #require(try MatroskaHeader(ISOFile(rig.file("whole.mkv", file).path)))
    #expect(whole.tracks.count == 1 && whole.firstCluster != nil)
    let cut = try rig.file("cut.mkv", file.dropLast())
    #expect(throws: ISOBox.Damage.self) { _ = try MatroskaHeader(ISOFile(cut.path)) }
  }

  @Test func tracksSayWhatTheyAre() async throws {
    let facts = try await Self.facts("two of each.mkv")
    #expect(facts.container == .matroska && facts.tracks.map(\.kind) == [.video, .audio, .video, .audio, .subtitle])
    #expect(facts.tracks[2].name == "Second" && facts.tracks[2].languageTag == "de-AT")
    #expect(facts.tracks[4].languageCode == "deu" || facts.tracks[4].languageCode == "ger")
    #expect(facts.tracks[4].languageTag == "de")
    let subtitles = try await Self.facts("subtitles.mkv").tracks[2]
    #expect(subtitles.characteristics == ["public.subtitles.forced-only"] && !subtitles.isEnabled)
    #expect(subtitles.formats.first?.mediaType == .subtitle)
    #expect(try await Self.facts("words.webm").tracks[1].formats.first?.mediaSubType == .webVTT)
  }

  @Test func picturesAreTurnedAndStretched() async throws {
    let track = try await Self.facts("turned.mkv").tracks[0]
    #expect(track.codedSize == CGSize(width: 160, height: 120))
    #expect(track.naturalSize == CGSize(width: 240, height: 120) && track.pixelAspect == 1.5)
    #expect(track.transform == CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 120, ty: 0))
    #expect(track.minFrameDuration == CMTime(value: 1001, timescale: 30000))
  }

  @Test func durationsBecomeFrameRates() {
    let rates: [(Int64, String?)] = [
      (40_000_000, "25/1"), (33_366_666, "30000/1001"), (33_366_667, "30000/1001"), (41_708_333, "24000/1001"),
      (16_683_333, "60000/1001"), (33_333_333, "30/1"), (80_000_000, "25/2"), (0, nil), (-5, nil), (.max, nil),
    ]
    for (duration, rate) in rates { #expect(MatroskaCodec.frameRate(duration)?.description == rate) }
  }

  @Test func chaptersHaveEditionsAndLanguages() async throws {
    let groups = try await Self.facts("editions.mkv").chapters
    #expect(groups.map(\.languageTag) == ["en", "de"])
    #expect(groups.map { $0.chapters.map(\.title) } == [["Morning", "Evening"], ["Morgen", "Abend"]])
    let ranges = groups[1].chapters.map(\.timeRange)
    #expect(ranges.map(\.start.seconds) == [0.5, 3] && ranges.map(\.end.seconds) == [2, 4.5])
    let plain = try await Self.facts("chapters.mkv").chapters
    #expect(plain.map { $0.chapters.map(\.title) } == [["One", "Two"]] && plain[0].languageTag == nil)
  }

  @Test func pictureAttachmentsAreArtwork() async throws {
    let artwork = try await Self.facts("cover.mkv").metadata.filter { $0.key == "artwork" }
    #expect(artwork.count == 1 && artwork[0].dataType == kCMMetadataBaseDataType_PNG as String)
    guard case .data(let bytes) = artwork.first?.value else { throw CocoaError(.coderInvalidValue) }
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func moviesBeginAtZero() async throws {
    let offset = try await Self.facts("offset.mkv")
    #expect(abs(offset.startTime.seconds - 100) < 0.05 && abs(offset.duration.seconds - 6.04) < 0.04)
    // Its sound comes three seconds later.
    let late = try MatroskaPackets.open(await MatroskaPackets.file("late.mkv"), precise: true)
    let starts = try late.facts.tracks.map { try late.table(of: $0.id, isCancelled: Flag()).time(ofFrame: 0).seconds }
    #expect(starts.min() == 0 && abs(abs(starts[0] - starts[1]) - 3) < 0.03)
  }

  @Test func whatAPipeCantSayIsFound() async throws {
    for name in ["pipe.webm", "pipe.mkv", "live.mkv", "streamable.mkv"] {
      let facts = try await Self.facts(name)
      #expect(facts.isDurationExact && abs(facts.duration.seconds - 6.02) < 0.03, "\(name)")
    }
  }

  @Test func endsAreFoundInTheLastClusters() async throws {
    for name in ["pipe.webm", "live.mkv", "offset.mkv", "ntsc.mkv"] {
      let media = try MatroskaPackets.open(await MatroskaPackets.file(name), precise: true)
      let end = try #require(try MatroskaTail(media).end())
      #expect(abs((end - media.facts.duration).seconds) < 0.002, "\(name)")
    }
  }

  @Test func subtitlesAreRead() async throws {
    let tracks: [(String, Int32)] = [
      ("subtitles.mkv", 3), ("styled.mkv", 2), ("words.webm", 2), ("two of each.mkv", 5),
    ]
    for (name, track) in tracks {
      let timeline = try await SubtitleReader(MatroskaPackets.file(name)).track(track)
      func cue(_ seconds: Double) -> SubtitleCue? {
        timeline.cues(at: CMTime(seconds: seconds, preferredTimescale: 1000)).first
      }
      #expect(cue(1.5)?.text.string == "One line" && cue(3.5)?.text.string == "Zwei", "\(name)")
      #expect(cue(1.5)?.text.runs.first?.style == .italic && cue(2.7) == nil && cue(4.1) == nil, "\(name)")
    }
  }

  @Test func codecsAreNamedAsFFmpegNamesThem() async throws {
    let folder = try await MatroskaPackets.folder()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() where name != "cover.mkv" {
      let url = folder.appendingPathComponent(name)
      let (media, probe) = (try MatroskaPackets.open(url), try await Probe.read(url))
      for (track, stream) in zip(media.header.tracks, probe.streams) {
        #expect(MatroskaCodec(track).format?.codec == stream.codec, "\(name)")
      }
    }
  }

  @Test func oldWaysOfNamingCodecsAreKnown() {
    var header = [UInt8](repeating: 0, count: 40) + [9, 8]
    header.replaceSubrange(16..<20, with: "xvid".utf8)
    #expect(MicrosoftFormat.video(header)?.codec == "mpeg4" && MicrosoftFormat.video(header)?.configuration == [9, 8])
    #expect(MicrosoftFormat.video(Array(header.prefix(39))) == nil)
    let wave: [UInt8] = [2, 0, 2, 0, 0x44, 0xAC, 0, 0, 0, 0, 0, 0, 0, 4, 4, 0, 2, 0, 5, 6, 7]
    let sound = MicrosoftFormat.sound(wave)
    #expect(sound?.codec == "adpcm_ms" && sound?.channels == 2 && sound?.rate == 44100 && sound?.blockAlign == 1024)
    #expect(sound?.configuration == [5, 6] && MicrosoftFormat.sound(Array(wave.prefix(15))) == nil)
    #expect(QuickTimeFormat.video([0, 0, 0, 86] + Array("SVQ1".utf8))?.codec == "svq1")
    #expect(QuickTimeFormat.sound([]) == nil)
  }
}
