import Testing

@testable import AVFoundation

@Suite struct TrackChoiceTests {
  private typealias Choice = TrackChoice

  /// A picture, sounds in English, German and British English, words in English, German and forced ones in German.
  private static let groups: [TrackChoice.Kind: TrackChoice.Group] = [
    .picture: .init(tracks: [.init(id: 1), .init(id: 11)], usual: 1),
    .sound: .init(
      tracks: [
        .init(id: 2, language: "en"), .init(id: 3, language: "de"),
        .init(id: 4, language: "en-GB", characteristics: [.describesVideoForAccessibility]),
      ], usual: 2),
    .words: .init(
      tracks: [
        .init(id: 5, language: "en"), .init(id: 6, language: "de"),
        .init(id: 7, language: "de", characteristics: [.containsOnlyForcedSubtitles]),
      ], usual: nil, allowsNone: true),
  ]

  private static func loaded(_ wishes: TrackChoice.Wishes = .init()) -> Choice {
    var choice = Choice()
    choice.load(groups, wishes)
    return choice
  }

  private static func wishes(sound: TrackChoice.Wish? = nil, words: TrackChoice.Wish? = nil) -> TrackChoice.Wishes {
    var wishes = TrackChoice.Wishes()
    (wishes.byKind[.sound], wishes.byKind[.words]) = (sound, words)
    return wishes
  }

  /// What is wished of sounds and words, and what is chosen.
  private static let table: [(TrackChoice.Wish?, TrackChoice.Wish?, Int32?, Int32?)] = [
    (nil, nil, 2, nil),
    // Words that are forced go with the language that is heard.
    (.init(languages: ["de"]), nil, 3, 7),
    (.init(languages: ["ja", "de", "en"]), .init(languages: ["en"]), 3, 5),
    (.init(languages: ["ja"]), .init(languages: ["ja"]), 2, nil),
    (.init(languages: ["en-GB"]), nil, 4, nil),
    (.init(liked: [.describesVideoForAccessibility]), nil, 4, nil),
    (.init(needed: [.describesVideoForAccessibility], languages: ["de", "en"]), nil, 4, nil),
    (.init(needed: [.dubbedTranslation], languages: ["de"]), nil, 3, 7),
    (.init(), .init(languages: ["de"], liked: [.containsOnlyForcedSubtitles]), 2, 7),
    (nil, .init(languages: ["de"]), 2, 6),
  ]

  @Test(arguments: table)
  func wishesChoose(_ sound: TrackChoice.Wish?, _ words: TrackChoice.Wish?, _ heard: Int32?, _ read: Int32?) {
    let wishes = Self.wishes(sound: sound, words: words)
    var choice = Self.loaded(wishes)
    #expect(choice.chosen(.sound) == heard && choice.chosen(.words) == read && choice.chosen(.picture) == 1)
    // What comes later chooses, too.
    choice = Self.loaded()
    choice.follow(wishes)
    #expect(choice.chosen(.sound) == heard && choice.chosen(.words) == read)
    // Not where wishes aren't to be followed, unless they are asked.
    var silent = wishes
    silent.isAutomatic = false
    choice = Self.loaded(silent)
    #expect(choice.chosen(.sound) == 2 && choice.chosen(.words) == nil)
    choice.chooseAutomatically(.sound, silent)
    choice.chooseAutomatically(.words, silent)
    #expect(choice.chosen(.sound) == heard && choice.chosen(.words) == read)
  }

  @Test func whatTheProgramChoosesStays() {
    var choice = Self.loaded()
    choice.choose(3, of: .sound)
    choice.choose(5, of: .words)
    choice.follow(Self.wishes(sound: .init(languages: ["en"]), words: .init(languages: ["de"])))
    #expect(choice.chosen(.sound) == 3 && choice.chosen(.words) == 5)
    choice.choose(nil, of: .words)
    choice.follow(Self.wishes(words: .init(languages: ["de"])))
    #expect(choice.chosen(.words) == nil && !choice.isEnabled(5))
    // It may choose before anybody knows what there is.
    var early = Choice()
    early.choose(4, of: .sound)
    early.load(Self.groups, .init())
    #expect(early.chosen(.sound) == 4 && early.isEnabled(4) && !early.isEnabled(2))
  }

  @Test func tracksAreTurnedOnAndOff() {
    var choice = Self.loaded()
    #expect(choice.isEnabled(1) && choice.isEnabled(2) && !choice.isEnabled(3) && !choice.isEnabled(5))
    choice.setEnabled(2, false)
    #expect(!choice.isOn(.sound) && !choice.isEnabled(2) && choice.chosen(.sound) == 2)
    choice.setEnabled(3, true)
    #expect(choice.isOn(.sound) && choice.isEnabled(3) && !choice.isEnabled(2) && choice.chosen(.sound) == 3)
    choice.setEnabled(6, true)
    #expect(choice.chosen(.words) == 6 && choice.isEnabled(6))
    choice.setEnabled(6, false)
    #expect(choice.chosen(.words) == nil && choice.isOn(.words))
    choice.setEnabled(1, false)
    #expect(!choice.isOn(.picture))
    choice.setEnabled(11, true)
    #expect(choice.chosen(.picture) == 1 && !choice.isEnabled(11))
    choice.setEnabled(1, true)
    #expect(choice.isOn(.picture) && choice.isEnabled(1))
    // Something else that nobody chooses among.
    choice.setEnabled(30, false)
    #expect(!choice.isEnabled(30))
    choice.setEnabled(30, true)
    #expect(choice.isEnabled(30))
  }

  @Test func theFrameRateIsThatOfTheLastSecond() {
    var meter = FrameRateMeter()
    #expect(meter.framesPerSecond(now: 0) == 0)
    meter.count(now: 5)
    #expect(meter.framesPerSecond(now: 5) == 0)
    for frame in 0..<100 { meter.count(now: UInt64(frame) * 20_000_000) }
    #expect(meter.framesPerSecond(now: 1_980_000_000) == 50)
    #expect(meter.framesPerSecond(now: 2_480_000_000) == 50)
    #expect(meter.framesPerSecond(now: 4_000_000_000) == 0)
  }
}
