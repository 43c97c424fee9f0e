import Testing

@testable import AVKit

/// What a Live Photo's view does, without a view.
@Suite struct LivePhotoPlaybackTests {
  enum Event: Sendable { case start(PHLivePhotoViewPlaybackStyle), press, release, stop, ended }

  private static let stories: [([Event], [LivePhotoPlaybackStateMachine.Action])] = [
    ([.start(.full), .ended], [.begin(.full), .end(.full)]),
    ([.start(.hint), .ended], [.begin(.hint), .end(.hint)]),
    ([.start(.undefined)], [.nothing]),
    ([.press, .release, .ended], [.begin(.full), .stop, .end(.full)]),
    // Let go of after it is over.
    ([.press, .ended, .release], [.begin(.full), .end(.full), .nothing]),
    // What a program asks for doesn't end with a finger.
    ([.start(.full), .press, .release], [.begin(.full), .nothing, .nothing]),
    ([.start(.full), .stop, .stop, .ended], [.begin(.full), .stop, .nothing, .end(.full)]),
    ([.start(.hint), .press, .release, .ended], [.begin(.hint), .exchange(.full, for: .hint), .stop, .end(.full)]),
    ([.start(.full), .start(.full)], [.begin(.full), .nothing]),
    // Asked for again while it ends: from the beginning.
    ([.press, .release, .press, .ended], [.begin(.full), .stop, .exchange(.full, for: .full), .end(.full)]),
    ([.stop, .release, .ended], [.nothing, .nothing, .nothing]),
  ]

  @Test(arguments: stories) func actionsFollowEvents(
    _ events: [Event], _ actions: [LivePhotoPlaybackStateMachine.Action]
  ) {
    var machine = LivePhotoPlaybackStateMachine()
    let found = events.map { event in
      switch event {
      case .start(let style): machine.start(style)
      case .press: machine.press()
      case .release: machine.release()
      case .stop: machine.stop()
      case .ended: machine.ended()
      }
    }
    #expect(found == actions)
  }
}
