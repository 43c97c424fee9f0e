import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// Receives the groups of an item's metadata tracks when they begin to apply, also after a seek into them.
open class AVPlayerItemMetadataOutput: AVPlayerItemOutput, @unchecked Sendable {
  /// A group, and the track that holds it.
  private struct Found: Sendable {
    var group: AVTimedMetadataGroup
    var track: CMPersistentTrackID
  }

  private struct State {
    var delegate: WeakReference?
    var queue: DispatchQueue?
    var advance: TimeInterval = 0
    var found: [Found] = []
    /// Counts the items that were attached, so that what is read of an earlier one is ignored.
    var attachments = 0
  }

  private let identifiers: Set<String>?
  private let state = Mutex(State())
  private let made = Mutex<PlayheadRunner<MetadataClock>?>(nil)

  /// Creates an output for items with these identifiers; nil takes all.
  public init(identifiers: [String]?) {
    self.identifiers = identifiers.map { Set($0) }
    super.init()
  }

  /// Creates an output for all items.
  public convenience override init() { self.init(identifiers: nil) }

  /// Sets the delegate and its queue, which must be serial. The delegate is held weakly.
  open func setDelegate(_ delegate: (any AVPlayerItemMetadataOutputPushDelegate)?, queue delegateQueue: DispatchQueue?)
  {
    guard delegate == nil || delegateQueue != nil else {
      return Misuse.report("setDelegate: a delegate needs a serial queue to be called on")
    }
    state.withLock { state in
      state.delegate = delegate.map { WeakReference($0) }
      state.queue = delegateQueue
    }
    // The new delegate gets the current groups.
    runner.jump()
  }

  /// The delegate.
  open var delegate: (any AVPlayerItemMetadataOutputPushDelegate)? {
    state.withLock { $0.delegate }?.object as? any AVPlayerItemMetadataOutputPushDelegate
  }

  /// The queue on which the delegate is called.
  open var delegateQueue: DispatchQueue? { state.withLock { $0.queue } }

  /// How many seconds before a group begins to apply the delegate gets it.
  open var advanceIntervalForDelegateInvocation: TimeInterval {
    get { state.withLock { $0.advance } }
    set {
      guard newValue.isFinite, newValue >= 0 else {
        return Misuse.report("advanceIntervalForDelegateInvocation: \(newValue) s can't be")
      }
      state.withLock { $0.advance = newValue }
      runner.setAdvance(newValue)
    }
  }

  /// Delivers groups when they begin.
  var runner: PlayheadRunner<MetadataClock> {
    made.withLock { runner in
      if let runner { return runner }
      let new = PlayheadRunner<MetadataClock> { [weak self] in self?.tell($0) }
      runner = new
      return new
    }
  }

  // MARK: Groups

  /// Reads the groups of an item's metadata tracks.
  func read(_ item: AVPlayerItem) {
    let asset = item.asset
    let number = state.withLock { state in
      state.attachments += 1
      return state.attachments
    }
    Task(executorPreference: EngineExecutor.shared) { [weak self] in
      let tracks = (try? await asset.loadTracks(withMediaType: .metadata)) ?? []
      let found = tracks.flatMap { Self.groups(of: $0, in: asset) }
      self?.use(found.sorted { $0.group.timeRange.start < $1.group.timeRange.start }, number)
    }
  }

  /// What can't be read isn't told; playback goes on.
  private static func groups(of track: AVAssetTrack, in asset: AVAsset) -> [Found] {
    guard let reader = try? AVAssetReader(asset: asset) else { return [] }
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    guard reader.canAdd(output) else { return [] }
    reader.add(output)
    guard reader.startReading() else { return [] }
    var found: [Found] = []
    while let buffer = output.copyNextSampleBuffer() {
      if let group = AVTimedMetadataGroup(sampleBuffer: buffer) {
        found.append(Found(group: group, track: track.trackID))
      }
    }
    return found
  }

  private func use(_ found: [Found], _ number: Int) {
    let wanted = found.compactMap { found -> Found? in
      let items = found.group.items.filter { item in
        identifiers.map { $0.contains(item.identifier?.rawValue ?? "") } ?? true
      }
      // A group without items only says where another one ends.
      guard !items.isEmpty else { return nil }
      return Found(
        group: AVTimedMetadataGroup(items: items, timeRange: found.group.timeRange), track: found.track)
    }
    let isCurrent = state.withLock { state in
      guard state.attachments == number else { return false }
      state.found = wanted
      return true
    }
    if isCurrent { runner.change { $0.use(wanted.map(\.group.timeRange)) } }
  }

  private func tell(_ begun: [Int]) {
    let (found, queue) = state.withLock { state in
      (begun.compactMap { state.found.indices.contains($0) ? state.found[$0] : nil }, state.queue)
    }
    let tracks = found.map(\.track).reduce(into: [CMPersistentTrackID]()) { if !$0.contains($1) { $0.append($1) } }
    for track in tracks {
      let groups = found.filter { $0.track == track }.map(\.group)
      queue?.async { [weak self] in
        guard let self, let delegate else { return }
        let owner = item?.tracks.first { $0.assetTrack?.trackID == track }
        delegate.metadataOutput(self, didOutputTimedMetadataGroups: groups, from: owner)
      }
    }
  }

  override func jumped() {
    delegateQueue?.async { [weak self] in
      if let self, let delegate { delegate.outputSequenceWasFlushed(self) }
    }
    runner.jump()
  }

  override func detach() {
    super.detach()
    state.withLock { state in
      state.attachments += 1
      state.found = []
    }
    runner.stop()
  }
}
