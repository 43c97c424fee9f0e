import AVFoundation
import GLibSupport
import Photos

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

  /// Whether an item tells one camera from another, or one person: a serial number, an owner, and what makers note in user data
  /// of their own. What nobody here can read may say it.
  static func tellsCamerasApart(_ item: AVMetadataItem) -> Bool {
    guard let identifier = item.identifier?.rawValue else { return false }
    if tellsCamerasApart(identifier) { return true }
    guard let slash = identifier.firstIndex(of: "/"), ["udta", "uiso"].contains(identifier[..<slash]) else {
      return false
    }
    return item.value is NSData && !plainUserData.contains(String(identifier[slash...].dropFirst()))
  }

  /// Whether items of this identifier, or tags of this name, tell one camera from another.
  static func tellsCamerasApart(_ name: String) -> Bool {
    let text = name.lowercased()
    return ["serial", "/slno", "/%a9uid", "camera.identifier", "deviceid", "device.id", "device_id", "owner", "xmp"]
      .contains { text.contains($0) }
  }

  /// User data of QuickTime, ISO and 3GPP that isn't text, and is no camera's: windows, selections, loops, ratings, small pictures.
  private static let plainUserData: Set = [
    "AllF", "LOOP", "SDLN", "SelO", "WLOC", "clsf", "coll", "cvru", "hinf", "hnti", "kywd", "play", "ptv%20", "rtng",
    "thmb", "tsel",
  ]

  /// What a movie says of where and with which camera it was recorded, anywhere in its file.
  struct Said: Equatable {
    var place = false
    /// Which camera of a kind it was.
    var serial = false
  }

  /// What a movie says. Throws where it can't be read.
  static func said(by file: URL) async throws -> Said {
    let movie = AVURLAsset(url: file)
    var items = try await movie.load(.metadata)
    let tracks = try await movie.load(.tracks)
    for track in tracks { items += (try? await track.load(.metadata)) ?? [] }
    let notes = await OwnThread.run { SharedFilm.notes(in: file) }
    items += notes.forgotten.compactMap(item)
    var said = Said(
      place: notes.hasUnknown || notes.tags.contains(where: isLocation) || items.contains(where: isLocation),
      serial: notes.hasUnknown || notes.tags.contains(where: tellsCamerasApart)
        || items.contains(where: tellsCamerasApart))
    for track in tracks {
      let formats = (try? await track.load(.formatDescriptions)) ?? []
      said.place = said.place || formats.contains(where: saysPlaces)
      said.serial = said.serial || formats.contains(where: saysSerials)
    }
    return said
  }

  private static func item(_ entry: MetadataEntry) -> AVMetadataItem? {
    let key = entry.key.data(using: .isoLatin1).map { $0 as NSData } ?? entry.key as NSString as Any
    let item = AVMutableMetadataItem()
    item.identifier = AVMetadataItem.identifier(forKey: key, keySpace: AVMetadataKeySpace(entry.keySpace.rawValue))
    item.value = if case .data(let data) = entry.value { data as NSData } else { (entry.text ?? "") as NSString }
    return item.identifier == nil ? nil : item
  }

  /// The items that are kept. What has a common meaning is told by its common identifier, which every type of file writes in its
  /// own way; the first of several with one meaning counts.
  static func kept(
    _ items: [AVMetadataItem], metadata: Bool, location: Bool, serials: Bool = true
  ) -> [AVMetadataItem] {
    var told: Set<String> = []
    let kept = items.filter { (isLocation($0) ? location : metadata) && (serials || !tellsCamerasApart($0)) }
    return kept.compactMap { item in
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
    await tracks(of: movie, where: saysPlaces)
  }

  private static func tracks(
    of movie: AVAsset, where says: (CMFormatDescription) -> Bool
  ) async -> Set<CMPersistentTrackID> {
    var found: Set<CMPersistentTrackID> = []
    for track in (try? await movie.load(.tracks)) ?? [] {
      let formats = (try? await track.load(.formatDescriptions)) ?? []
      if formats.contains(where: says) { found.insert(track.trackID) }
    }
    return found
  }

  /// Formats of GoPro, DJI and Sony that hold places and serial numbers among other things, under no identifiers.
  private static let makersFormats: Set<CMFormatDescription.MediaSubType> = [
    .init(string: "gpmd"), .init(string: "djmd"), .init(string: "rtmd"),
  ]
  /// Google's, which holds places, but no serial numbers.
  private static let motionFormat = CMFormatDescription.MediaSubType(string: "camm")

  /// Whether samples of a format say where they were recorded; also where what they say can't be read.
  private static func saysPlaces(_ format: CMFormatDescription) -> Bool {
    format.mediaSubType == motionFormat || says(format, isLocation)
  }

  /// Whether samples of a format tell one camera from another.
  private static func saysSerials(_ format: CMFormatDescription) -> Bool { says(format, tellsCamerasApart) }

  private static func says(_ format: CMFormatDescription, _ isSaid: (String) -> Bool) -> Bool {
    if makersFormats.contains(format.mediaSubType) { return true }
    guard format.mediaSubType.rawValue == kCMMetadataFormatType_Boxed else { return false }
    guard let names = CMMetadataFormatDescriptionGetIdentifiers(format) as? [String] else { return true }
    return names.contains(where: isSaid)
  }

  /// The movie without the tracks that say for each moment where it was recorded, or tell one camera from another; nil if it
  /// has none. Throws where they can't be left out.
  static func without(places: Bool, serials: Bool, _ file: URL) async throws -> AVAsset? {
    guard places || serials else { return nil }
    let left = await tracks(of: AVURLAsset(url: file)) { places && saysPlaces($0) || serials && saysSerials($0) }
    guard !left.isEmpty else { return nil }
    let movie = try AVMutableMovie(url: file, error: ())
    for track in movie.tracks where left.contains(track.trackID) { movie.removeTrack(track) }
    return movie
  }
}
