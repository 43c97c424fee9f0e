import CoreMedia
import MediaEngine

// Additions of Kinora's: what there is to know of a film beyond what Apple's API asks.
extension AVAsset {
  /// What the file says of itself: container, tracks with their formats and rates, words.
  public func loadFacts() async throws -> MediaFacts {
    guard let facts = try await loader.load(["tracks"]).facts else { throw AVError(.fileFormatNotRecognized) }
    return facts
  }

  /// How loud it is over its length, from 0 to 1, in so many points: the largest peak of all channels in each stretch.
  /// `progress` is told now and then what is known so far. Ends early, with an error, when its task is cancelled.
  public func loadLoudness(
    points: Int, progress: (@Sendable ([Float]) -> Void)? = nil
  ) async throws -> [Float] {
    guard let url = (self as? AVURLAsset)?.url else { throw AVError(.operationNotSupportedForAsset) }
    let duration = try await loadFacts().duration
    return try await Waveform.measure(
      url, points: points, duration: duration, progress: { _, found in progress?(found.peaks) }
    ).peaks
  }
}

extension CMFormatDescription.MediaSubType {
  /// What people call the codec, as "H.264"; nil where it is known by its four letters only. An addition of Kinora's.
  public var codecName: String? {
    let letters = (0..<4).map { Character(UnicodeScalar(UInt8(truncatingIfNeeded: rawValue >> (24 - 8 * $0)))) }
    return (Codec(String(letters)) ?? Codec(String(letters.prefix { $0 != " " && $0 != "\0" })))?.name
  }
}
