import AVFoundation
import Foundation
import GTKSupport

/// Displays a player's video: an `AVPlayerLayer` for any GTK 4 program.
///
/// Frames go straight from the engine to the widget, at the size at which it shows them. The layer is drawn as `CALayer`
/// says: its background behind the letterbox, its corners, border, opacity, shadow, mask and affine transform, and its
/// sublayers over the video, with their animations; those below an `AVSynchronizedLayer` go by its item's time. What lies
/// outside the widget isn't seen.
@MainActor
public final class AVPlayerView {
  /// The widget that draws the frames.
  public let view = VideoView()
  /// The subtitles, to be laid over the widget. The label is visible only while there is a cue.
  public let captions = Label("")
  /// The layer that the widget draws. When the widget is resized, the layer is made to fill it.
  public let playerLayer = AVPlayerLayer()
  private let display: LayerDisplay
  /// The controls, which `controlsStyle` shows.
  private(set) lazy var controls = makeControls()
  /// The controls of trimming, while that is under way.
  private(set) var trimBar: TrimBar?

  /// A view that shows nothing yet.
  public init() {
    let layer = playerLayer
    display = LayerDisplay(layer, in: view)
    captions.styled("osd", "title-3")
    captions.wrap()
    captions.centerLines()
    captions.setMargins(start: 24, end: 24, bottom: 24)
    captions.align(horizontal: .center, vertical: .end)
    captions.catchesPointer = false
    captions.isVisible = false
    layer.setWordsHandler { [weak self] in
      Task { @MainActor in self?.followWords() }
    }
    layer.setFrameHandler { [weak view] frame in
      view?.post(frame.pixelBuffer)
    } onChange: { [weak self] in
      Task { @MainActor in self?.followLayer() }
    }
    view.onUnscaledSizeChange = { width, height in layer.setDisplaySize(width: width, height: height) }
  }

  /// The player whose video is shown; nil shows nothing.
  public var player: AVPlayer? {
    get { playerLayer.player }
    set {
      guard newValue !== playerLayer.player else { return }
      playerLayer.player = newValue
      if newValue == nil { view.clear() }
      if hasWidget { controls.player = newValue }
      followLayer()
    }
  }

  /// How the video is scaled into the widget.
  public var videoGravity: AVLayerVideoGravity {
    get { playerLayer.videoGravity }
    set { playerLayer.videoGravity = newValue }
  }

  /// Shows nothing until the next frame.
  public func clear() { view.clear() }

  /// The rectangle of the video in the widget.
  public var videoBounds: CGRect { view.pictureArea }

  // MARK: - Controls

  /// The video with its subtitles and controls, as one widget. A program that makes controls of its own uses `view` and
  /// `captions` instead.
  public private(set) lazy var widget: Overlay = makeWidget()
  private var hasWidget = false

  /// How the controls are shown in `widget`.
  public var controlsStyle = AVPlayerViewControlsStyle.default {
    didSet { controls.setStyle(controlsStyle) }
  }

  /// Whether the controls have buttons for single frames.
  public var showsFrameSteppingButtons: Bool {
    get { controls.hasSteps }
    set { controls.showSteps(newValue) }
  }

  /// Whether the controls show the position as the movie's timecode, if it has a track of them; else as the time.
  public var showsTimecodes: Bool {
    get { controls.showsTimecodes }
    set { controls.showsTimecodes = newValue }
  }

  /// Whether the controls have a button by which the movie fills the screen: the window becomes full screen, and what lies
  /// beside `widget` is hidden meanwhile. Escape and F11 work as well.
  public var showsFullScreenToggleButton: Bool {
    get { controls.hasFullScreen }
    set { controls.hasFullScreen = newValue }
  }

  /// How the movie fills the screen.
  private(set) lazy var fullScreen = makeFullScreen()

  private func makeFullScreen() -> FullScreenPresentation {
    let fullScreen = FullScreenPresentation(of: widget)
    fullScreen.didChange = { [weak self] isOn in self?.controls.setFullScreen(isOn) }
    return fullScreen
  }

  /// Whether the first frame can be shown.
  public var isReadyForDisplay: Bool { playerLayer.isReadyForDisplay }

  private func makeControls() -> PlayerControls {
    let controls = PlayerControls()
    controls.setStyle(controlsStyle)
    controls.player = player
    return controls
  }

  private func makeWidget() -> Overlay {
    hasWidget = true
    // Beside the video it is dark, as around every video with controls.
    if playerLayer.backgroundColor == nil {
      playerLayer.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    }
    let widget = Overlay(view, over: captions, controls.widget)
    widget.expandsHorizontally = true
    widget.expandsVertically = true
    controls.player = player
    controls.onFullScreen = { [weak self] in
      guard let self else { return }
      fullScreen.set(!fullScreen.isOn)
    }
    widget.watchPointer { [weak self] place in self?.controls.setAttended(place != nil) }
    widget.onKey { [weak self] key, modifiers in
      guard let self, modifiers.isEmpty, controlsStyle != .none, trimBar == nil else { return false }
      switch key {
      case "space": controls.togglePlaying()
      case "comma": controls.step(-1)
      case "period": controls.step(1)
      case "F11" where showsFullScreenToggleButton: fullScreen.set(!fullScreen.isOn)
      case "Escape" where fullScreen.isOn: fullScreen.set(false)
      default: return false
      }
      return true
    }
    return widget
  }

  /// Shows the controls of trimming in place of the others; nil ends that.
  func setTrimBar(_ bar: TrimBar?) {
    if let trimBar { widget.removeLayer(trimBar.widget) }
    trimBar = bar
    if let bar { widget.addLayer(bar.widget) }
    controls.setStyle(bar == nil ? controlsStyle : .none)
  }

  /// Updates the label to the layer's current subtitles.
  private func followWords() {
    let words = playerLayer.words.map(\.string).joined(separator: "\n")
    // When the subtitles end, the label keeps its text, so that it fades out with the text.
    if !words.isEmpty, captions.text != words { captions.text = words }
    captions.isVisible = !words.isEmpty
  }

  /// Updates the widget to the layer's settings.
  private func followLayer() {
    view.gravity = VideoGravity(playerLayer.videoGravity)
    if playerLayer.player?.currentItem?.isPictureHidden == true { view.clear() }
    let size = playerLayer.player?.currentItem?.presentationSize ?? .zero
    view.contentSize = size.width > 0 && size.height > 0 ? size : nil
    // A new item doesn't know the widget's size yet.
    if let size = view.unscaledSize { playerLayer.setDisplaySize(width: size.width, height: size.height) }
    display.followWidget()
  }
}
