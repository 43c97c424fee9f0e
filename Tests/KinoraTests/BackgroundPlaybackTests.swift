import Testing

@testable import kinora

/// What closing the window means, without a window.
@Suite struct BackgroundPlaybackTests {
  private enum Event {
    case close(plays: Bool, isWanted: Bool), show, plays, isOver
  }

  @Test(
    arguments: [
      // A film, and sound that isn't to go on, end with the window.
      ([.close(plays: false, isWanted: true)], [.end]),
      ([.close(plays: true, isWanted: false)], [.end]),
      // Sound goes on until nothing is left of it.
      ([.close(plays: true, isWanted: true), .plays, .isOver], [.hide, .nothing, .end]),
      // With the window back, its end isn't the program's.
      ([.close(plays: true, isWanted: true), .show, .isOver], [.hide, .nothing, .nothing]),
      ([.close(plays: true, isWanted: true), .show, .close(plays: true, isWanted: true)], [.hide, .nothing, .hide]),
      ([.close(plays: true, isWanted: true), .isOver, .isOver], [.hide, .end, .nothing]),
      ([.isOver, .plays], [.nothing, .nothing]),
    ] as [([Event], [BackgroundPlayback.Action])])
  private func actionsFollowEvents(_ events: [Event], _ actions: [BackgroundPlayback.Action]) {
    var background = BackgroundPlayback()
    let found = events.map { event -> BackgroundPlayback.Action in
      switch event {
      case .close(let plays, let isWanted): return background.close(plays: plays, isWanted: isWanted)
      case .show:
        background.show()
        return .nothing
      case .plays: return background.changed(isOver: false)
      case .isOver: return background.changed(isOver: true)
      }
    }
    #expect(found == actions)
  }
}
