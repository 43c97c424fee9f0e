import Testing

@testable import kinora

/// What can be chosen in a film.
@Suite struct FilmTracksTests {
  private static let named: [([String], [String])] = [
    ([], []), (["English"], ["English"]), (["English", "Deutsch"], ["English", "Deutsch"]),
    (["English", "Deutsch", "English"], ["English (1)", "Deutsch", "English (2)"]),
  ]

  @Test(arguments: named) func tracksOfOneNameHaveNumbers(_ names: [String], _ shown: [String]) {
    #expect(FilmTracks.Choice(names).names == shown)
  }

  private static let followed: [(Int, Int?, Int?)] = [
    (0, nil, nil), (1, nil, 0), (1, 0, nil), (3, nil, 0), (3, 0, 1), (3, 1, 2), (3, 2, nil),
  ]

  @Test(arguments: followed) func noneFollowsTheLast(_ count: Int, _ chosen: Int?, _ next: Int?) {
    #expect(FilmTracks.Choice((0..<count).map { "Track \($0)" }, chosen: chosen).next == next)
  }

  @Test func eachKindHasItsOwn() {
    var tracks = FilmTracks()
    #expect(FilmTracks.Kind.allCases.allSatisfy { tracks[$0] == FilmTracks.Choice() })
    tracks[.subtitles] = FilmTracks.Choice(["English"], chosen: 0)
    #expect(tracks[.subtitles].chosen == 0 && tracks[.sound].names.isEmpty && tracks != FilmTracks())
  }
}
