import CoreMedia
import MediaEngine
import Testing

@testable import AVFoundation

@Suite struct RecordingEventOrderTests {
  private static let start = RecordingEvent.started(at: .zero)

  private static let lives: [([RecordingEvent], [RecordingEvent])] = [
    ([start, .paused, .resumed], [start, .paused, .resumed]),
    ([.paused, start, .resumed], [start, .paused, .resumed]),
    ([.paused, .resumed, start], [start]),
    ([.paused, .resumed, .paused, start], [start, .paused]),
    ([.tooSlow(true), .paused], [.tooSlow(true)]),
  ]

  @Test(arguments: lives)
  private func aPauseIsToldAfterTheStart(_ happened: [RecordingEvent], _ told: [RecordingEvent]) {
    var order = RecordingEventOrder()
    #expect(happened.flatMap { order.take($0) } == told)
  }
}
