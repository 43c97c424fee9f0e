import CoreGraphics
import Foundation
import Photos
import UniformTypeIdentifiers

/// Makes the item providers of picked assets.
enum PickedItem {
  static func provider(
    of asset: PHAsset, _ mode: PHPickerConfiguration.AssetRepresentationMode
  ) -> NSItemProvider {
    let provider = NSItemProvider()
    guard let file = asset.fileURL else { return provider }
    provider.suggestedName = file.deletingPathExtension().lastPathComponent
    let resources = PHAssetResource.assetResources(for: asset)
    if asset.playbackStyle == .livePhoto {
      provider.register(PHLivePhoto.typeIdentifier) { done in
        PHImageManager.default().requestLivePhoto(
          for: asset, targetSize: PHImageManagerMaximumSize, contentMode: .aspectFit, options: nil
        ) { photo, info in
          let error = info?[PHImageErrorKey] as? any Error
          let missing = NSItemProviderError.unavailable(PHLivePhoto.typeIdentifier)
          done(photo.map { .success(.object($0)) } ?? .failure(error ?? missing))
        }
      }
    }
    let type = resources.first { $0.fileURL == file }?.uniformTypeIdentifier ?? "public.data"
    if mode == .compatible, asset.mediaType == .image, type != UTType.jpeg.identifier {
      provider.register(UTType.jpeg.identifier) { done in done(Result { .data(try jpeg(file)) }) }
    }
    provider.register(type) { $0(.success(.file(file))) }
    return provider
  }

  /// A photo as JPEG, upright.
  private static func jpeg(_ file: URL) throws -> Data {
    let image = try MediaPicture.read(file, limit: nil)
    let data = NSMutableData()
    guard let target = CGImageDestinationCreateWithData(data, UTType.jpeg.identifier, 1, nil) else {
      throw NSItemProviderError.unavailable(UTType.jpeg.identifier)
    }
    CGImageDestinationAddImage(target, image, [kCGImageDestinationLossyCompressionQuality: 0.9])
    guard CGImageDestinationFinalize(target) else { throw NSItemProviderError.unavailable(UTType.jpeg.identifier) }
    return data as Data
  }
}
