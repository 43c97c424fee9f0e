import Testing

@testable import MediaEngine

/// Times are in milliseconds here; frames last 10, blocks of sound 20 (20 samples at 1000 per second).
@Suite struct RecordingTimelineTests {
  enum Step: Sendable {
    case frame(UInt64, String)
    case sound(UInt64, String)
    case pause(UInt64)
    case resume(UInt64)
    case finish(UInt64)
  }

  private static let ms: UInt64 = 1_000_000

  private static func words(_ verdict: RecordingTimeline.VideoVerdict) -> String {
    switch verdict {
    case .write(let place, let duration): "\(place / ms)+\(duration / ms)"
    case .drop(let reason): "\(reason)"
    }
  }

  private static func words(_ verdict: RecordingTimeline.AudioVerdict) -> String {
    switch verdict {
    case .hold: "hold"
    case .write(let pieces):
      pieces.map { piece in
        switch piece {
        case .silence(let count, let place): "-\(count)@\(place / ms)"
        case .samples(let range, let place): "\(range.lowerBound)..\(range.upperBound)@\(place / ms)"
        }
      }.joined(separator: " ")
    }
  }

  private static func check(_ timeline: inout RecordingTimeline, _ steps: [Step]) {
    for step in steps {
      switch step {
      case .frame(let time, let expected):
        #expect(words(timeline.video(at: time * ms, duration: 10 * ms)) == expected, "frame \(time)")
      case .sound(let time, let expected):
        #expect(words(timeline.audio(at: time * ms, count: 20)) == expected, "sound \(time)")
      case .pause(let time): timeline.pause(at: time * ms)
      case .resume(let time): timeline.resume(at: time * ms)
      case .finish(let time): timeline.finish(at: time * ms)
      }
    }
  }

  private static let tables: [(String, Bool, Bool, UInt64?, [Step])] = [
    (
      "picture alone begins with the first frame that was asked for", true, false, nil,
      [.frame(90, "beforeStart"), .frame(103, "0+10"), .frame(113, "10+10"), .frame(113, "backwards")]
    ),
    (
      "sound alone begins within a block", false, true, nil,
      [.sound(70, ""), .sound(90, "10..20@0"), .sound(110, "0..20@10")]
    ),
    (
      "what came before both run is left out", true, true, nil,
      [
        .frame(100, "beforeStart"), .frame(110, "beforeStart"), .sound(112, "hold"), .frame(120, "0+10"),
        .sound(112, "8..20@0"), .sound(132, "0..20@12"),
      ]
    ),
    (
      "a pause cuts picture and sound at the same instants", true, true, nil,
      [
        .sound(95, "hold"), .frame(100, "0+10"), .sound(95, "5..20@0"), .pause(125), .frame(110, "10+10"),
        .frame(120, "20+10"), .frame(130, "paused"), .sound(115, "0..10@15"), .sound(135, ""), .resume(205),
        .frame(200, "paused"), .frame(210, "30+10"), .sound(195, "10..20@25"), .sound(215, "0..20@35"),
      ]
    ),
    (
      "two pauses within one block", false, true, nil,
      [
        .sound(100, "0..20@0"), .pause(123), .resume(126), .pause(130), .resume(134),
        .sound(120, "0..3@20 6..10@23 14..20@27"), .sound(140, "0..20@33"),
      ]
    ),
    (
      "sound is where it belongs after a pause, and a tremble behind that left alone", false, true, nil,
      [
        .sound(100, "0..20@0"), .pause(120), .resume(150), .sound(155, "-5@20 0..20@25"), .sound(180, "0..20@45"),
      ]
    ),
    (
      "a pause before the beginning takes nothing away", true, false, nil,
      [.pause(101), .frame(105, "beforeStart"), .resume(120), .frame(125, "0+10"), .frame(135, "10+10")]
    ),
    (
      "sound alone begins after a pause", false, true, nil,
      [.pause(95), .sound(100, ""), .resume(130), .sound(140, "0..20@0"), .sound(160, "0..20@20")]
    ),
    (
      "sound alone begins where a pause ends within a block", false, true, nil,
      [.pause(95), .sound(100, ""), .resume(125), .sound(120, "5..20@0"), .sound(140, "0..20@15")]
    ),
    (
      "a hole in the sound is filled, an overlap cut, a tremble left alone", false, true, nil,
      [
        .sound(100, "0..20@0"), .sound(122, "0..20@20"), .sound(260, "-120@40 0..20@160"), .sound(220, ""),
        .sound(281, "0..20@180"),
      ]
    ),
    (
      "the limit cuts frame and sound to length", true, true, 25,
      [
        .sound(95, "hold"), .frame(100, "0+10"), .sound(95, "5..20@0"), .frame(110, "10+10"), .sound(115, "0..10@15"),
        .frame(120, "afterEnd"), .frame(130, "afterEnd"), .sound(135, ""),
      ]
    ),
    (
      "the end cuts both at one instant", true, true, nil,
      [
        .sound(95, "hold"), .frame(100, "0+10"), .sound(95, "5..20@0"), .finish(120), .frame(110, "10+10"),
        .frame(120, "afterEnd"), .sound(115, "0..5@15"), .frame(130, "afterEnd"),
      ]
    ),
    (
      "the end of a pause that never ends is its beginning", true, false, nil,
      [.frame(100, "0+10"), .pause(115), .finish(200), .frame(110, "10+10"), .frame(120, "afterEnd")]
    ),
  ]

