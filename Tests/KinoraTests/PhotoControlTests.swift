import Testing

@testable import kinora

@Suite struct PhotoControlTests {
  private enum Event {
    case press(Int = 0, canBurst: Bool = true)
    case release, heldLong, due(isReady: Bool = true), second, cancel
  }

  private static let courses: [([Event], [PhotoControl.Action])] = [
    // A short press is one photo, taken as the shutter goes down.
    ([.press(), .release, .heldLong], [.takeAndWatch, .rest, .nothing]),
    // A long one is a burst, until the shutter goes up.
    (
      [.press(), .heldLong, .due(), .due(), .release, .due()],
      [.takeAndWatch, .takeAndGoOn, .take, .take, .rest, .nothing]
    ),
    // A camera that isn't ready leaves photos of a burst out.
    ([.press(), .heldLong, .due(isReady: false), .due()], [.takeAndWatch, .takeAndGoOn, .nothing, .take]),
    // Live Photos don't follow one another by holding.
    ([.press(canBurst: false), .heldLong, .release], [.take, .nothing, .nothing]),
    // With a timer the photo comes at its end, however long the shutter is held.
    (
      [.press(3), .release, .second, .second, .heldLong, .second, .second],
      [.countDown, .nothing, .nothing, .nothing, .nothing, .take, .nothing]
    ),
    // A second press gives the countdown up.
    ([.press(3), .second, .press(3), .second], [.countDown, .nothing, .endCountdown, .nothing]),
    ([.press(3), .cancel, .cancel], [.countDown, .endCountdown, .nothing]),
    ([.press(), .heldLong, .cancel, .due(), .release], [.takeAndWatch, .takeAndGoOn, .rest, .nothing, .nothing]),
    // What is repeated while a key is held changes nothing.
    ([.press(), .press(), .heldLong, .press()], [.takeAndWatch, .nothing, .takeAndGoOn, .nothing]),
    ([.release, .second, .heldLong, .due()], [.nothing, .nothing, .nothing, .nothing]),
  ]

  @Test(arguments: courses) private func actionsFollowEvents(_ events: [Event], _ actions: [PhotoControl.Action]) {
    var control = PhotoControl()
    #expect(events.map { Self.apply($0, to: &control) } == actions)
  }

  private static func apply(_ event: Event, to control: inout PhotoControl) -> PhotoControl.Action {
    switch event {
    case .press(let seconds, let canBurst): control.press(after: seconds, canBurst: canBurst)
    case .release: control.release()
    case .heldLong: control.heldLong()
    case .due(let isReady): control.nextIsDue(isReady: isReady)
    case .second: control.secondPassed()
    case .cancel: control.cancel()
    }
  }

  @Test func aBurstCountsItsPhotosAndEndsByItself() {
    var control = PhotoControl()
    _ = control.press(after: 0, canBurst: true)
    #expect(control.burst == nil)
    _ = control.heldLong()
    #expect(control.burst == 2)
    var taken = 2
    while control.nextIsDue(isReady: true) == .take { taken += 1 }
    #expect(taken == PhotoControl.longestBurst)
    #expect(control.state == .idle)
  }

  @Test func theCountdownCanBeRead() {
    var control = PhotoControl()
    _ = control.press(after: 3, canBurst: true)
    #expect(control.countdown == 3)
    _ = control.secondPassed()
    #expect(control.countdown == 2)
  }
}
