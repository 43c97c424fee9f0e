import CoreMedia
import MediaEngine
import Synchronization

/// The samples of a track in both of their orders, shared by its cursors.
final class SampleOrder: Sendable {
  let table: SampleTable
  let track: AVAssetTrack
  private struct Orders {
    /// The samples by presentation time.
    var samples: [Int32] = []
    /// The place of each sample in that order.
    var places: [Int32] = []
    /// The latest presentation time of all samples before each in decoding order, and the earliest of all behind it.
    var latestBefore: [CMTime] = []
    var earliestBehind: [CMTime] = []
  }

  /// Made when it is first needed.
  private let made = Mutex<Orders?>(nil)

  /// Nil for a track without samples, or without a format.
  init?(_ table: SampleTable, of track: AVAssetTrack) {
    guard table.count > 0, table.count < Int32.max, !track.facts.formats.isEmpty else { return nil }
    (self.table, self.track) = (table, track)
  }

  var count: Int { table.count }

  private var orders: Orders {
    made.withLock { made in
      if let made { return made }
      let times = (0..<table.count).map { table.mediaTime($0) }
      var orders = Orders()
      orders.samples = (0..<Int32(table.count)).sorted { (times[Int($0)], $0) < (times[Int($1)], $1) }
      orders.places = [Int32](repeating: 0, count: times.count)
      for (place, sample) in orders.samples.enumerated() { orders.places[Int(sample)] = Int32(place) }
      var latest = CMTime.negativeInfinity
      for time in times {
        orders.latestBefore.append(latest)
        latest = max(latest, time)
      }
      var earliest = CMTime.positiveInfinity
      for time in times.reversed() {
        orders.earliestBehind.append(earliest)
        earliest = min(earliest, time)
      }
      orders.earliestBehind.reverse()
      made = orders
      return orders
    }
  }

  /// Where a sample comes in the order of presentation.
  func place(of sample: Int) -> Int { Int(orders.places[sample]) }

  /// The sample at a place in the order of presentation.
  func sample(at place: Int) -> Int { Int(orders.samples[place]) }

  /// The sample that is presented at a time: the last that begins at or before it, or the first of all.
  func sample(presentedAt time: CMTime) -> Int {
    let samples = orders.samples
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if table.mediaTime(Int(samples[middle])) <= time { low = middle + 1 } else { high = middle }
    }
    return Int(samples[max(0, low - 1)])
  }

  /// The sample that is decoded at a time: the last that is at or before it, or the first of all.
  func sample(decodedAt time: CMTime) -> Int {
    var (low, high) = (0, table.count)
    while low < high {
      let middle = (low + high) / 2
      if table.decodeTime(middle) <= time { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// The latest presentation time of the samples before one in decoding order, and the earliest of those behind it.
  func neighbours(of sample: Int) -> (latestBefore: CMTime, earliestBehind: CMTime) {
    (orders.latestBefore[sample], orders.earliestBehind[sample])
  }
}
