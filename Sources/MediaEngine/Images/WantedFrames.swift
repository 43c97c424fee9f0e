import CoreMedia
import GStreamer
import Synchronization

/// The wanted samples of a stretch, identified by their time stamps when they leave the decoder.
final class WantedFrames: Sendable {
  /// The indices of the wanted samples.
  let samples: Set<Int>
  private let places: Mutex<[UInt64: [Int]]>
  private let table: SampleTable
  private let origin: CMTime

  /// Takes the wanted frames of a stretch.
  init(_ stretch: FrameStretch) {
    table = stretch.table
    // Time stamps are the samples' own times, shifted so that none is negative.
    origin = table.mediaTime(stretch.start) - StoredSample.stampOrigin
    let samples = stretch.frames.map { stretch.table.sample(ofFrame: $0) }
    self.samples = Set(samples)
    var places: [UInt64: [Int]] = [:]
    for (place, sample) in samples.enumerated() {
      places[ClockTime(table.mediaTime(sample) - origin).nanoseconds, default: []].append(place)
    }
    self.places = Mutex(places)
  }

  /// The time stamp to send a sample to the decoder with.
  func stamp(_ sample: Int) -> ClockTime { ClockTime(table.mediaTime(sample) - origin) }

  /// Whether all wanted frames have been delivered.
  var isDone: Bool { places.withLock { $0.isEmpty } }

  /// Passes a decoded frame on, once for each index in the list of wanted frames that it matches; returns whether any
  /// are still missing.
  func deliver(_ sample: Sample, to body: (Sample, Int) throws -> Bool) rethrows -> Bool {
    guard let time = sample.buffer?.pts else { return true }
    for place in places.withLock({ $0.removeValue(forKey: time.nanoseconds) }) ?? [] {
      guard try body(sample, place) else { return false }
    }
    return !isDone
  }
}
