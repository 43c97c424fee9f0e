import AVFoundation
import CoreGraphics
import GLibSupport
import GTKSupport

/// Shows a player's video with controls: in a window of its own by `present(over:)`, or as a widget in a program's window.
@MainActor
open class AVPlayerViewController {
  /// The view that shows the video. An addition of Kinora's: trimming and other styles of controls.
  public let playerView = AVPlayerView()
  private var window: Window?
  /// Hears of full screen.
  open weak var delegate: (any AVPlayerViewControllerDelegate)?
  /// Whether the movie fills the screen once the user has it played by the controls.
  open var entersFullScreenWhenPlaybackBegins = false
  /// Whether the movie leaves full screen when it has played to its end.
  open var exitsFullScreenWhenPlaybackEnds = false
  private var transition: FullScreenTransition?
  private var ending: Task<Void, Never>?

  /// A controller without a player.
  public init() {
    playerView.controls.setSpeeds(speeds)
    playerView.controls.onPlay = { [weak self] in
      guard let self, entersFullScreenWhenPlaybackBegins else { return }
      playerView.fullScreen.set(true)
    }
    followFullScreen()
    ending = Task { [weak self] in
      for await note in NotificationCenter.default.notifications(named: AVPlayerItem.didPlayToEndTimeNotification) {
        self?.ended(note.object as? AVPlayerItem)
      }
    }
  }

  isolated deinit { ending?.cancel() }

  /// The widget, for a program's own window.
  open var view: Widget { playerView.widget }

  /// The player; nil shows nothing.
  open var player: AVPlayer? {
    get { playerView.player }
    set { playerView.player = newValue }
  }

  /// Whether the controls are shown.
  open var showsPlaybackControls: Bool {
    get { playerView.controlsStyle != .none }
    set { playerView.controlsStyle = newValue ? .inline : .none }
  }

  /// How the video is scaled into the widget.
  open var videoGravity: AVLayerVideoGravity {
    get { playerView.videoGravity }
    set { playerView.videoGravity = newValue }
  }

  /// Whether the first frame can be shown.
  open var isReadyForDisplay: Bool { playerView.isReadyForDisplay }

  /// The rectangle of the video in the widget.
  open var videoBounds: CGRect { playerView.videoBounds }

  /// Whether the user may only play and pause, not go to other times.
  open var requiresLinearPlayback = false {
    didSet { playerView.controls.setLinear(requiresLinearPlayback) }
  }

  /// The speeds that the controls offer; none hides the choice.
  open var speeds = AVPlaybackSpeed.systemDefaultSpeeds {
    didSet { playerView.controls.setSpeeds(speeds) }
  }

  /// The speed that is chosen; nil if the player's default rate is none of `speeds`.
  open var selectedSpeed: AVPlaybackSpeed? {
    player.flatMap { player in speeds.first { $0.rate == player.defaultRate } }
  }

  /// Chooses one of `speeds`, at which the player plays from now on.
  open func selectSpeed(_ speed: AVPlaybackSpeed) {
    guard speeds.contains(where: { $0.rate == speed.rate }) else { return }
    playerView.controls.select(speed)
  }

  /// Shows the controller in a window, over the window that `parent` is in. Escape closes it.
  open func present(over parent: Widget? = nil) {
    guard window == nil else { return }
    let window = Window(title: tr("Player"), width: 960, height: 600)
    window.setContent(Box.column(HeaderBar(title: WindowTitle(tr("Player"))), playerView.widget))
    playerView.widget.expandsVertically = true
    window.onKey { [weak self] key, modifiers in
      guard let self, key == "Escape", modifiers.isEmpty else { return false }
      if playerView.fullScreen.isOn { playerView.fullScreen.set(false) } else { dismiss() }
      return true
    }
    window.onCloseRequest { [weak self] in
      self?.dismiss()
      return false
    }
    self.window = window
    window.present(over: parent)
  }

  /// Closes the window, and pauses the player.
  open func dismiss() {
    guard let window else { return }
    player?.pause()
    playerView.fullScreen.windowClosed()
    self.window = nil
    window.destroy()
  }

  // MARK: - Full screen

  private func ended(_ item: AVPlayerItem?) {
    guard exitsFullScreenWhenPlaybackEnds, let item, item === player?.currentItem else { return }
    playerView.fullScreen.set(false)
  }

  private func followFullScreen() {
    let fullScreen = playerView.fullScreen
    fullScreen.willChange = { [weak self] isOn in self?.fullScreenWillChange(isOn) }
    let show = fullScreen.didChange
    fullScreen.didChange = { [weak self] isOn in
      show(isOn)
      guard let transition = self?.transition else { return }
      self?.transition = nil
      transition.end(isCancelled: transition.isEntering != isOn)
    }
    fullScreen.mayEnd = { [weak self] answer in
      guard let self, let delegate else { return answer(true) }
      delegate.playerViewController(self, restoreUserInterfaceForFullScreenExitWithCompletionHandler: answer)
    }
  }

  private func fullScreenWillChange(_ isEntering: Bool) {
    // One that hasn't arrived is overtaken.
    transition?.end(isCancelled: true)
    let new = FullScreenTransition(isEntering: isEntering)
    transition = new
    if isEntering {
      delegate?.playerViewController(self, willBeginFullScreenPresentationWithAnimationCoordinator: new)
    } else {
      delegate?.playerViewController(self, willEndFullScreenPresentationWithAnimationCoordinator: new)
    }
    new.begin()
  }
}
