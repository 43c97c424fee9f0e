import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// A movie in a player: how far it is played, and whether it can be.
open class AVPlayerItem: NSObject, NSCopying, KeyValueObserving, @unchecked Sendable {
  struct State {
    var machine = ItemStateMachine()
    var facts = PlaybackFacts()
    var error: AVError?
    var engine: PlaybackEngine?
    weak var player: AVPlayer?
    /// Where it is while no player plays it.
    var restingTime = CMTime.zero
    var range = PlaybackRange()
    var bufferedPercent = 100
    var options = PlaybackOptions()
    var pitch = AVAudioTimePitchAlgorithm.timeDomain
    var log = ItemLog()
    var mix: AVAudioMix?
    var onSound: (@Sendable (PlaybackSound) -> Void)?
    var onFrame: (@Sendable (PlaybackFrame) -> Void)?
    /// The engine that has played it last, until that has let go of everything.
    weak var closing: PlaybackEngine?
    var network = NetworkFacts()
    var wishes = NetworkWishes()
  }

  /// Who observes this item's properties.
  public let keyValueObservers = KeyValueObservers()
  let state = Mutex(State())
  let presentation = ItemPresentation()
  /// What is played.
  public let asset: AVAsset
  private let automaticKeys: [String]

  /// An item that plays what is found there.
  public convenience init(url: URL) { self.init(asset: AVURLAsset(url: url)) }

  /// An item that plays an asset; its `keys` are loaded before the item is ready.
  public required init(asset: AVAsset, automaticallyLoadedAssetKeys keys: [String]? = nil) {
    self.asset = asset
    automaticKeys = keys ?? []
    super.init()
    if !automaticKeys.isEmpty { asset.loadValuesAsynchronously(forKeys: automaticKeys) }
  }

  /// An item that plays an asset; these properties of it are loaded before the item is ready.
  public convenience init(asset: AVAsset, automaticallyLoadedAssetKeys keys: [AVPartialAsyncProperty<AVAsset>]) {
    self.init(asset: asset, automaticallyLoadedAssetKeys: keys.map(\.key) as [String]?)
  }

  /// The keys that are loaded before the item is ready.
  open var automaticallyLoadedAssetKeys: [String] { automaticKeys }

