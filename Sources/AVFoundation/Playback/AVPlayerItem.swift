import CoreGraphics
import CoreMedia
import Foundation
import FoundationAdditions
import MediaEngine
import Synchronization

/// An asset in a player: its status, time and tracks.
open class AVPlayerItem: NSObject, NSCopying, KeyValueObserving, @unchecked Sendable {
  struct State {
    var machine = ItemStateMachine()
    var facts = PlaybackFacts()
    var error: AVError?
    var engine: PlaybackEngine?
    weak var player: AVPlayer?
    /// The item's time while no player has it.
    var restingTime = CMTime.zero
    var range = PlaybackRange()
    var bufferedPercent = 100
    var options = PlaybackOptions()
    var pitch = AVAudioTimePitchAlgorithm.timeDomain
    var log = ItemLog()
    var mix: AVAudioMix?
    var timebase: CMTimebase?
    var video: AVVideoComposition?
    /// The composition that plays, where it isn't a file.
    var composed: ComposedMovie?
    var onSound: (@Sendable (PlaybackSound) -> Void)?
    var onFrame: (@Sendable (PlaybackFrame) -> Void)?
    /// The last engine, until it has released everything.
    weak var closing: PlaybackEngine?
    var network = NetworkFacts()
    var wishes = NetworkWishes()
    var live = LiveOffsets()
    var collectors: [AVPlayerItemMediaDataCollector] = []
  }

  /// The observers of this item's properties.
  public let keyValueObservers = KeyValueObservers()
  let state = Mutex(State())
  let presentation = ItemPresentation()
  /// The clock of the dates in the logs.
  let wallClock = WallClock.current
  /// The asset.
  public let asset: AVAsset
  private let automaticKeys: [String]

  /// Creates an item for the media at a URL.
  public convenience init(url: URL) { self.init(asset: AVURLAsset(url: url)) }

  /// Creates an item for an asset.
  public convenience init(asset: AVAsset) { self.init(asset: asset, automaticallyLoadedAssetKeys: nil as [String]?) }

  /// Creates an item for an asset; its `keys` are loaded before the item is ready.
  public init(asset: AVAsset, automaticallyLoadedAssetKeys keys: [String]?) {
    self.asset = asset
    automaticKeys = keys ?? []
    super.init()
    if !automaticKeys.isEmpty { asset.loadValuesAsynchronously(forKeys: automaticKeys) }
  }

  /// Creates an item for an asset; these properties of it are loaded before the item is ready.
  public convenience init(asset: AVAsset, automaticallyLoadedAssetKeys keys: [AVPartialAsyncProperty<AVAsset>]) {
    self.init(asset: asset, automaticallyLoadedAssetKeys: keys.map(\.key) as [String]?)
  }

  /// The asset keys that are loaded before the item is ready.
  open var automaticallyLoadedAssetKeys: [String] { automaticKeys }

