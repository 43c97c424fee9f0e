import CoreMedia
import GStreamer
import Synchronization

/// Which samples of a stretch are wanted, and by what time stamp they are known when they come out of the decoder.
final class WantedFrames: Sendable {
  /// The samples.
  let samples: Set<Int>
  private let places: Mutex<[UInt64: [Int]]>
  private let table: SampleTable
  private let origin: CMTime

  /// Those of a stretch.
  init(_ stretch: FrameStretch) {
    table = stretch.table
    // Stamps are the samples' own times, moved so that none is before zero.
    origin = table.mediaTime(stretch.start) - CMTime(value: 3600, timescale: 1)
    let samples = stretch.frames.map { stretch.table.sample(ofFrame: $0) }
    self.samples = Set(samples)
    var places: [UInt64: [Int]] = [:]
    for (place, sample) in samples.enumerated() {
      places[ClockTime(table.mediaTime(sample) - origin).nanoseconds, default: []].append(place)
    }
    self.places = Mutex(places)
  }

  /// The time stamp with which a sample goes into the decoder.
  func stamp(_ sample: Int) -> ClockTime { ClockTime(table.mediaTime(sample) - origin) }

  /// Whether all have come.
  var isDone: Bool { places.withLock { $0.isEmpty } }

  /// Hands out a picture, once for each place in the list of wanted frames that it fills; answers whether any are still
  /// to come.
  func deliver(_ sample: Sample, to body: (Sample, Int) throws -> Bool) rethrows -> Bool {
    guard let time = sample.buffer?.pts else { return true }
    for place in places.withLock({ $0.removeValue(forKey: time.nanoseconds) }) ?? [] {
      guard try body(sample, place) else { return false }
    }
    return !isDone
  }
}
