import AVFoundation
import CoreGraphics
import Foundation
import FoundationAdditions
import GLibSupport
import Photos

/// Saves photos and movies to the photo library.
enum PhotoKeeper {
  /// Saves a photo. `date` gives the file its name.
  static func keep(photo: Data, isHEIC: Bool, date: Date = WallClock.current.now) async throws -> SavedPhoto {
    let clip = CameraClip(of: date)
    await OwnThread.run { clip.note() }
    return try await keep(photo: photo, isHEIC: isHEIC, with: clip)
  }

  /// Saves a photo as what was noted of it: a Live Photo where that has a movie.
  static func keep(photo: Data, isHEIC: Bool, with clip: CameraClip) async throws -> SavedPhoto {
    let ending = isHEIC ? "heic" : "jpg"
    return saved(photo, try await clip.add(photo: photo, ending: ending), named: clip.name(ending))
  }

  /// Saves a movie of the last seconds.
  static func keep(_ clip: CameraClip) async throws -> SavedPhoto {
    let identifier = try await clip.add()
    let url = url(of: identifier, named: clip.name("mov"))
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

  private static func saved(_ photo: Data, _ identifier: String, named name: String) -> SavedPhoto {
    let small = try? PhotoReader.thumbnail(of: photo, maxSide: 160)
    return SavedPhoto(url: url(of: identifier, named: name), identifier: identifier, thumbnail: small?.square)
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
