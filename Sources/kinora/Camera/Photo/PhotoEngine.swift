import AVFoundation
import CoreGraphics
import Foundation

/// The engine that takes photos for the page.
@MainActor
protocol PhotoEngine: AnyObject {
  /// Prepares for the next photos.
  func prepare(_ setup: PhotoSetup)

  /// Takes a photo, which may be one of a burst. `handler` receives its events; `saved` or `failed` comes last and
  /// exactly once.
  func takePhoto(
    _ order: PhotoOrder, in burst: BurstPlace?, _ handler: @escaping @MainActor (PhotoNews) -> Void)

  /// Saves the last seconds as a movie, if Live Photos are prepared.
  func saveLastSeconds() async throws(PhotoRefusal) -> SavedPhoto

  /// A small square thumbnail of a movie; nil if it can't be read.
  func thumbnail(of movie: URL) async -> CGImage?

  /// Makes the sound of a shutter.
  func clickShutter()

  /// Turns the screen flash on, returning when it is visible, or off.
  var onScreenFlash: (@MainActor (_ isLit: Bool) async -> Void)? { get set }

  /// Called with the codes in sight; with none when they are gone.
  var onCodes: (@MainActor ([FoundCode]) -> Void)? { get set }
}

/// The settings for the next photos.
struct PhotoSetup: Equatable, Sendable {
  /// Whether the last seconds are buffered, for Live Photos.
  var isLive = false
  /// Whether codes are detected.
  var readsCodes = false
  /// Whether files are mirrored.
  var isMirrored = false
}

/// The settings of one photo.
struct PhotoOrder: Equatable, Sendable {
  /// Whether it is a Live Photo, with a movie of the moment.
  var isLive = false
  var fileType = PhotoFileType.jpeg
  var flash = FlashChoice.automatic
}

/// An event of a photo being taken.
enum PhotoNews: Equatable, Sendable {
  /// The photo was exposed.
  case exposed
  /// Everything for a Live Photo's movie has been captured.
  case movieTaken
  /// A Live Photo's movie failed, with the reason. The photo itself is still saved.
  case movieFailed(String)
  /// The photo was saved.
  case saved(SavedPhoto)
  /// The photo failed, with the reason.
  case failed(String)
}

/// The reason why a photo or movie wasn't saved, as a message for the user.
struct PhotoRefusal: Error, Equatable {
  var words: String
}

/// A saved photo, or a saved movie of the last seconds.
struct SavedPhoto: Equatable, @unchecked Sendable {
  var url: URL
  /// Its identifier in the library, if it is there.
  var identifier: String?
  /// A small square thumbnail.
  var thumbnail: CGImage?

  static func == (a: SavedPhoto, b: SavedPhoto) -> Bool { a.url == b.url && a.identifier == b.identifier }
}
