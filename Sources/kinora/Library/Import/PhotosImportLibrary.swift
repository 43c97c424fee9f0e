import Foundation
import GLibSupport
import Photos

/// The user's photo library.
struct PhotosImportLibrary: ImportLibrary {
  var folder: URL { PHPhotoLibrary.folders.pictures }

  func contents() async -> (files: [Int: [URL]], ids: Set<String>) {
    await OwnThread.run {
      var files: [Int: [URL]] = [:]
      var ids: Set<String> = []
      let options = PHFetchOptions()
      options.includeAllBurstAssets = true
      options.includeHiddenAssets = true
      for asset in PHAsset.fetchAssets(with: options) {
        ids.insert(asset.localIdentifier)
        for resource in PHAssetResource.assetResources(for: asset) {
          guard let bytes = FileBytes.size(of: resource.fileURL) else { continue }
          files[bytes, default: []].append(resource.fileURL)
        }
      }
      return (files, ids)
    }
  }

  func add(_ piece: ImportPlan.Piece) async throws -> String {
    guard let movie = piece.movie else { return try await add(piece.main, with: nil) }
    do {
      return try await add(piece.main, with: movie)
    } catch let error as PHPhotosError where error.code == .invalidResource {
      // Two files of one name that don't belong together.
      let id = try await add(piece.main, with: nil)
      _ = try await add(movie, with: nil)
      return id
    }
  }

  private func add(_ file: ImportFile, with movie: ImportFile?) async throws -> String {
    let made = MadeIdentifier()
    try await PHPhotoLibrary.shared().performChanges {
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(with: file.isMovie ? .video : .photo, fileURL: file.url, options: nil)
      if let movie { request.addResource(with: .pairedVideo, fileURL: movie.url, options: nil) }
      made.id = request.placeholderForCreatedAsset?.localIdentifier ?? ""
    }
    return made.id
  }
}
