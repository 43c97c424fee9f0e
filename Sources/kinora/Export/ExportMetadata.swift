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

  /// The movie without the tracks that say for each moment where it was recorded, as telephones and drones write them; nil if it
  /// has none.
  static func withoutPlaces(_ file: URL) async -> AVAsset? {
    let asset = AVURLAsset(url: file)
    guard let tracks = try? await asset.loadTracks(withMediaType: .metadata), !tracks.isEmpty else { return nil }
    var places: Set<CMPersistentTrackID> = []
    for track in tracks {
      let formats = (try? await track.load(.formatDescriptions)) ?? []
      let names = formats.flatMap { CMMetadataFormatDescriptionGetIdentifiers($0) as? [String] ?? [] }
      if names.contains(where: isLocation) { places.insert(track.trackID) }
    }
    guard !places.isEmpty, let movie = try? AVMutableMovie(url: file, error: ()) else { return nil }
    for track in movie.tracks where places.contains(track.trackID) { movie.removeTrack(track) }
    return movie
  }
}
