import MediaEngine

extension AVPlayerItem {
  /// How the video tracks become one picture; nil shows the asset as it stands. The value is copied: to change it later, set
  /// it again. While a player has the item, it is opened anew at the same time.
  public var videoComposition: AVVideoComposition? {
    get {
      accessed()
      return state.withLock { $0.video }
    }
    set {
      let copy = newValue?.copy() as? AVVideoComposition
      withKeyValueChange(of: \.videoComposition) { state.withLock { $0.video = copy } }
      reopen()
    }
  }

  /// Opens the item anew where it is, if a player has it.
  func reopen() {
    let (player, engine) = state.withLock { ($0.player, $0.engine) }
    guard let player, let engine else { return }
    let rate = engine.runningRate
    detach()
    attach(to: player)
    if rate != 0 { self.engine?.setRate(rate) }
  }

  /// The compositor made of the video composition's class, from when that is set.
  public var customVideoCompositor: (any AVVideoCompositing)? { state.withLock { $0.video }?.compositor }

  /// What is played where it isn't a file as it is; nil for files. Throws what is wrong with a video composition.
  func composedMovie() throws -> ComposedMovie? {
    let (video, mix) = state.withLock { ($0.video, $0.mix) }
    let isTapped = mix?.hasTap ?? false
    guard asset.isComposed || video != nil || isTapped else { return nil }
    if video != nil || isTapped { _ = asset.loader.wait(for: "tracks") }
    guard let composition = asset.composition else { throw AVError(.operationNotSupportedForAsset) }
    return ComposedMovie(
      composition, plan: try video?.plan(), mix: Mix(mix, pitch: audioTimePitchAlgorithm))
  }
}
