import CoreMedia
import MediaEngine

// Kinora's additions: information about an asset that Apple's API has no property for.
extension AVAsset {
  /// Loads what the file says about itself: container, tracks with their formats and rates, metadata.
  public func loadFacts() async throws -> MediaFacts {
    guard let facts = try await loader.load(["tracks"]).facts else { throw AVError(.fileFormatNotRecognized) }
    return facts
  }

  /// Loads a waveform of this many points, each from 0 to 1: the peak of all channels within its stretch of the asset.
  /// `progress` is called now and then with the points so far. Throws early when its task is cancelled.
  public func loadLoudness(
    points: Int, progress: (@Sendable ([Float]) -> Void)? = nil
  ) async throws -> [Float] {
    guard let url = (self as? AVURLAsset)?.mediaURL else { throw AVError(.operationNotSupportedForAsset) }
    let duration = try await loadFacts().duration
    return try await Waveform.measure(
      url, points: points, duration: duration, references: references, progress: { _, found in progress?(found.peaks) }
    ).peaks
  }
}

extension CMFormatDescription.MediaSubType {
  /// The codec's common name, such as "H.264"; nil where only its four-character code is known. An addition of
  /// Kinora's.
  public var codecName: String? {
    let letters = (0..<4).map { Character(UnicodeScalar(UInt8(truncatingIfNeeded: rawValue >> (24 - 8 * $0)))) }
    if let name = SubtitleCodec.name(ofLetters: String(letters)) { return name }
    return (Codec(String(letters)) ?? Codec(String(letters.prefix { $0 != " " && $0 != "\0" })))?.name
  }
}

extension MediaTrackFacts {
  /// The language's own name for itself, such as "Deutsch"; nil if the file doesn't say it. An addition of Kinora's.
  public var languageName: String? {
    languageTag.flatMap { $0 == "und" || $0.isEmpty ? nil : LanguageNames.name($0) }
  }
}
