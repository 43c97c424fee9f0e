import Testing

@testable import MediaEngine

@Suite struct StreamChoiceTests {
  private static func streams(_ sounds: [String]) -> [StreamChoice.Stream] {
    [.init(identifier: "x/001", isSound: false)] + sounds.map { .init(identifier: $0, isSound: true) }
  }

  private static let iso = ["x/002", "x/003", "x/004"]
  private static let others = ["x/002:77", "x/003:12", "x/010:99"]

  /// Names of sounds, what plays, the track that is wanted and all tracks, and what is to be selected.
  private static let table: [([String], [String], Int32, [Int32], [String]?)] = [
    (iso, ["x/001", "x/002"], 3, [2, 3, 4], ["x/001", "x/003"]),
    (iso, ["x/001", "x/003"], 3, [4, 3, 2], nil),
    (iso, ["x/002"], 4, [2, 3, 4], ["x/004"]),
    // Tracks that the pipeline doesn't know.
    (iso, ["x/001", "x/002"], 9, [2, 9], nil),
    (iso, ["x/001", "x/002"], 3, [3, 4], ["x/001", "x/003"]),
    // Names without the tracks' numbers: by their order.
    (others, ["x/001", "x/002:77"], 3, [2, 3, 4], ["x/001", "x/003:12"]),
    (others.reversed(), ["x/001", "x/002:77"], 4, [2, 3, 4], ["x/001", "x/010:99"]),
    (others, ["x/001", "x/002:77"], 3, [2, 3], nil),
    ([], ["x/001"], 2, [2], nil),
  ]

  @Test(arguments: table)
  func whatIsWantedIsSelectedByItsName(
    _ sounds: [String], _ played: [String], _ track: Int32, _ tracks: [Int32], _ due: [String]?
  ) {
    var choice = StreamChoice()
    choice.offer(Self.streams(sounds))
    choice.report(played)
    choice.want(.init(track: track, tracks: tracks))
    #expect(choice.due == due)
    guard let due else { return }
    choice.select(due)
    #expect(choice.due == nil)
    // A late word of the time before changes nothing.
    choice.report(played)
    #expect(choice.due == nil)
  }

  @Test func whoGoesBackWhileOthersAreSelectedGetsThemBack() {
    var choice = StreamChoice()
    choice.offer(Self.streams(Self.iso))
    choice.report(["x/001", "x/002"])
    choice.want(.init(track: 3, tracks: [2, 3, 4]))
    let due = choice.due ?? []
    choice.want(.init(track: 2, tracks: [2, 3, 4]))
    #expect(choice.due == nil)
    choice.select(due)
    #expect(choice.due == ["x/001", "x/002"])
  }

  @Test func nothingIsSelectedBeforeItIsKnownWhatPlays() {
    var choice = StreamChoice()
    choice.want(.init(track: 3, tracks: [2, 3, 4]))
    #expect(choice.due == nil)
    choice.offer(Self.streams(Self.iso))
    #expect(choice.due == nil)
    choice.report([])
    #expect(choice.due == nil)
    choice.report(["x/001", "x/002"])
    #expect(choice.due == ["x/001", "x/003"])
    // Other streams take their place, as those of another quality.
    choice.offer(Self.streams(Self.iso.map { $0.replacingOccurrences(of: "x", with: "y") }))
    #expect(choice.due == nil)
    choice.report(["y/002"])
    #expect(choice.due == ["y/003"])
  }
}
