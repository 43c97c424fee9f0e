import Foundation
import MediaEngine

/// The roles of files in their asset.
public enum PHAssetResourceType: Int, Sendable, Codable {
  /// The photo.
  case photo = 1
  /// The video.
  case video = 2
  /// The audio.
  case audio = 3
  /// The same photo in another format.
  case alternatePhoto = 4
  /// The photo as edited.
  case fullSizePhoto = 5
  /// The video as edited.
  case fullSizeVideo = 6
  /// The data that describes the edits.
  case adjustmentData = 7
  /// The photo before the edits.
  case adjustmentBasePhoto = 8
  /// A Live Photo's movie.
  case pairedVideo = 9
  /// A Live Photo's movie as edited.
  case fullSizePairedVideo = 10
  /// A Live Photo's movie before the edits.
  case adjustmentBasePairedVideo = 11
  /// The video before the edits.
  case adjustmentBaseVideo = 12
  /// A small copy of the photo.
  case photoProxy = 19

  /// Whether it can be an asset's main file.
  var isMain: Bool { self == .photo || self == .video || self == .audio }

  /// Whether it is what an edited asset shows.
  var isMainRendering: Bool { self == .fullSizePhoto || self == .fullSizeVideo }

  /// Whether it is the result of edits, which reverting removes.
  var isRendering: Bool { self == .fullSizePhoto || self == .fullSizeVideo || self == .fullSizePairedVideo }
}

extension PHAssetResourceType {
  /// The role of a file that becomes an asset's main file, by its content; `photo` if that is unknown. An addition of
  /// Kinora's.
  public static func main(of file: URL) -> PHAssetResourceType {
    switch FileFacts(of: file.path)?.kind {
    case .video: .video
    case .audio: .audio
    case .image, nil: .photo
    }
  }
}