  /// Another item that plays the same asset, from its beginning.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self(asset: asset, automaticallyLoadedAssetKeys: automaticKeys)
    let state = state.withLock { ($0.range, $0.options, $0.pitch, $0.mix, $0.onSound, $0.wishes) }
    copy.state.withLock { ($0.range, $0.options, $0.pitch, $0.mix, $0.onSound, $0.wishes) = state }
    return copy
  }

  deinit { state.withLock { $0.engine }?.close() }

  // MARK: Whether it can be played

  /// Whether it can be played. Observers are told on the main thread.
  open var status: Status {
    accessed()
    return state.withLock { $0.machine.status }
  }

  /// Why it can't be played.
  open var error: (any Error)? {
    accessed()
    return state.withLock { $0.error }
  }

  /// How long it is; indefinite until that is known.
  open var duration: CMTime {
    accessed()
    return state.withLock { $0.facts.duration }
  }

  /// The size of the picture as it is to be shown; zero where there is none, or it isn't known yet.
  open var presentationSize: CGSize {
    accessed()
    return state.withLock { $0.facts.presentationSize }
  }

  /// Whether it can be played backwards.
  open var canPlayReverse: Bool {
    accessed()
    return isReversible
  }
  /// Whether it can be played faster than it was recorded.
  open var canPlayFastForward: Bool {
    accessed()
    return isSeekable
  }
  /// Whether it can be played backwards and faster.
  open var canPlayFastReverse: Bool {
    accessed()
    return isReversible
  }
  /// Whether it can be played slower.
  open var canPlaySlowForward: Bool {
    accessed()
    return isSeekable
  }
  /// Whether it can be played backwards and slower.
  open var canPlaySlowReverse: Bool {
    accessed()
    return isReversible
  }

  /// Whether it can be moved on by single frames.
  open var canStepForward: Bool {
    accessed()
    return isSteppable
  }
  /// Whether it can be moved back by single frames.
  open var canStepBackward: Bool {
    accessed()
    return isSteppable
  }

  var isReversible: Bool { isSeekable && state.withLock { $0.facts.canReverse } }

  var isSteppable: Bool { isSeekable && state.withLock { $0.facts.hasVideo } }

  var isSeekable: Bool { state.withLock { $0.machine.status == .readyToPlay && $0.facts.isSeekable } }

  // MARK: What is there

  /// What is there to be played at once.
  open var loadedTimeRanges: [NSValue] {
    accessed()
    let ranges = isRemote ? state.withLock { $0.network.loaded } : ranges
    return ranges.map { NSValue(timeRange: $0) }
  }

  /// Where jumps can go.
  open var seekableTimeRanges: [NSValue] {
    accessed()
    if isRemote { return state.withLock { $0.network.seekable }.map { [NSValue(timeRange: $0)] } ?? [] }
    return isSeekable ? ranges.map { NSValue(timeRange: $0) } : []
  }

  private var ranges: [CMTimeRange] {
    let (status, duration) = state.withLock { ($0.machine.status, $0.facts.duration) }
    guard status == .readyToPlay, duration.isNumeric else { return [] }
    return [CMTimeRange(start: .zero, duration: duration)]
  }

  /// Whether so much is there that playing won't stop.
  open var isPlaybackLikelyToKeepUp: Bool {
    accessed()
    return state.withLock { $0.machine.status == .readyToPlay && $0.bufferedPercent >= 100 }
  }

  /// Whether there is nothing left to play on.
  open var isPlaybackBufferEmpty: Bool {
    accessed()
    return state.withLock { $0.machine.status != .readyToPlay || $0.bufferedPercent == 0 }
  }

  /// Whether no more would be kept.
  open var isPlaybackBufferFull: Bool {
    accessed()
    return state.withLock { $0.machine.status == .readyToPlay && $0.bufferedPercent >= 100 }
  }

  // MARK: Time

  /// Where playing is: in the frame that is shown.
  open func currentTime() -> CMTime {
    let (engine, resting) = state.withLock { ($0.engine, $0.restingTime) }
    return engine?.position ?? resting
  }

  /// Where playing forwards ends; invalid is at the item's end.
  open var forwardPlaybackEndTime: CMTime {
    get {
      accessed()
      return state.withLock { $0.range.forwardEnd }
    }
    set { withKeyValueChange(of: \.forwardPlaybackEndTime) { setRange { $0.forwardEnd = newValue } } }
  }

  /// Where playing backwards ends; invalid is at the item's beginning.
  open var reversePlaybackEndTime: CMTime {
    get {
      accessed()
      return state.withLock { $0.range.reverseEnd }
    }
    set { withKeyValueChange(of: \.reversePlaybackEndTime) { setRange { $0.reverseEnd = newValue } } }
  }

  private func setRange(_ change: (inout PlaybackRange) -> Void) {
    let (engine, range) = state.withLock { state in
      change(&state.range)
      return (state.engine, state.range)
    }
    engine?.setRange(range)
  }

  // MARK: Jumping

  /// Jumps near to a time, quickly.
  open func seek(to time: CMTime, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
    seek(
      to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity,
      completionHandler: completionHandler)
  }

  /// Jumps to a time, or to one near enough to it; exactly, where both tolerances are zero. The handler is called on
  /// the main thread: with false where another jump came in between.
  open func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    jump(SeekRequest(time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter)) { done in
      if let completionHandler { onMain { completionHandler(done) } }
    }
  }

  /// Jumps near to a time; answers false where another jump came in between.
  @discardableResult
  open func seek(to time: CMTime) async -> Bool {
    await seek(to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity)
  }

  /// Jumps to a time; answers false where another jump came in between.
  @discardableResult
  open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
    await withCheckedContinuation { continuation in
      jump(SeekRequest(time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter)) {
        continuation.resume(returning: $0)
      }
    }
  }

  /// Moves on by so many frames, or back where the count is negative. Steps that come faster than frames are shown are
  /// added up.
  open func step(byCount stepCount: Int) {
    let (engine, player) = state.withLock { ($0.engine, $0.player) }
    engine?.step(by: stepCount)
    player?.jumpWasAsked(in: self)
  }

  /// Forgets the jumps that haven't been made; their handlers get false.
  open func cancelPendingSeeks() { state.withLock { $0.engine }?.cancelSeeks() }

  func jump(_ request: SeekRequest, completion: @escaping @Sendable (Bool) -> Void) {
    let (engine, player) = state.withLock { state in
      if state.engine == nil, request.time.isNumeric { state.restingTime = max(request.time, .zero) }
      return (state.engine, state.player)
    }
    guard let engine else { return completion(request.time.isNumeric) }
    engine.seek(request, completion: completion)
    player?.jumpWasAsked(in: self)
  }
}
