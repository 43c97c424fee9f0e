import Foundation
import MediaEngine

extension AssetRecord {
  /// Takes over what its main file says.
  mutating func take(_ facts: FileFacts) {
    (kind, width, height, duration) = (PHAssetMediaType(facts.kind), facts.width, facts.height, facts.duration)
    subtypes = facts.isHighFrameRate ? PHAssetMediaSubtype.videoHighFrameRate.rawValue : 0
    created = facts.created ?? created
    location = facts.location.map(PlaceRecord.init)
    burst = facts.burst
  }
}

extension PlaceRecord {
  /// Where a file says that it was taken.
  init(_ place: FileFacts.Place) {
    self.init(latitude: place.latitude, longitude: place.longitude, altitude: place.altitude)
  }
}

extension PHAssetMediaType {
  /// What a file is.
  init(_ kind: FileFacts.Kind) {
    switch kind {
    case .image: self = .image
    case .video: self = .video
    case .audio: self = .audio
    }
  }
}

extension FileFacts {
  /// What a file says; nil where it is no media, or can't be opened. One that says no date has that of its last change,
  /// and of one that can't be read is known what its first bytes say.
  init?(of path: String) {
    do {
      guard let facts = try SandboxedReader.shared.facts(of: path) else { return nil }
      self = facts
    } catch .notOpened, .interrupted {
      return nil
    } catch {
      guard let format = FileFormat(of: path) else { return nil }
      self.init(kind: format.kind, ending: format.ending)
      isReadable = false
    }
    if created == nil { created = FileSystem.facts(path)?.writtenDate }
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