  /// Returns a new item for the same asset, at its beginning. A subclass overrides it to make one of its own kind.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = AVPlayerItem(asset: asset, automaticallyLoadedAssetKeys: automaticKeys)
    let live = state.withLock { ($0.live.configured, $0.live.preserves) }
    copy.state.withLock { ($0.live.configured, $0.live.preserves) = live }
    let state = state.withLock { ($0.range, $0.options, $0.pitch, $0.mix, $0.onSound, $0.wishes, $0.video) }
    copy.state.withLock {
      ($0.range, $0.options, $0.pitch, $0.mix, $0.onSound, $0.wishes, $0.video) = state
    }
    copy.textStyleRules = textStyleRules
    return copy
  }

  deinit { state.withLock { $0.engine }?.close() }

  // MARK: Status and abilities

  /// Whether it is ready to play. Observers are called on the main thread.
  open var status: Status {
    accessed()
    return state.withLock { $0.machine.status }
  }

  /// Why it can't be played.
  open var error: (any Error)? {
    accessed()
    return state.withLock { $0.error }
  }

  /// The duration; indefinite until it is known.
  open var duration: CMTime {
    accessed()
    return state.withLock { $0.facts.duration }
  }

  /// The size of the video for display; zero if there is none, or it isn't known yet.
  open var presentationSize: CGSize {
    accessed()
    return state.withLock { $0.facts.presentationSize }
  }

  /// Whether it can be played in reverse.
  open var canPlayReverse: Bool {
    accessed()
    return isReversible
  }
  /// Whether it can be played faster than normal.
  open var canPlayFastForward: Bool {
    accessed()
    return isSeekable
  }
  /// Whether it can be played in reverse faster than normal.
  open var canPlayFastReverse: Bool {
    accessed()
    return isReversible
  }
  /// Whether it can be played slower than normal.
  open var canPlaySlowForward: Bool {
    accessed()
    return isSeekable
  }
  /// Whether it can be played in reverse slower than normal.
  open var canPlaySlowReverse: Bool {
    accessed()
    return isReversible
  }

  /// Whether it can be stepped forward frame by frame.
  open var canStepForward: Bool {
    accessed()
    return isSteppable
  }
  /// Whether it can be stepped backward frame by frame.
  open var canStepBackward: Bool {
    accessed()
    return isSteppable
  }

  var isReversible: Bool { isSeekable && state.withLock { $0.facts.canReverse } }

  var isSteppable: Bool { isSeekable && state.withLock { $0.facts.hasVideo } }

  var isSeekable: Bool { state.withLock { $0.machine.status == .readyToPlay && $0.facts.isSeekable } }

  // MARK: Buffer

  /// The buffered time ranges.
  open var loadedTimeRanges: [NSValue] {
    accessed()
    let ranges = isRemote ? state.withLock { $0.network.loaded } : ranges
    return ranges.map { NSValue(timeRange: $0) }
  }

  /// The time ranges that can be sought to.
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

  /// Whether enough is buffered to play without stalling.
  open var isPlaybackLikelyToKeepUp: Bool {
    accessed()
    return state.withLock { $0.machine.status == .readyToPlay && $0.bufferedPercent >= 100 }
  }

  /// Whether the buffer is empty.
  open var isPlaybackBufferEmpty: Bool {
    accessed()
    return state.withLock { $0.machine.status != .readyToPlay || $0.bufferedPercent == 0 }
  }

  /// Whether the buffer is full: what is loaded ahead has reached the buffer's limit or the item's end, and nothing more is
  /// loaded for now.
  open var isPlaybackBufferFull: Bool {
    accessed()
    return isBufferFull
  }

  /// Files are always there whole. What is full is also enough to play.
  var isBufferFull: Bool {
    let isRemote = isRemote
    return state.withLock { state in
      state.machine.status == .readyToPlay && state.bufferedPercent >= 100 && (!isRemote || state.network.isFull)
    }
  }

  // MARK: Time

  /// The current time, within the frame that is shown.
  open func currentTime() -> CMTime {
    let (engine, resting) = state.withLock { ($0.engine, $0.restingTime) }
    return engine?.position ?? resting
  }

  /// Where forward playback ends; invalid for the item's end. Where it has ended, a later end lets it be played on.
  open var forwardPlaybackEndTime: CMTime {
    get {
      accessed()
      return state.withLock { $0.range.forwardEnd }
    }
    set { withKeyValueChange(of: \.forwardPlaybackEndTime) { setRange { $0.forwardEnd = newValue } } }
  }

  /// Where reverse playback ends; invalid for the item's beginning. Where it has ended, an earlier end lets it be played on.
  open var reversePlaybackEndTime: CMTime {
    get {
      accessed()
      return state.withLock { $0.range.reverseEnd }
    }
    set { withKeyValueChange(of: \.reversePlaybackEndTime) { setRange { $0.reverseEnd = newValue } } }
  }

  private func setRange(_ change: (inout PlaybackRange) -> Void) {
    let (engine, range, player) = state.withLock { state in
      change(&state.range)
      return (state.engine, state.range, state.player)
    }
    engine?.setRange(range)
    player?.endWasMoved(of: self)
  }

  // MARK: Seeking

  /// Seeks near to a time, fast.
  open func seek(to time: CMTime, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
    seek(
      to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity,
      completionHandler: completionHandler)
  }

  /// Seeks to a time within tolerances; exactly if both are zero. The handler is called on the main thread: with false
  /// if another seek superseded it.
  open func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    jump(SeekRequest(time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter)) { done in
      if let completionHandler { onMain { completionHandler(done) } }
    }
  }

  /// Seeks near to a time; returns false if another seek superseded it.
  @discardableResult
  open func seek(to time: CMTime) async -> Bool {
    await seek(to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity)
  }

  /// Seeks to a time within tolerances; returns false if another seek superseded it.
  @discardableResult
  open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
    await withCheckedContinuation { continuation in
      jump(SeekRequest(time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter)) {
        continuation.resume(returning: $0)
      }
    }
  }

  /// Steps by a number of frames, backward if it is negative. Steps requested faster than frames are shown add up.
  open func step(byCount stepCount: Int) {
    let (engine, player) = state.withLock { ($0.engine, $0.player) }
    engine?.step(by: stepCount)
    player?.jumpWasAsked(in: self)
  }

  /// Cancels pending seeks; their handlers get false.
  open func cancelPendingSeeks() { state.withLock { $0.engine }?.cancelSeeks() }

  func jump(_ request: SeekRequest, completion: @escaping @Sendable (Bool) -> Void) {
    let (engine, player) = state.withLock { state in
      if state.engine == nil, request.time.isNumeric { state.restingTime = max(request.time, .zero) }
      // Where a live stream was to begin doesn't supersede it.
      if state.engine != nil { state.live.hasBegun = true }
      return (state.engine, state.player)
    }
    guard let engine else { return completion(request.time.isNumeric) }
    var request = request
    if request.time.isPositiveInfinity, let time = liveTime { request.time = time }
    engine.seek(request, completion: completion)
    player?.jumpWasAsked(in: self)
  }
}
