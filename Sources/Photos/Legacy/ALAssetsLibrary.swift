import AVFoundation
import CoreGraphics
import Foundation
import MediaEngine

/// Called with the URL of the saved asset, or with an error.
public typealias ALAssetsLibraryWriteImageCompletionBlock = @Sendable (URL?, (any Error)?) -> Void
/// Called with the URL of the saved asset, or with an error.
public typealias ALAssetsLibraryWriteVideoCompletionBlock = @Sendable (URL?, (any Error)?) -> Void

/// The older API for saving to the library, built on `PHPhotoLibrary`.
public final class ALAssetsLibrary: NSObject, Sendable {
  /// Creates a library object.
  public override init() {}

  /// Whether a file can be saved as a video.
  public func videoAtPathIs(compatibleWithSavedPhotosAlbum videoPathURL: URL) -> Bool {
    FileFacts(of: videoPathURL.path)?.kind == .video
  }

  /// Saves a video, which is copied.
  public func writeVideoAtPath(
    toSavedPhotosAlbum videoPathURL: URL, completionBlock: ALAssetsLibraryWriteVideoCompletionBlock?
  ) {
    save(completionBlock) { $0.addResource(with: .video, fileURL: videoPathURL, options: nil) }
  }

  /// Saves a photo's file. Metadata, in the form of `kCGImagePropertyExifDictionary` and others, is added to a JPEG's
  /// own; everything else of the file is kept as it is.
  public func writeImageData(
    toSavedPhotosAlbum imageData: Data, metadata: [AnyHashable: Any]?,
    completionBlock: ALAssetsLibraryWriteImageCompletionBlock?
  ) {
    var properties: [String: Any] = [:]
    for case let (key as String, value) in metadata ?? [:] { properties[key] = value }
    let data = properties.isEmpty ? imageData : PhotoDetails.jpeg(imageData, adding: properties) ?? imageData
    save(completionBlock) { $0.addResource(with: .photo, data: data, options: nil) }
  }

  /// Saves an image as a JPEG, rotated to its orientation.
  public func writeImage(
    toSavedPhotosAlbum imageRef: CGImage, orientation: ALAssetOrientation,
    completionBlock: ALAssetsLibraryWriteImageCompletionBlock?
  ) {
    guard let data = Self.jpeg(imageRef, orientation) else {
      DispatchQueue.global().async { completionBlock?(nil, PHPhotosError(.invalidResource)) }
      return
    }
    save(completionBlock) { $0.addResource(with: .photo, data: data, options: nil) }
  }

  private func save(
    _ completion: (@Sendable (URL?, (any Error)?) -> Void)?,
    _ body: @escaping @Sendable (PHAssetCreationRequest) -> Void
  ) {
    let library = PHPhotoLibrary.shared()
    let identifier = UUID().uuidString
    library.performChanges {
      body(PHAssetCreationRequest.forAsset(withIdentifier: identifier))
    } completionHandler: { _, error in
      let query = AssetQuery(scope: .identifiers([identifier]))
      completion?(error == nil ? PHAsset.fetch(query, nil, in: library).firstObject?.fileURL : nil, error)
    }
  }

  private static func jpeg(_ image: CGImage, _ orientation: ALAssetOrientation) -> Data? {
    let data = NSMutableData()
    guard let upright = image.turned(orientation),
      let target = CGImageDestinationCreateWithData(data, "public.jpeg", 1, nil)
    else { return nil }
    CGImageDestinationAddImage(target, upright, [kCGImageDestinationLossyCompressionQuality: 0.9])
    return CGImageDestinationFinalize(target) ? data as Data : nil
  }
}
