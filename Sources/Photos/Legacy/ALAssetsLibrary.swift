import AVFoundation
import CoreGraphics
import Foundation
import MediaEngine

/// The orientation of an image, in the numbers of the old ALAssets library.
public enum ALAssetOrientation: Int, Sendable {
  /// As it is stored.
  case up = 0
  /// Rotated by 180°.
  case down = 1
  /// To be rotated by 90° counter-clockwise.
  case left = 2
  /// To be rotated by 90° clockwise.
  case right = 3
}

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
    guard let upright = turned(image, orientation),
      let target = CGImageDestinationCreateWithData(data, "public.jpeg", 1, nil)
    else { return nil }
    CGImageDestinationAddImage(target, upright, [kCGImageDestinationLossyCompressionQuality: 0.9])
    return CGImageDestinationFinalize(target) ? data as Data : nil
  }

  /// An image rotated to its orientation. Coordinates count from the bottom.
  private static func turned(_ image: CGImage, _ orientation: ALAssetOrientation) -> CGImage? {
    let (width, height) = (CGFloat(image.width), CGFloat(image.height))
    let matrix: CGAffineTransform
    switch orientation {
    case .up: return image
    case .down: matrix = CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
    case .right: matrix = CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
    case .left: matrix = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
    }
    let isQuarter = orientation != .down
    let (across, down) = isQuarter ? (image.height, image.width) : (image.width, image.height)
    guard
      let context = CGContext(
        data: nil, width: across, height: down, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little).rawValue)
    else { return nil }
    context.concatenate(matrix)
    context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    return context.makeImage()
  }
}
