import CoreVideo
import Dispatch
import Foundation
import GLibSupport
import GTKSupport
import Photos

/// Displays a Live Photo: its still and, while it is pressed or the program starts playback, its movie.
@MainActor
public final class PHLivePhotoView {
  /// The widget.
  public let view = VideoView()
  /// The delegate that is told about playback.
  public weak var delegate: (any PHLivePhotoViewDelegate)?
  private let playback: LivePhotoPlayback
  private let reading = DispatchQueue(label: "app.kinora.live-photo-view", qos: .userInitiated)
  private var machine = LivePhotoPlaybackStateMachine()
  private var still: CVPixelBuffer?
  private var turn = 0

  /// The duration of the `hint` style.
  private static let hint = Duration.seconds(1)
  /// The longest side at which stills are decoded, in pixels: more than any screen has.
  private nonisolated static let longestSide = 4096

  /// A view that shows nothing yet.
  public init() {
    playback = LivePhotoPlayback(in: view)
    playback.onEnd = { [weak self] in self?.ended() }
    view.setAccessibleName(tr("Live Photo"))
    view.onLongHold { [weak self] in
      self?.pressed()
    } end: { [weak self] in
      guard let self else { return }
      carryOut(machine.release())
    }
  }

  /// The Live Photo to show; nil shows nothing. Its still appears once it is decoded.
  public var livePhoto: PHLivePhoto? {
    didSet {
      guard livePhoto !== oldValue else { return }
      carryOut(machine.stop())
      turn += 1
      still = nil
      if !playback.isPlaying { view.clear() }
      if let livePhoto { read(livePhoto.photoURL) }
    }
  }

  /// Whether the movie's audio is muted.
  public var isMuted: Bool {
    get { playback.isMuted }
    set { playback.isMuted = newValue }
  }

  /// Plays the movie in the given style.
  public func startPlayback(with playbackStyle: PHLivePhotoViewPlaybackStyle) {
    if livePhoto != nil { carryOut(machine.start(playbackStyle)) }
  }

  /// Stops playback and returns to the still.
  public func stopPlayback() { carryOut(machine.stop()) }

  private func pressed() {
    guard livePhoto != nil, delegate?.livePhotoView(self, canBeginPlaybackWith: .full) ?? true else { return }
    carryOut(machine.press())
  }

  private func ended() {
    if let still { view.show(still) }
    carryOut(machine.ended())
  }

  private func carryOut(_ action: LivePhotoPlaybackStateMachine.Action) {
    switch action {
    case .nothing: return
    case .begin(let style): play(style)
    case .exchange(let style, let old):
      delegate?.livePhotoView(self, didEndPlaybackWith: old)
      play(style)
    case .stop: playback.stop()
    case .end(let style): delegate?.livePhotoView(self, didEndPlaybackWith: style)
    }
  }

  private func play(_ style: PHLivePhotoViewPlaybackStyle) {
    guard let livePhoto else { return }
    delegate?.livePhotoView(self, willBeginPlaybackWith: style)
    playback.play(livePhoto.movieURL, atMost: style == .hint ? Self.hint : nil)
  }

  private func read(_ file: URL) {
    let turn = turn
    reading.async { [weak self] in
      let pixels = (try? MediaPicture.read(file, limit: Self.longestSide))?.pixels()
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.arrived(pixels, turn) } }
    }
  }

  private func arrived(_ pixels: CVPixelBuffer?, _ turn: Int) {
    guard turn == self.turn, let pixels else { return }
    still = pixels
    if !playback.isPlaying { view.show(pixels) }
  }
}
