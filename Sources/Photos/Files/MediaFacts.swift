import Foundation

/// What a file of media says of itself.
struct MediaFacts: Sendable, Equatable {
  var kind: PHAssetMediaType
  /// How names of such files end.
  var ending: String
  var width = 0
  var height = 0
  var duration = 0.0
  var created: Date?
  var subtypes: UInt = 0
  var location: PlaceRecord?
  var contentIdentifier: String?
  var burst: String?
  /// Which way up the picture is stored, in Exif's numbers.
  var orientation = 1

  init(kind: PHAssetMediaType, ending: String) { (self.kind, self.ending) = (kind, ending) }

  /// Reads a file that is to be of a kind.
  init(of path: String, as role: PHAssetResourceType, named name: String?) throws {
    switch role {
    case .adjustmentData:
      self.init(kind: .unknown, ending: (name as NSString?)?.pathExtension ?? "plist")
    default:
      guard let facts = MediaFacts(of: path), facts.kind == role.kind else { throw LibraryError.notMedia(name ?? path) }
      self = facts
    }
  }

  /// Reads a file; nil where it isn't media.
  init?(of path: String) {
    guard let format = MediaFormat(of: path) else { return nil }
    switch format.kind {
    case .image: self = StillReader.facts(of: path, format)
    case .video, .audio: self = MovieReader.facts(of: path, format)
    case .unknown: return nil
    }
    if created == nil { created = FileSystem.facts(path)?.writtenDate }
  }
}

extension AssetRecord {
  /// Takes over what its main file says.
  mutating func take(_ facts: MediaFacts) {
    (kind, width, height, duration) = (facts.kind, facts.width, facts.height, facts.duration)
    subtypes = facts.subtypes
    created = facts.created ?? created
    (location, burst) = (facts.location, facts.burst)
  }
}

extension PHAssetResourceType {
  /// What such a file is.
  var kind: PHAssetMediaType {
    switch self {
    case .photo, .alternatePhoto, .fullSizePhoto, .adjustmentBasePhoto, .photoProxy: .image
    case .video, .fullSizeVideo, .pairedVideo, .fullSizePairedVideo, .adjustmentBasePairedVideo, .adjustmentBaseVideo:
      .video
    case .audio: .audio
    case .adjustmentData: .unknown
    }
  }
}
