import CoreMedia

/// Puts together what several sources give at the same time. A value that knows no capture.
///
/// The first source leads: each of its items makes a set, with the item of each other source that lies nearest to it in
/// time and to no other item of the leader. A set is complete once each source has given something as late. For one that gives
/// nothing for long the leader doesn't wait any more, until it gives something again.
struct DataMatching<Item> {
  /// How many items of the leader wait for the others at most.
  static var patience: Int { 6 }

  private var pending: [[(time: CMTime, item: Item)]]
  /// The latest time of each source.
  private var reached: [CMTime]
  /// The time between the last two items of the leader.
  private var interval = CMTime.positiveInfinity
  private var lastLeading = CMTime.invalid
  /// The sources that aren't waited for.
  private var silent: Set<Int> = []

  init(sources: Int) {
    pending = Array(repeating: [], count: sources)
    reached = Array(repeating: .negativeInfinity, count: sources)
  }

  /// Takes an item; returns the sets that are complete, each with an item or nil for every source.
  mutating func add(_ item: Item, at time: CMTime, from source: Int) -> [[Item?]] {
    pending[source].append((time, item))
    silent.remove(source)
    reached[source] = max(reached[source], time)
    if source == 0 {
      if lastLeading.isNumeric, time > lastLeading { interval = time - lastLeading }
      lastLeading = time
    }
    var sets: [[Item?]] = []
    while let leading = pending[0].first {
      let missing = pending.indices.dropFirst().filter { reached[$0] < leading.time }
      if pending[0].count > Self.patience { silent.formUnion(missing) }
      guard missing.allSatisfy(silent.contains) else { break }
      sets.append(set(of: leading))
    }
    return sets
  }

  private mutating func set(of leading: (time: CMTime, item: Item)) -> [Item?] {
    pending[0].removeFirst()
    var set: [Item?] = [leading.item]
    let next = pending[0].first?.time
    for source in pending.indices.dropFirst() {
      // What lies nearer to the leader's next item belongs to that.
      let near = pending[source].enumerated().filter { _, other in
        let distance = CMTimeAbsoluteValue(other.time - leading.time)
        if let next { return distance <= CMTimeAbsoluteValue(next - other.time) && isNear(distance) }
        return isNear(distance)
      }.min {
        CMTimeAbsoluteValue($0.element.time - leading.time) < CMTimeAbsoluteValue($1.element.time - leading.time)
      }
      set.append(near?.element.item)
      if let near {
        pending[source].removeFirst(near.offset + 1)
      }
      // Nothing later wants what is older than this.
      pending[source].removeAll { $0.time < leading.time }
    }
    return set
  }

  /// Whether something lies within half of the leader's interval.
  private func isNear(_ distance: CMTime) -> Bool {
    guard interval.isNumeric else { return true }
    return CMTimeMultiply(distance, multiplier: 2) <= interval
  }
}
