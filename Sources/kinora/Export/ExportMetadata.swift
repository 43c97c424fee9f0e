import AVFoundation

/// Which of a movie's metadata an export has.
enum ExportMetadata {
  /// Whether an item says where the movie was recorded.
  static func isLocation(_ item: AVMetadataItem) -> Bool { item.identifier.map { isLocation($0.rawValue) } ?? false }

  /// Whether items of this identifier say where something was recorded.
  static func isLocation(_ identifier: String) -> Bool {
    if places.contains(identifier) { return true }
    let text = identifier.lowercased()
    return ["location", "iso6709", "gps", "latitude", "longitude", "direction."].contains { text.contains($0) }
  }

  private static let places: Set<String> = [
    AVMetadataIdentifier.quickTimeUserDataLocationISO6709.rawValue,
    AVMetadataIdentifier.identifier3GPUserDataLocation.rawValue,
  ]

  /// The items that are kept. What has a common meaning is told by its common identifier, which every type of file writes in its
  /// own way; the first of several with one meaning counts.
  static func kept(_ items: [AVMetadataItem], metadata: Bool, location: Bool) -> [AVMetadataItem] {
    var told: Set<String> = []
    return items.filter { isLocation($0) ? location : metadata }.compactMap { item in
      guard let key = item.commonKey?.rawValue else { return item }
      guard told.insert("\(key) \(item.extendedLanguageTag ?? "")").inserted else { return nil }
      let common = AVMutableMetadataItem()
      common.identifier = AVMetadataIdentifier("common/" + key)
      (common.value, common.dataType, common.extendedLanguageTag) = (
        item.value, item.dataType, item.extendedLanguageTag
      )
      return common
    }
  }

  /// The tracks that say for each moment where the movie was recorded, as telephones, drones and action cameras write them.
  static func placeTracks(of movie: AVAsset) async -> Set<CMPersistentTrackID> {
    var places: Set<CMPersistentTrackID> = []
    for track in (try? await movie.load(.tracks)) ?? [] {
      let formats = (try? await track.load(.formatDescriptions)) ?? []
      if formats.contains(where: saysPlaces) { places.insert(track.trackID) }
    }
    return places
  }

  /// Formats of GoPro, DJI, Google and Sony that hold places among other things, under no identifiers.
  private static let placeFormats: Set<CMFormatDescription.MediaSubType> = [
    .init(string: "gpmd"), .init(string: "djmd"), .init(string: "camm"), .init(string: "rtmd"),
  ]

  /// Whether samples of a format say where they were recorded; also where what they say can't be read.
  private static func saysPlaces(_ format: CMFormatDescription) -> Bool {
    if placeFormats.contains(format.mediaSubType) { return true }
    guard format.mediaSubType.rawValue == kCMMetadataFormatType_Boxed else { return false }
    guard let names = CMMetadataFormatDescriptionGetIdentifiers(format) as? [String] else { return true }
    return names.contains(where: isLocation)
  }

  /// The movie without the tracks that say for each moment where it was recorded; nil if it has none. Throws where they can't
  /// be left out.
  static func withoutPlaces(_ file: URL) async throws -> AVAsset? {
    let places = await placeTracks(of: AVURLAsset(url: file))
    guard !places.isEmpty else { return nil }
    let movie = try AVMutableMovie(url: file, error: ())
    for track in movie.tracks where places.contains(track.trackID) { movie.removeTrack(track) }
    return movie
  }
}
