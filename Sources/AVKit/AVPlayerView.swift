import AVFoundation
import Foundation
import GTKSupport

/// Shows what a player plays: puts an `AVPlayerLayer` on the screen, in any GTK 4 program.
///
/// Frames go straight from the engine to the widget, in the size in which it shows them.
@MainActor
public final class AVPlayerView {
  /// The widget.
  public let view = VideoView()
  /// The subtitles, to be laid over the widget: it shows itself while there are any.
  public let captions = Label("")
  /// The layer that the widget shows. Its bounds follow the widget's.
  public let playerLayer = AVPlayerLayer()

  /// A view that shows nothing yet.
  public init() {
    let layer = playerLayer
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
    view.onUnscaledSizeChange = { [weak self] width, height in
      layer.setDisplaySize(width: width, height: height)
      self?.followWidget()
    }
  }

  /// The player that is shown; nil shows nothing.
  public var player: AVPlayer? {
    get { playerLayer.player }
    set {
      guard newValue !== playerLayer.player else { return }
      playerLayer.player = newValue
      if newValue == nil { view.clear() }
      followLayer()
    }
  }

  /// How the picture fills the widget.
  public var videoGravity: AVLayerVideoGravity {
    get { playerLayer.videoGravity }
    set { playerLayer.videoGravity = newValue }
  }

  /// Shows nothing until the next picture comes.
  public func clear() { view.clear() }

  /// Where the picture lies in the widget.
  public var videoBounds: CGRect { view.pictureArea }

  /// The words are those that are shown just now.
  private func followWords() {
    let words = playerLayer.words.map(\.string).joined(separator: "\n")
    // Words that go leave the label as it is: it fades with them, not without.
    if !words.isEmpty, captions.text != words { captions.text = words }
    captions.isVisible = !words.isEmpty
  }

  /// The layer is as large as the widget.
  private func followWidget() {
    let bounds = CGRect(x: 0, y: 0, width: view.width, height: view.height)
    if playerLayer.bounds != bounds { playerLayer.bounds = bounds }
  }

  /// The widget draws as the layer says.
  private func followLayer() {
    view.gravity = VideoGravity(playerLayer.videoGravity)
    if playerLayer.player?.currentItem?.isPictureHidden == true { view.clear() }
    let size = playerLayer.player?.currentItem?.presentationSize ?? .zero
    view.contentSize = size.width > 0 && size.height > 0 ? size : nil
    // Another item begins without knowing the widget.
    if let size = view.unscaledSize { playerLayer.setDisplaySize(width: size.width, height: size.height) }
    followWidget()
  }
}
