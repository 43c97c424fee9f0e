import Foundation
import GLibSupport
import Photos
import Synchronization

/// The user's photo library.
package struct PhotosImportLibrary: ImportLibrary {
  package init() {}

  package var folder: URL { PHPhotoLibrary.folders.pictures }

  package func contents() async -> (files: [Int: [URL]], ids: Set<String>) {
    await OwnThread.run {
      var files: [Int: [URL]] = [:]
      var ids: Set<String> = []
      let options = PHFetchOptions()
      options.includeAllBurstAssets = true
      options.includeHiddenAssets = true
      for asset in PHAsset.fetchAssets(with: options) {
        ids.insert(asset.localIdentifier)
        for resource in PHAssetResource.assetResources(for: asset) {
          // What lies in a folder that doesn't answer can't be compared, and keeps nothing else from being imported.
          guard let bytes = FileQuestion.bytes(of: resource.fileURL) else { continue }
          files[bytes, default: []].append(resource.fileURL)
        }
      }
      return (files, ids)
    }
  }

  package func add(_ piece: ImportPlan.Piece, compares: Bool) async throws -> String {
    let made = Mutex("")
    try await PHPhotoLibrary.shared().performChanges {
      let options = PHAssetResourceCreationOptions()
      (options.refusesCutFiles, options.comparesCopy) = (true, compares)
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(with: piece.main.isMovie ? .video : .photo, fileURL: piece.main.url, options: options)
      if let movie = piece.movie { request.addResource(with: .pairedVideo, fileURL: movie.url, options: options) }
      made.withLock { $0 = request.placeholderForCreatedAsset?.localIdentifier ?? "" }
    }
    return made.withLock { $0 }
  }
}
