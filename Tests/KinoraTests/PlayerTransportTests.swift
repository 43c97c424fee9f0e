import CoreMedia
import Testing

@testable import kinora

/// What the Player does at each event, without engine and window.
@Suite struct PlayerTransportTests {
  enum Event: Sendable {
    case open, ready, readyAt(Double), toggle, play, pause, step(Int), speed(Double), shuttle(backwards: Bool)
    case seek(Double), grab(Double), drag(Double), release(Double), at(Double), end, repeatOn
    case markA, markB, marks, fail
  }

  private static func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1000) }

  /// Ten seconds of film.
  private static func run(_ events: [Event]) -> (PlayerPageStateMachine, [PlayerPageStateMachine.Action]) {
    var machine = PlayerPageStateMachine()
    var actions: [PlayerPageStateMachine.Action] = []
    for event in events {
      switch event {
      case .open: machine.open(plays: true)
      case .ready: actions += machine.ready(duration: time(10), start: nil)
      case .readyAt(let place): actions += machine.ready(duration: time(10), start: time(place))
      case .toggle: actions += machine.toggle()
      case .play: actions += machine.play()
      case .pause: actions += machine.pause()
      case .step(let count): actions += machine.step(count)
      case .speed(let rate): actions += machine.setSpeed(PlaybackSpeed(rate: rate))
      case .shuttle(let backwards): actions += machine.shuttle(backwards: backwards)
      case .seek(let place): actions += machine.seek(to: time(place))
      case .grab(let place): actions += machine.beginScrubbing(at: time(place))
      case .drag(let place): actions += machine.scrub(to: time(place))
      case .release(let place): actions += machine.endScrubbing(at: time(place))
      case .at(let place): actions += machine.reached(time(place))
      case .end: actions += machine.reachedEnd()
      case .repeatOn: machine.repeats = true
      case .markA: actions += machine.mark { $0.setStart($1) }
      case .markB: actions += machine.mark { $0.setEnd($1) }
      case .marks: actions += machine.mark { $0.press(at: $1) }
      case .fail: machine.fail()
      }
    }
    return (machine, actions)
  }

  private static func seek(_ seconds: Double) -> PlayerPageStateMachine.Action {
    .seek(time(seconds), isExact: true)
  }

  private static func glance(_ seconds: Double) -> PlayerPageStateMachine.Action {
    .seek(time(seconds), isExact: false)
  }

  private static let stories: [([Event], [PlayerPageStateMachine.Action])] = [
    ([.toggle, .seek(2), .step(1), .end], []),  // nothing is open
    ([.open, .ready], [.play(rate: 1)]),
    ([.open, .readyAt(4)], [seek(4), .play(rate: 1)]),
    ([.open, .pause, .ready], []),
    ([.open, .ready, .toggle, .toggle], [.play(rate: 1), .pause, .play(rate: 1)]),
    ([.open, .ready, .end], [.play(rate: 1), .pause, .finished]),
    // The end stays; Play begins again.
    ([.open, .ready, .end, .toggle], [.play(rate: 1), .pause, .finished, seek(0), .play(rate: 1)]),
    ([.open, .ready, .end, .seek(3), .toggle], [.play(rate: 1), .pause, .finished, seek(3), .play(rate: 1)]),
    ([.open, .ready, .end, .step(-1), .end], [.play(rate: 1), .pause, .finished, .step(-1)]),
    ([.open, .ready, .pause, .seek(10), .play], [.play(rate: 1), .pause, seek(10), seek(0), .play(rate: 1)]),
    (
      [.open, .ready, .pause, .seek(10), .at(9.96), .play], [.play(rate: 1), .pause, seek(10), seek(0), .play(rate: 1)]
    ),
    (
      [.open, .ready, .pause, .grab(9), .release(11), .at(9.96), .play],
      [.play(rate: 1), .pause, glance(9), seek(10), seek(0), .play(rate: 1)]
    ),
    (
      [.open, .ready, .pause, .seek(10), .at(9.96), .speed(-1), .play],
      [.play(rate: 1), .pause, seek(10), .play(rate: -1)]
    ),
    (
      [.open, .ready, .pause, .seek(10), .seek(4), .play], [.play(rate: 1), .pause, seek(10), seek(4), .play(rate: 1)]
    ),
    ([.open, .ready, .repeatOn, .end], [.play(rate: 1), seek(0), .play(rate: 1)]),
    ([.open, .ready, .step(1), .step(-10)], [.play(rate: 1), .pause, .step(1), .step(-10)]),
    // Speeds are remembered while the film stands.
    (
      [.open, .ready, .speed(2), .pause, .speed(0.5), .play],
      [.play(rate: 1), .play(rate: 2), .pause, .play(rate: 0.5)]
    ),
    ([.open, .ready, .at(4), .speed(-1), .at(0)], [.play(rate: 1), .play(rate: -1), .pause, .finished]),
    (
      [.open, .ready, .at(4), .speed(-1), .at(0.03), .end, .play],
      [.play(rate: 1), .play(rate: -1), .pause, .finished, seek(10), .play(rate: -1)]
    ),
    ([.open, .ready, .pause, .speed(-2), .play], [.play(rate: 1), .pause, seek(10), .play(rate: -2)]),
    (
      [.open, .ready, .repeatOn, .at(4), .speed(-1), .at(0)],
      [.play(rate: 1), .play(rate: -1), seek(10), .play(rate: -1)]
    ),
    // J K L
    (
      [.open, .ready, .shuttle(backwards: false), .shuttle(backwards: false), .shuttle(backwards: false)],
      [.play(rate: 1), .play(rate: 2), .play(rate: 4)]
    ),
    (
      [.open, .ready, .at(5), .shuttle(backwards: true), .shuttle(backwards: true), .shuttle(backwards: true)],
      [.play(rate: 1), .play(rate: -1), .play(rate: -2)]
    ),
    ([.open, .ready, .pause, .shuttle(backwards: false)], [.play(rate: 1), .pause, .play(rate: 1)]),
    // The seek bar: glances while it is dragged, the very frame when it is let go.
    (
      [.open, .ready, .grab(2), .at(1.9), .drag(5), .drag(7), .release(6)],
      [.play(rate: 1), .pause, glance(2), glance(5), glance(7), seek(6), .play(rate: 1)]
    ),
    ([.open, .ready, .pause, .grab(2), .release(2)], [.play(rate: 1), .pause, glance(2), seek(2)]),
    ([.open, .ready, .grab(2), .end, .toggle, .release(12)], [.play(rate: 1), .pause, glance(2), seek(10)]),
    ([.drag(2), .release(2)], []),
    // From A to B and again.
    (
      [.open, .ready, .at(2), .markA, .at(4), .markB, .at(4.1), .at(3)],
      [.play(rate: 1), seek(2), .play(rate: 1), seek(2), .play(rate: 1)]
    ),
    (
      [.open, .ready, .at(2), .marks, .at(4), .marks, .at(3), .marks, .at(5), .end],
      [.play(rate: 1), seek(2), .play(rate: 1), .pause, .finished]
    ),
    ([.open, .ready, .fail, .toggle, .seek(2), .at(3), .end], [.play(rate: 1)]),
  ]

  @Test(arguments: stories)
  func actionsFollowEvents(_ events: [Event], _ actions: [PlayerPageStateMachine.Action]) {
    #expect(Self.run(events).1 == actions)
  }

  @Test func theEndIsWhereTheTimeSaysItIs() {
    #expect(Self.run([.open, .ready, .at(9.96), .end, .at(9.96)]).0.time == Self.time(10))
    #expect(Self.run([.open, .ready, .at(9.96), .end]).0.isPlaying == false)
    #expect(Self.run([.open, .ready, .seek(-3)]).0.time == .zero)
    #expect(Self.run([.open, .ready, .seek(300)]).0.time == Self.time(10))
  }

  @Test func whileTheBarIsHeldTheFingerSaysTheTime() {
    #expect(Self.run([.open, .ready, .grab(7), .at(1)]).0.time == Self.time(7))
  }

  @Test func anotherFileKeepsNothingOfTheOneBefore() {
    let machine = Self.run([.open, .ready, .speed(2), .repeatOn, .at(3), .markA, .open]).0
    #expect(machine.speed == .normal && !machine.repeats && machine.marks == LoopMarks() && machine.time == .zero)
  }

  // MARK: - Values

  @Test func oneButtonSaysAThenBThenNeither() {
    var marks = LoopMarks()
    marks.press(at: Self.time(2))
    #expect(marks.start == Self.time(2) && marks.range == nil)
    marks.press(at: Self.time(1))
    #expect(marks.start == Self.time(1) && marks.range == nil)
    marks.press(at: Self.time(4))
    #expect(marks.range == CMTimeRange(start: Self.time(1), end: Self.time(4)))
    marks.setStart(Self.time(5))
    #expect(marks.range == nil && marks.start == Self.time(5))
    marks.setEnd(Self.time(5))
    #expect(marks.range == nil)
    marks.press(at: Self.time(6))
    marks.press(at: Self.time(7))
    #expect(marks == LoopMarks())
  }

  private static let speeds: [(Double, String, String, Double, Double)] = [
    // rate, title, badge, faster, slower
    (1, "Normal", "1×", 1.25, 0.5), (1.25, "1¼×", "1¼×", 1.5, 1), (4, "4×", "4×", 4, 2), (1.5, "1½×", "1½×", 2, 1.25),
    (0.25, "¼×", "¼×", 0.5, 0.25),
    (-1, "Reverse 1×", "−1×", -2, -1), (-2, "Reverse 2×", "−2×", -2, -1),
  ]

  @Test(arguments: speeds)
  func speedsHaveNames(_ rate: Double, _ title: String, _ badge: String, _ faster: Double, _ slower: Double) {
    let speed = PlaybackSpeed(rate: rate)
    #expect((speed.title, speed.badge) == (title, badge))
    #expect((speed.next(faster: true).rate, speed.next(faster: false).rate) == (faster, slower))
    #expect(PlaybackSpeed.offered.contains(speed))
  }

  @Test func volumeGoesWithTheCube() {
    var volume = VolumeScale()
    #expect(volume.amplitude == 1 && volume.percent == 100)
    volume.set(0.5)
    #expect(volume.amplitude == 0.125)
    volume.set(9)
    #expect(volume.percent == 150 && volume.amplitude == 3.375)
    volume.set(.nan)
    #expect(volume.percent == 150)
    volume.toggleMute()
    #expect(volume.percent == 0 && volume.isMuted)
    volume.toggleMute()
    #expect(volume.percent == 150)
    volume.set(-1)
    volume.toggleMute()
    #expect(volume.percent == 50)
    volume.toggleMute()
    volume.change(by: 0.05)
    #expect(volume.percent == 50 && !volume.isMuted)
    for _ in 0..<30 { volume.change(by: -0.05) }
    #expect(volume.percent == 0)
  }
}
