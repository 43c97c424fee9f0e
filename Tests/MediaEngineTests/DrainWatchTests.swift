import GStreamer
import Testing

@testable import MediaEngine

@Suite struct DrainWatchTests {
  private enum Event: Sendable {
    case began(DrainWatch.Stream), flushed(DrainWatch.Stream), drained(DrainWatch.Stream, UInt64?)
  }

  private static let courses: [([Event], end: UInt64?)] = [
    ([.began(.picture), .drained(.picture, 5)], 5),
    ([.began(.picture), .began(.sound), .drained(.picture, 5)], nil),
    ([.began(.picture), .began(.sound), .drained(.picture, 5), .drained(.sound, 4)], 5),
    ([.began(.picture), .began(.sound), .drained(.sound, 7), .drained(.picture, 5)], 7),
    ([.began(.sound), .drained(.sound, nil)], nil),
    ([.began(.picture), .began(.sound), .drained(.sound, nil), .drained(.picture, 5)], 5),
    // An end counts once, and none counts that nobody was waiting for.
    ([.began(.sound), .drained(.sound, 3), .drained(.sound, 4)], nil),
    ([.drained(.sound, 3)], nil),
    // After a jump everything counts anew.
    ([.began(.picture), .drained(.picture, 9), .flushed(.picture), .began(.picture), .drained(.picture, 2)], 2),
    ([.began(.picture), .began(.sound), .drained(.sound, 9), .flushed(.sound), .flushed(.picture)], nil),
  ]

  @Test(arguments: courses) private func allIsOverWithTheLastStream(_ events: [Event], _ end: UInt64?) {
    var watch = DrainWatch()
    var answer: ClockTime?
    for event in events {
      switch event {
      case .began(let stream): watch.began(stream)
      case .flushed(let stream): watch.flushed(stream)
      case .drained(let stream, let time):
        answer = watch.drained(stream, end: time.map { ClockTime(nanoseconds: $0) })
        continue
      }
      answer = nil
    }
    #expect(answer?.nanoseconds == end)
  }

  private static let moments: [(PlaybackAppointment, now: UInt64, moment: UInt64)] = [
    (PlaybackAppointment(hostTime: 500_000_000, showsAll: true), 400_000_000, 500_000_000),
    (PlaybackAppointment(hostTime: 500_000_000, showsAll: true), 495_000_000, 505_000_000),
    (PlaybackAppointment(hostTime: 500_000_000, showsAll: true), 900_000_000, 910_000_000),
    (PlaybackAppointment(hostTime: 500_000_000, showsAll: false), 900_000_000, 500_000_000),
  ]

  @Test(arguments: moments) private func onlyWhatFollowsMayBeginLater(
    _ appointment: PlaybackAppointment, _ now: UInt64, _ moment: UInt64
  ) {
    #expect(appointment.moment(now: now) == moment)
  }
}
