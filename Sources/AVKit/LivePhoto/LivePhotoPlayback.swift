import CoreVideo
import Dispatch
import Foundation
import GTKSupport
import MediaEngine

/// Plays a Live Photo's movie in the place of its still, and puts the still back.
@MainActor
package final class LivePhotoPlayback {
  /// Called when the still is to be seen again; the movie has gone from the view.
  package var onEnd: @MainActor () -> Void = {}
  private let view: VideoView
  private var player: MoviePlayer?
  private var turn = 0

  /// Plays in a view.
  package init(in view: VideoView) { self.view = view }

  /// Whether a movie plays.
  package var isPlaying: Bool { player != nil }

  /// Whether movies are heard.
  package var isMuted = false { didSet { player?.isMuted = isMuted } }

  /// Plays a movie once, all of it or so much, in place of what plays.
  package func play(_ movie: URL, atMost limit: Duration? = nil) {
    player?.stop()
    turn += 1
    let turn = turn
    let player = MoviePlayer { [weak view] in view?.post($0) }
    player.isMuted = isMuted
    self.player = player
    player.play(movie, atMost: limit) { [weak self] in
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.ended(turn) } }
    }
  }

  /// Ends what plays; the still comes a moment later.
  package func stop() { player?.stop() }

  private func ended(_ which: Int) {
    guard which == turn, player != nil else { return }
    player = nil
    view.clear()
    onEnd()
  }
}
