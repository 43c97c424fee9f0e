import GStreamer

/// What a decoder has given out and nobody has fetched yet, in order.
struct DecodedSamples {
  private var samples: [Sample] = []
  private var place = 0

  mutating func append(_ sample: Sample) { samples.append(sample) }

  mutating func removeAll() { (samples, place) = ([], 0) }

  /// The next one.
  mutating func take() -> Sample? {
    guard place < samples.count else { return nil }
    defer {
      place += 1
      if place == samples.count { removeAll() }
    }
    return samples[place]
  }
}
