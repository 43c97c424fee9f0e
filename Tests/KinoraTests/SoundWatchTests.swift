import Testing

@testable import kinora

@Suite struct SoundWatchTests {
  /// What a meter shows, a second per letter: `-` silence, `o` sound, `!` full scale, `2` and `4` a peak that falls.
  /// Answered: `.` nothing to say, `s` silence, `c`
  /// clipping.
  private static let stories: [(heard: String, said: String)] = [
    ("oooooooo", "........"),
    ("------o-", ".....s.."),
    ("o-----o-----", ".....s.....s"),
    ("o----o----o", "..........."),
    ("oo!oooo", "..ccc.."),
    ("o!!oooo", ".cccc.."),
    ("!-------", "ccc..sss"),
    ("------!", ".....sc"),
    ("!!24---", "cccc.ss"),
    ("oooooooo------", "...........sss"),
  ]

  @Test(arguments: stories)
  func warningsFollowTheSound(_ heard: String, _ said: String) {
    var watch = SoundWatch()
    let peaks: [Character: Double] = ["-": -60, "o": -20, "!": 0, "2": -20, "4": -40]
    let answers = heard.enumerated().map { second, letter -> Character in
      switch watch.look(peaks: [-60, peaks[letter]!], at: Double(second)) {
      case nil: "."
      case .silence: "s"
      case .clipping: "c"
      }
    }
    #expect(String(answers) == said)
  }

  @Test func whereNothingListensThereIsNothingToSay() {
    var watch = SoundWatch()
    for second in 0..<20 { #expect(watch.look(peaks: [], at: Double(second)) == nil) }
    #expect(watch.look(peaks: [-60], at: 20) == nil, "a microphone that was just opened has its five seconds")
  }

  @Test func theWeightiestWarningIsSaid() {
    let full = RecordingFacts(seconds: 1, bytes: 1, secondsLeft: 250, isDiskNearlyFull: true)
    let roomy = RecordingFacts(seconds: 1, bytes: 1, secondsLeft: 5000)
    #expect(PictureWarning.first(facts: full, isTooSlow: true, sound: .clipping) == .disk(secondsLeft: 250))
    #expect(PictureWarning.first(facts: roomy, isTooSlow: true, sound: .clipping) == .tooSlow)
    #expect(PictureWarning.first(facts: roomy, isTooSlow: false, sound: .clipping) == .clipping)
    var deaf = roomy
    deaf.lacksComputerSound = true
    #expect(PictureWarning.first(facts: deaf, isTooSlow: false, sound: .clipping) == .noComputerSound)
    #expect(PictureWarning.first(facts: nil, isTooSlow: false, sound: .silence) == .silence)
    #expect(PictureWarning.first(facts: roomy, isTooSlow: false, sound: nil) == nil)
    #expect(PictureWarning.disk(secondsLeft: 250).words(isNarrow: false) == "About 4 min left on this disk")
  }
}
