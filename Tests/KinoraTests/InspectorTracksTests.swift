import CoreMedia
import Foundation
import MediaEngine
import Testing

@testable import kinora

/// What the inspector says of several tracks, of languages and of subtitles.
@Suite struct InspectorTracksTests {
  private static func track(_ kind: FilmDetails.Track.Kind) -> FilmDetails.Track {
    FilmDetails.Track(kind: kind, codec: "", bitsPerSecond: 0)
  }

  @Test func onlySeveralTracksOfAKindAreNumbered() {
    var film = FilmDetails(container: "MP4", duration: .zero)
    let video = FilmDetails.Track.Kind.video(
      width: 16, height: 9, framesPerSecond: 0, quarterTurns: 0, isMirrored: false)
    let sound = FilmDetails.Track.Kind.audio(channels: 2, sampleRate: 48_000)
    film.tracks = [video, sound, .subtitles, sound].map(Self.track)
    let titles = InspectorFacts(film, name: "a.mp4").sections.map(\.title)
    #expect(titles == ["File", "Video", "Sound 1", "Subtitles", "Sound 2"])
  }

  @Test func theFilesInWhichAMovieKeepsItsPicturesAreNamed() throws {
    var facts = MediaFacts(container: .quickTime)
    facts.tracks = [MediaTrackFacts(id: 1, kind: .video)]
    #expect(FilmDetails(facts).otherFiles.isEmpty)
    facts.tracks[0].storage = [0: URL(fileURLWithPath: "/films/b.mov"), 1: URL(fileURLWithPath: "/films/a.mov")]
    let sections = InspectorFacts(FilmDetails(facts), name: "c.mov").sections
    let files = try #require(sections.first { $0.title.contains("other files") })
    #expect(files.facts.map(\.value) == ["/films/a.mov", "/films/b.mov"])
  }

  @Test(arguments: [("de", "Deutsch"), ("pt-BR", "Português (BR)"), ("und", nil), (nil, nil), ("tlh", "tlh")])
  func languagesHaveNames(_ tag: String?, _ name: String?) {
    var facts = MediaTrackFacts(id: 1, kind: .audio)
    facts.languageTag = tag
    #expect(FilmDetails.Track(facts).language == name)
  }

  @Test func subtitlesHaveTheNameOfTheirFormat() {
    let codes = [
      ("tx3g", "3GPP Timed Text"), ("wvtt", "WebVTT"), ("stpp", "TTML"), ("srt ", "SubRip"), ("ass ", "ASS"),
    ]
    for (letters, name) in codes {
      #expect(CodecName.name(of: letters.utf8.reduce(0) { $0 << 8 | UInt32($1) }) == name)
    }
  }
}
