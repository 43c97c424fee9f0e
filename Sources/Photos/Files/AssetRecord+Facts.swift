import Foundation
import MediaEngine

extension AssetRecord {
  /// Copies the metadata of its main file.
  mutating func take(_ facts: FileFacts) {
    show(facts)
    created = facts.created ?? created
    location = facts.location.map(PlaceRecord.init)
    burst = facts.burst
  }

  /// Copies what is seen of a file: that of its edits leaves date, location and burst as they are.
  mutating func show(_ facts: FileFacts) {
    (kind, width, height, duration) = (PHAssetMediaType(facts.kind), facts.width, facts.height, facts.duration)
    subtypes = 0
    if facts.isHighFrameRate { subtypes |= PHAssetMediaSubtype.videoHighFrameRate.rawValue }
    if facts.isAnimated { subtypes |= PHAssetMediaSubtype.photoAnimated.rawValue }
  }
}

extension PlaceRecord {
  /// The location in a file's metadata.
  init(_ place: FileFacts.Place) {
    self.init(latitude: place.latitude, longitude: place.longitude, altitude: place.altitude)
  }
}

extension PHAssetMediaType {
  /// The media type of a file.
  init(_ kind: FileFacts.Kind) {
    switch kind {
    case .image: self = .image
    case .video: self = .video
    case .audio: self = .audio
    }
  }
}

extension FileFacts {
  /// Reads a file's metadata; nil if it is not a media file or can't be opened. A file without a date gets its
  /// modification date. For a file that can't be read, only the format told by its first bytes is known.
  init?(of path: String) {
    guard let facts = try? FileFacts(reachedAt: path) else { return nil }
    self = facts
  }

  /// Reads a file's metadata in the same way, but throws while no reader process can be started: then nothing is known
  /// of any file, and none may count as no media. Nil, too, for a file in a library's folder that doesn't answer. The reader is
  /// the one that all share, unless another is given.
  init?(reachedAt path: String, by reader: SandboxedReader? = nil) throws(ReaderFailure) {
    let read = try? HangingFolders.shared.ask(path, isLong: true) { () -> Result<FileFacts?, ReaderFailure> in
      Result { () throws(ReaderFailure) in try FileFacts(readAt: path, by: reader ?? .shared) }
    }
    guard let facts = try read?.get() else { return nil }
    self = facts
  }

  private init?(readAt path: String, by reader: SandboxedReader) throws(ReaderFailure) {
    do {
      guard let facts = try reader.facts(of: path) else { return nil }
      self = facts
    } catch .notOpened, .interrupted, .killed {
      return nil
    } catch .noReader(let reason) {
      throw .noReader(reason)
    } catch {
      guard let format = FileFormat(of: path) else { return nil }
      self.init(kind: format.kind, ending: format.ending)
      isReadable = false
    }
    if created == nil { created = FileSystem.facts(path)?.writtenDate }
  }
}

extension PHAssetResourceType {
  /// The media type of a resource of this type.
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
