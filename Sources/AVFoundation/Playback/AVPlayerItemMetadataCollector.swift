import Foundation
import MediaEngine
import Synchronization

/// Collects the metadata that an HLS stream has for ranges of dates (EXT-X-DATERANGE), as soon as its playlist has it.
open class AVPlayerItemMetadataCollector: AVPlayerItemMediaDataCollector, @unchecked Sendable {
  private struct State {
    var delegate: WeakReference?
    var queue: DispatchQueue?
    /// What has been told, in the order in which it was found.
    var ranges: [HLSDateRange] = []
    var groups: [AVDateRangeMetadataGroup] = []
  }

  private let identifiers: Set<String>?
  private let labels: Set<String>?
  private let state = Mutex(State())

  /// Creates a collector for items with these identifiers in groups with these labels, which are the classes of the ranges;
  /// nil takes all.
  public init(identifiers: [String]?, classifyingLabels: [String]?) {
    self.identifiers = identifiers.map { Set($0) }
    labels = classifyingLabels.map { Set($0) }
    super.init()
  }

  /// Sets the delegate and its queue, which must be serial. The delegate is held weakly, and gets what has been collected.
  open func setDelegate(
    _ delegate: (any AVPlayerItemMetadataCollectorPushDelegate)?, queue delegateQueue: DispatchQueue?
  ) {
    guard delegate == nil || delegateQueue != nil else {
      return Misuse.report("setDelegate: a delegate needs a serial queue to be called on")
    }
    let count = state.withLock { state in
      state.delegate = delegate.map { WeakReference($0) }
      state.queue = delegateQueue
      return state.groups.count
    }
    if count > 0 { tell(new: IndexSet(0..<count), modified: IndexSet()) }
  }

  /// The delegate.
  open var delegate: (any AVPlayerItemMetadataCollectorPushDelegate)? {
    state.withLock { $0.delegate }?.object as? any AVPlayerItemMetadataCollectorPushDelegate
  }

  /// The queue on which the delegate is called.
  open var delegateQueue: DispatchQueue? { state.withLock { $0.queue } }

  // MARK: Groups

  override func take(_ stream: StreamState) {
    guard let found = stream.list?.dateRanges else { return }
    let (new, modified) = state.withLock { state in
      var (new, modified) = (IndexSet(), IndexSet())
      for range in found {
        if let known = state.ranges.firstIndex(where: { $0.identifier == range.identifier }) {
          guard state.ranges[known] != range, let group = group(of: range) else { continue }
          (state.ranges[known], state.groups[known]) = (range, group)
          modified.insert(known)
        } else if let group = group(of: range) {
          new.insert(state.groups.count)
          state.ranges.append(range)
          state.groups.append(group)
        }
      }
      return (new, modified)
    }
    if !new.isEmpty || !modified.isEmpty { tell(new: new, modified: modified) }
  }

  override func detach() {
    super.detach()
    state.withLock { ($0.ranges, $0.groups) = ([], []) }
  }

  /// The group of a range; nil if nothing of it is wanted.
  private func group(of range: HLSDateRange) -> AVDateRangeMetadataGroup? {
    if let labels, !labels.contains(range.kind ?? "") { return nil }
    let items = range.attributes.sorted { $0.key < $1.key }.map { key, value in
      let item = AVMutableMetadataItem()
      item.keySpace = .hlsDateRange
      item.key = key as NSString
      item.startDate = range.start
      switch value {
      case .text(let text): item.value = text as NSString
      case .number(let number): item.value = NSNumber(value: number)
      case .bytes(let data): item.value = data as NSData
      }
      return item
    }
    let wanted = items.filter { item in identifiers.map { $0.contains(item.identifier?.rawValue ?? "") } ?? true }
    if identifiers != nil, wanted.isEmpty { return nil }
    return PlaylistMetadataGroup(items: wanted, range)
  }

  private func tell(new: IndexSet, modified: IndexSet) {
    let (groups, queue) = state.withLock { ($0.groups, $0.queue) }
    queue?.async { [weak self] in
      guard let self, let delegate else { return }
      delegate.metadataCollector(
        self, didCollect: groups, indexesOfNewGroups: new, indexesOfModifiedGroups: modified)
    }
  }
}
