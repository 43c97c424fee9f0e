import AVFoundation
import CoreGraphics
import Foundation
import MediaEngine
import UniformTypeIdentifiers

/// A photo or video that is to be edited.
public final class PHContentEditingInput: NSObject, Sendable {
  /// The media type.
  public let mediaType: PHAssetMediaType
  /// The media subtypes.
  public let mediaSubtypes: PHAssetMediaSubtype
  /// The date it was taken.
  public let creationDate: Date?
  /// The location where it was taken.
  public let location: CLLocation?
  /// How it is presented.
  public let playbackStyle: PHAsset.PlaybackStyle
  /// The uniform type identifier of the file, such as `public.jpeg`.
  public let uniformTypeIdentifier: String?
  /// The description of the edits so far, if the program can handle it: then the files are those before the edits.
  public let adjustmentData: PHAdjustmentData?
  /// The photo's file; nil for a video. Not to be changed.
  public let fullSizeImageURL: URL?
  /// The orientation of the photo in its file, as Exif counts: 1 is upright.
  public let fullSizeImageOrientation: Int32
  /// The Live Photo; nil if it is none.
  public let livePhoto: PHLivePhoto?
  let assetIdentifier: String
  private let videoURL: URL?

  /// The longest side of `displaySizeImage` in pixels.
  private static let displaySize = 2048

  init?(_ asset: PHAsset, adjustment: PHAdjustmentData?, _ version: PHImageRequestOptionsVersion) {
    guard let file = PHAssetResource.main(of: asset, version) else { return nil }
    let isPhoto = file.type.kind == .image
    (mediaType, mediaSubtypes, playbackStyle) = (asset.mediaType, asset.mediaSubtypes, asset.playbackStyle)
    (creationDate, location) = (asset.creationDate, asset.location)
    (assetIdentifier, adjustmentData) = (asset.localIdentifier, adjustment)
    uniformTypeIdentifier = file.uniformTypeIdentifier
    fullSizeImageURL = isPhoto ? file.fileURL : nil
    videoURL = isPhoto ? nil : file.fileURL
    fullSizeImageOrientation = isPhoto ? Int32(StillPicture.orientation(of: file.fileURL).rawValue) : 1
    livePhoto = PHLivePhoto(asset, version)
  }

  /// The type of the file.
  public var contentType: UTType? { uniformTypeIdentifier.flatMap { UTType($0) } }

  /// The photo upright, at a size for screens, read when it is asked for; nil for a video, or if it can't be read.
  public var displaySizeImage: CGImage? {
    fullSizeImageURL.flatMap { try? SandboxedReader.shared.picture(of: $0, limit: Self.displaySize) }
  }

  /// The video; nil for a photo.
  public var audiovisualAsset: AVAsset? { videoURL.map { AVURLAsset(url: $0) } }
}