  @Test(arguments: tables) func samplesGoWhereTheyBelong(
    _ name: String, _ hasVideo: Bool, _ hasAudio: Bool, _ limit: UInt64?, _ steps: [Step]
  ) {
    var timeline = RecordingTimeline(
      start: 100 * Self.ms, hasVideo: hasVideo, hasAudio: hasAudio, sampleRate: 1000, limit: limit.map { $0 * Self.ms })
    Self.check(&timeline, steps)
  }

  /// In nanoseconds. A file's times are coarser: two frames would share one.
  @Test(arguments: [(0, 0), (1, 0), (0, 9), (400_000, 500_000)] as [(UInt64, UInt64)])
  func aPauseThatTakesWholeFramesLeavesNoTwoInOnePlace(_ after: UInt64, _ before: UInt64) {
    let frame: UInt64 = 33_333_333
    var timeline = RecordingTimeline(start: 0, hasVideo: true, hasAudio: false)
    for number in 0..<3 as Range<UInt64> {
      #expect(timeline.video(at: number * frame, duration: frame) == .write(at: number * frame, duration: frame))
    }
    timeline.pause(at: 2 * frame + after)
    #expect(timeline.video(at: 3 * frame, duration: frame) == .drop(.paused))
    timeline.resume(at: 10 * frame - before)
    // It stands as good as where the last one does.
    #expect(timeline.video(at: 10 * frame, duration: frame) == .drop(.paused))
    let place = 3 * frame + after + before
    #expect(timeline.video(at: 11 * frame, duration: frame) == .write(at: place, duration: frame))
    #expect(timeline.video(at: 11 * frame + 500_000, duration: frame) == .drop(.backwards))
  }

  @Test func aSilentMicrophoneHoldsThePictureUpForTwoSecondsOnly() {
    var timeline = RecordingTimeline(start: 0, hasVideo: true, hasAudio: true, sampleRate: 1000)
    #expect(timeline.video(at: 0, duration: 1) == .drop(.beforeStart))
    #expect(timeline.video(at: 1999 * Self.ms, duration: 1) == .drop(.beforeStart))
    #expect(timeline.video(at: 2000 * Self.ms, duration: 1) == .write(at: 0, duration: 1))
    #expect(timeline.missingAudio() == nil)
    _ = timeline.video(at: 4100 * Self.ms, duration: 1)
    #expect(timeline.missingAudio() == .silence(1100, at: 0))
    #expect(timeline.missingAudio() == nil)
    // What comes at last follows on, and what silence stands for already is left out.
    #expect(timeline.audio(at: 3050 * Self.ms, count: 200) == .write([.samples(50..<200, at: 1100 * Self.ms)]))
  }

  @Test func itIsCompleteWhenBothHaveReachedTheEnd() {
    var timeline = RecordingTimeline(start: 0, hasVideo: true, hasAudio: true, sampleRate: 1000)
    _ = timeline.audio(at: 0, count: 20)
    _ = timeline.video(at: 10 * Self.ms, duration: 1)
    timeline.finish(at: 50 * Self.ms)
    #expect(!timeline.isComplete)
    _ = timeline.video(at: 55 * Self.ms, duration: 1)
    #expect(!timeline.isComplete)
    _ = timeline.audio(at: 40 * Self.ms, count: 20)
    #expect(timeline.isComplete)
    var empty = RecordingTimeline(start: 0, hasVideo: true, hasAudio: true)
    empty.finish(at: 10)
    #expect(empty.isComplete, "nothing has begun, so nothing is waited for")
  }

  /// Whatever the order of samples and pauses: places never go back, sound has no hole and no overlap, and a frame and
  /// a sample of the same instant are at the same place.
  @Test(arguments: 0..<60) func placesNeverGoBackAndSoundHasNoHole(_ seed: Int) {
    var random = SeededNumbers(UInt64(seed) &* 7919 &+ 1)
    let limit: UInt64? = seed % 3 == 0 ? 2_000 * Self.ms : nil
    var timeline = RecordingTimeline(
      start: 50 * Self.ms, hasVideo: true, hasAudio: true, sampleRate: 8000, limit: limit)
    var (frameTime, soundTime, now) = (UInt64(0), UInt64(0), UInt64(0))
    var lastPlace: UInt64?
    var samples = 0
    var isPaused = false
    var held: [UInt64] = []
    func listen(_ time: UInt64) {
      switch timeline.audio(at: time, count: 160) {
      case .hold: held.append(time)
      case .write(let pieces):
        for piece in pieces {
          let (count, place) =
            switch piece {
            case .silence(let count, let place): (count, place)
            case .samples(let range, let place): (range.count, place)
            }
          #expect(place == UInt64(samples) * 1_000_000_000 / 8000)
          samples += count
        }
      }
    }
    for _ in 0..<400 {
      now += UInt64(random.next() % 20) * Self.ms
      switch random.next() % 10 {
      case 0:
        if isPaused { timeline.resume(at: now) } else { timeline.pause(at: now) }
        isPaused.toggle()
      case 1...5:
        while frameTime <= now {
          if case .write(let place, let duration) = timeline.video(at: frameTime, duration: 33 * Self.ms) {
            if let lastPlace { #expect(place > lastPlace) }
            if let limit { #expect(place + duration <= limit) }
            #expect(timeline.fileTime(frameTime) == place)
            lastPlace = place
            let waiting = held
            held = []
            for time in waiting { listen(time) }
          }
          frameTime += 33 * Self.ms
        }
      default:
        while soundTime <= now {
          listen(soundTime)
          soundTime += 20 * Self.ms
        }
      }
    }
    if let limit { #expect(timeline.duration <= limit) }
  }
}

/// The same numbers each time.
struct SeededNumbers {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
