import GLibSupport
import GTKSupport

// Sound that plays on while no window is shown.
extension KinoraApplication {
  /// The user closes the window.
  func close() {
    let plays = player.map { $0.isOpen && !$0.hasPicture && $0.fault == nil && $0.transport.isPlaying } ?? false
    // A recording ends with its window.
    let isFree = model?.recorder.control.isBusy != true
    switch background.close(plays: plays && isFree, isWanted: player?.playsInBackground ?? false) {
    case .hide: hide()
    case .end, .nothing: end()
    }
  }

  /// Ends, or goes on with long work.
  private func end() { if work.list.isBusy { closeWindow() } else { quit() } }

  private func hide() {
    guard let window else { return }
    hold()
    BackgroundPermission.ask(reason: tr("Playing sound"))
    window.remember()
    settings.save()
    window.window.hide()
    stayAwakeAnew()
  }

  /// Ends once nothing is left to play.
  func followPlayback() {
    guard let player else { return }
    let isOver = !player.isOpen || player.fault != nil || player.transport.state == .ended
    if background.changed(isOver: isOver) == .end { end() }
  }

  /// The desktop has stopped playback: without a window that is its end.
  func playbackStopped() { if background.changed(isOver: true) == .end { end() } }
}
