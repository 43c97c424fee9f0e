import MediaEngine

extension AVPlayer {
  /// Whether the display has to stay awake: a layer shows video that plays, and the program hasn't said otherwise.
  private var keepsDisplayAwake: Bool {
    let (isPlaying, item, prevents) = state.withLock { state in
      (state.machine.control == .playing, state.item, state.preventsSleep)
    }
    guard isPlaying, prevents, !layers.isEmpty, let item else { return false }
    return item.state.withLock { $0.facts.hasVideo }
  }

  /// Holds the display awake, or lets it sleep, as things are now.
  func followDisplaySleep() {
    let isWanted = keepsDisplayAwake
    let (change, wake) = state.withLock { state -> (Bool?, DisplayWake) in
      guard state.holdsDisplay != isWanted else { return (nil, state.displayWake) }
      state.holdsDisplay = isWanted
      return (isWanted, state.displayWake)
    }
    switch change {
    case true?: wake.hold()
    case false?: wake.release()
    case nil: break
    }
  }
}
