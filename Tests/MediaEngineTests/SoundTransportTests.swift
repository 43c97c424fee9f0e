import Testing

@testable import MediaEngine

@Suite struct SoundTransportTests {
  private enum Event {
    case prepare, play, pause(Double), stop(Double), seek(Double), round, end, fail
    case rounds(Int)
  }

  private static let lives: [([Event], [[SoundTransport.Action]], isPlaying: Bool, at: Double)] = [
    ([.prepare, .prepare, .play, .play], [[.open(at: 0)], [], [.start], []], true, 0),
    ([.play, .pause(1.5), .pause(1.5), .play], [[.open(at: 0), .start], [.halt], [], [.start]], true, 1.5),
    // Stopped, it goes on from there; what waits is let go of.
    ([.play, .stop(2), .stop(9), .play], [[.open(at: 0), .start], [.close], [], [.open(at: 2), .start]], true, 2),
    ([.prepare, .seek(3), .stop(0)], [[.open(at: 0)], [.jump(to: 3)], [.close]], false, 3),
    // A time that is set before anything is open is where it begins.
    ([.seek(4), .play], [[], [.open(at: 4), .start]], true, 4),
    ([.play, .seek(4)], [[.open(at: 0), .start], [.jump(to: 4)]], true, 4),
    // At the end all is let go of, and the next time begins at the beginning.
    (
      [.play, .end, .end, .play],
      [[.open(at: 0), .start], [.close, .tell(isWhole: true)], [], [.open(at: 0), .start]], true, 0
    ),
    // Three times: the last round isn't followed by another one.
    (
      [.rounds(2), .play, .round, .round, .end],
      [
        [], [.open(at: 0), .start], [.goRound(isLast: false)], [.goRound(isLast: true)],
        [.close, .tell(isWhole: true)],
      ],
      false, 0
    ),
    (
      [.rounds(-1), .play, .round, .round, .round],
      [[], [.open(at: 0), .start], [.goRound(isLast: false)], [.goRound(isLast: false)], [.goRound(isLast: false)]],
      true, 0
    ),
    // Rounds that are asked for in the middle of the last one, and ones that are taken back.
    (
      [.play, .rounds(1), .end, .end], [[.open(at: 0), .start], [], [.jump(to: 0)], [.close, .tell(isWhole: true)]],
      false, 0
    ),
    ([.rounds(3), .play, .rounds(0), .round], [[], [.open(at: 0), .start], [], [.endRounds]], true, 0),
    // The next time there are as many rounds again.
    (
      [.rounds(1), .play, .round, .end, .play, .round],
      [
        [], [.open(at: 0), .start], [.goRound(isLast: true)], [.close, .tell(isWhole: true)], [.open(at: 0), .start],
        [.goRound(isLast: true)],
      ], true, 0
    ),
    // What fails while it waits isn't heard of; what fails while it sounds ends it.
    ([.prepare, .fail, .play], [[.open(at: 0)], [.close], [.open(at: 0), .start]], true, 0),
    ([.play, .fail, .fail], [[.open(at: 0), .start], [.close, .tell(isWhole: false)], []], false, 0),
    // What comes late is of no account.
    ([.play, .stop(1), .end, .round], [[.open(at: 0), .start], [.close], [], []], false, 1),
    ([.prepare, .end, .round, .pause(3)], [[.open(at: 0)], [], [], []], false, 0),
  ]

  @Test(arguments: lives)
  private func actionsFollowEvents(
    _ events: [Event], _ actions: [[SoundTransport.Action]], _ isPlaying: Bool, _ time: Double
  ) {
    var transport = SoundTransport()
    let seen = events.map { event in
      switch event {
      case .prepare: return transport.prepare()
      case .play: return transport.play()
      case .pause(let time): return transport.pause(at: time)
      case .stop(let time): return transport.stop(at: time)
      case .seek(let time): return transport.seek(to: time)
      case .round: return transport.cameRound()
      case .end: return transport.ended()
      case .fail: return transport.failed()
      case .rounds(let rounds):
        transport.rounds = rounds
        return []
      }
    }
    #expect(seen == actions)
    #expect(transport.isPlaying == isPlaying)
    #expect(transport.restingTime == time)
  }

  @Test func aFadeGoesStraightAndStaysThere() {
    let begin: UInt64 = 5_000_000_000
    func moment(_ seconds: Double) -> UInt64 { begin - 1_000_000_000 + UInt64((seconds + 1) * 1e9) }
    let fade = VolumeFade(from: 1, to: 0.5, over: 2, since: begin)
    #expect([-1, 0, 1, 2, 3].map { fade.level(at: moment($0)) } == [1, 1, 0.75, 0.5, 0.5])
    #expect([0, 1.9, 2, 3].map { fade.isOver(at: moment($0)) } == [false, false, true, true])
    for fade in [VolumeFade(from: 0, to: 1, over: 0, since: begin), VolumeFade(to: 1)] {
      #expect([-1, 0].allSatisfy { fade.level(at: moment($0)) == 1 && fade.isOver(at: moment($0)) })
    }
  }
}
