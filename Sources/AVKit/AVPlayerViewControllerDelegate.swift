import AVFoundation

/// Hears of what a player view controller shows.
@MainActor
public protocol AVPlayerViewControllerDelegate: AnyObject {
  /// The movie is about to fill the screen. Closures given to the coordinator are called when it begins to, and once it does.
  func playerViewController(
    _ playerViewController: AVPlayerViewController,
    willBeginFullScreenPresentationWithAnimationCoordinator coordinator: any UIViewControllerTransitionCoordinator)

  /// The movie is about to go back into its place in the window.
  func playerViewController(
    _ playerViewController: AVPlayerViewController,
    willEndFullScreenPresentationWithAnimationCoordinator coordinator: any UIViewControllerTransitionCoordinator)

  /// The movie is about to leave full screen: make its place in the window visible, then call the handler with true. With
  /// false it stays full screen.
  func playerViewController(
    _ playerViewController: AVPlayerViewController,
    restoreUserInterfaceForFullScreenExitWithCompletionHandler completionHandler: @escaping @MainActor (Bool) -> Void)
}

extension AVPlayerViewControllerDelegate {
  /// Does nothing.
  public func playerViewController(
    _ playerViewController: AVPlayerViewController,
    willBeginFullScreenPresentationWithAnimationCoordinator coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  /// Does nothing.
  public func playerViewController(
    _ playerViewController: AVPlayerViewController,
    willEndFullScreenPresentationWithAnimationCoordinator coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  /// Lets the movie leave full screen.
  public func playerViewController(
    _ playerViewController: AVPlayerViewController,
    restoreUserInterfaceForFullScreenExitWithCompletionHandler completionHandler: @escaping @MainActor (Bool) -> Void
  ) {
    completionHandler(true)
  }
}
