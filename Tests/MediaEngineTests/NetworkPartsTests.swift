import CoreMedia
import Testing

@testable import MediaEngine

@Suite struct NetworkPartsTests {
  private static let place = CMTime(value: 3, timescale: 1)
  private static let rest = CMTimeRange(start: place, duration: CMTime(value: 7, timescale: 1))

  /// Level in seconds, whether data has been passed on, duration in seconds, and what is loaded.
  private static let cases: [(UInt64?, Bool, Int64?, [CMTimeRange])] = [
    // Before any track has begun nothing says what is loaded, though the length is known from the playlist.
    (nil, false, 10, []),
    (nil, false, nil, []),
    // The end of all tracks has come.
    (nil, true, 10, [rest]),
    (nil, true, nil, []),
    (nil, true, 2, [CMTimeRange(start: place, duration: .zero)]),
    (2, true, 10, [CMTimeRange(start: place, duration: CMTime(value: 2, timescale: 1))]),
    (0, false, 10, [CMTimeRange(start: place, duration: .zero)]),
    (2, true, nil, [CMTimeRange(start: place, duration: CMTime(value: 2, timescale: 1))]),
  ]

  @Test(arguments: cases) func withoutALevelAllIsLoadedOnlyBehindTheFirstData(
    _ level: UInt64?, _ hasOutput: Bool, _ duration: Int64?, _ expected: [CMTimeRange]
  ) {
    let found = NetworkParts.loaded(
      level.map { $0 * 1_000_000_000 }, hasOutput: hasOutput, from: Self.place,
      duration: duration.map { CMTime(value: $0, timescale: 1) } ?? .indefinite)
    #expect(found == expected)
  }
}
