import GLibSupport
import GTKSupport

// The movie in a small window over others.
extension MainWindow {
  /// Makes the window small, or gives it its shape back.
  func setSmall(_ isSmall: Bool) {
    guard isSmall != small.isOn else { return }
    guard isSmall else { return perform(small.leave(minimum: leastSize)) }
    guard player.transport.isOpen, player.hasPicture else { return }
    let size = window.restoredSize
    let shape = SmallPicture.Shape(
      size: FilmWindowSize.Size(width: size.width, height: size.height), isMaximized: window.isMaximized,
      isFullScreen: window.isFullScreen)
    let border = window.isMaximized || window.isFullScreen ? 0 : max(0, size.width - window.width)
    perform(small.enter(from: shape, picture: player.pictureSize, border: border))
  }

  private func perform(_ actions: [SmallPicture.Action]) {
    for action in actions {
      switch action {
      case .setFullScreen(let isOn): window.isFullScreen = isOn
      case .setMaximized(let isOn): window.isMaximized = isOn
      case .setMinimum(let size): window.setMinimumSize(width: size.width, height: size.height)
      case .resize(let size): window.resize(width: size.width, height: size.height)
      case .keepAbove(let isAbove): window.keepAbove(isAbove)
      case .showSmallControls(let isShown): playerPage?.setSmall(isShown)
      }
    }
  }
}
