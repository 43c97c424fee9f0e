import AVFoundation
import CoreGraphics
import Foundation
import FoundationAdditions
import GLibSupport
import Photos
import Synchronization

/// Saves photos and movies to the photo library.
enum PhotoKeeper {
  /// Saves a photo, with its movie if it is a Live Photo. `date` gives the file its name.
  static func keep(photo: Data, isHEIC: Bool, movie: URL?, date: Date = WallClock.current.now) async throws
    -> SavedPhoto
  {
    let name = DatedName.name(at: date, ending: "")
    let (photoName, movieName) = (name + (isHEIC ? "heic" : "jpg"), name + "mov")
    let identifier = try await add { request in
      request.addResource(with: .photo, data: photo, options: options(photoName))
      if let movie { request.addResource(with: .pairedVideo, fileURL: movie, options: options(movieName, moves: true)) }
    }
    let small = try? PhotoReader.thumbnail(of: photo, maxSide: 160)
    return SavedPhoto(url: url(of: identifier, named: photoName), identifier: identifier, thumbnail: small?.square)
  }

  /// Saves a movie.
  static func keep(movie: URL) async throws -> SavedPhoto {
    let name = DatedName.name(at: WallClock.current.now, ending: "mov")
    let identifier = try await add {
      $0.addResource(with: .video, fileURL: movie, options: options(name, moves: true))
    }
    let url = url(of: identifier, named: name)
    return SavedPhoto(url: url, identifier: identifier, thumbnail: thumbnail(of: url))
  }

  /// A small square thumbnail of a movie, cached for the Library; nil if it can't be read. Takes a while: not for the
  /// main thread.
  static func thumbnail(of movie: URL) -> CGImage? {
    guard let modified = FileQuestion.written(movie) else { return nil }
    return try? MediaPicture.thumbnail(of: movie, modified: modified, size: .large).square
  }

  /// A message for the user: what went wrong and what they can do.
  static func words(for error: any Error) -> String {
    let suggestion = (error as? any LocalizedError)?.recoverySuggestion
    return [error.localizedDescription, suggestion].compactMap(\.self).joined(separator: " ")
  }

  private static func add(_ fill: @escaping @Sendable (PHAssetCreationRequest) -> Void) async throws -> String {
    let made = Mutex<String?>(nil)
    try await PHPhotoLibrary.shared().performChanges {
      let request = PHAssetCreationRequest.forAsset()
      fill(request)
      made.withLock { $0 = request.placeholderForCreatedAsset?.localIdentifier }
    }
    return made.withLock { $0 } ?? ""
  }

  private static func options(_ name: String, moves: Bool = false) -> PHAssetResourceCreationOptions {
    let options = PHAssetResourceCreationOptions()
    options.originalFilename = name
    options.shouldMoveFile = moves
    return options
  }

  private static func url(of identifier: String, named name: String) -> URL {
    let asset = PHAsset.fetchAssets(withLocalIdentifiers: [identifier], options: nil).firstObject
    return asset.flatMap { PHAssetResource.assetResources(for: $0).first?.fileURL } ?? URL(filePath: name)
  }
}

extension CGImage {
  /// The square at its centre.
  fileprivate var square: CGImage? {
    let side = min(width, height)
    return cropping(to: CGRect(x: (width - side) / 2, y: (height - side) / 2, width: side, height: side))
  }
}
