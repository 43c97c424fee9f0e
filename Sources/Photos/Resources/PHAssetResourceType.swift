import Foundation
import MediaEngine

/// What a file is to its asset.
public enum PHAssetResourceType: Int, Sendable, Codable {
  /// The photo.
  case photo = 1
  /// The video.
  case video = 2
  /// The sound.
  case audio = 3
  /// The same photo in another format.
  case alternatePhoto = 4
  /// The photo as edited.
  case fullSizePhoto = 5
  /// The video as edited.
  case fullSizeVideo = 6
  /// How it was edited.
  case adjustmentData = 7
  /// The photo from before it was edited.
  case adjustmentBasePhoto = 8
  /// A Live Photo's movie.
  case pairedVideo = 9
  /// A Live Photo's movie as edited.
  case fullSizePairedVideo = 10
  /// A Live Photo's movie from before it was edited.
  case adjustmentBasePairedVideo = 11
  /// The video from before it was edited.
  case adjustmentBaseVideo = 12
  /// A small copy of the photo.
  case photoProxy = 19

  /// Whether an asset can be made of it alone.
  var isMain: Bool { self == .photo || self == .video || self == .audio }
}

extension PHAssetResourceType {
  /// What a file is to an asset that is made of it alone: by its content; a photo where that says nothing. An
  /// addition of Kinora's.
  public static func main(of file: URL) -> PHAssetResourceType {
    switch FileFacts(of: file.path)?.kind {
    case .video: .video
    case .audio: .audio
    case .image, nil: .photo
    }
  }
}
