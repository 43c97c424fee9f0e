import AVFoundation
import CoreGraphics
import Foundation

/// What the page needs of whoever takes photos.
@MainActor
protocol PhotoEngine: AnyObject {
  /// Gets ready for what is going to be taken.
  func prepare(_ setup: PhotoSetup)

  /// Takes a photo, which may be one of a burst. `handler` hears what becomes of it; the end, `saved` or `failed`, comes
  /// last and once.
  func takePhoto(
    _ order: PhotoOrder, in burst: BurstPlace?, _ handler: @escaping @MainActor (PhotoNews) -> Void)

  /// Saves the last seconds as a movie, where Live Photos are prepared.
  func saveLastSeconds() async throws(PhotoRefusal) -> SavedPhoto

  /// A small square picture out of a movie; nil where it can't be read.
  func thumbnail(of movie: URL) async -> CGImage?

  /// Lights the screen and answers when it is lit, or puts it out.
  var onScreenFlash: (@MainActor (_ isLit: Bool) async -> Void)? { get set }

  /// Hears which codes the camera sees; none when they have gone.
  var onCodes: (@MainActor ([FoundCode]) -> Void)? { get set }
}

/// What is going to be taken.
struct PhotoSetup: Equatable, Sendable {
  /// Whether the last seconds are kept, for Live Photos.
  var isLive = false
  /// Whether codes are looked for.
  var readsCodes = false
  /// Whether left and right are exchanged in the files.
  var isMirrored = false
}

/// How to take a photo.
struct PhotoOrder: Equatable, Sendable {
  /// Whether a movie of the moment belongs to it.
  var isLive = false
  var fileType = PhotoFileType.jpeg
  var flash = FlashChoice.automatic
}

/// What becomes of a photo.
enum PhotoNews: Equatable, Sendable {
  /// The picture is taken.
  case exposed
  /// A Live Photo's movie has all that belongs into it.
  case movieTaken
  /// A Live Photo has no movie; the reason in words. The photo itself is kept all the same.
  case movieFailed(String)
  /// It is kept.
  case saved(SavedPhoto)
  /// There is none; the reason in words.
  case failed(String)
}

/// Why something wasn't saved, in words for people.
struct PhotoRefusal: Error, Equatable {
  var words: String
}

/// A photo, or a movie of the last seconds, that is kept.
struct SavedPhoto: Equatable, @unchecked Sendable {
  var url: URL
  /// Its name in the library, where it has one.
  var identifier: String?
  /// A small square picture of it.
  var thumbnail: CGImage?

  static func == (a: SavedPhoto, b: SavedPhoto) -> Bool { a.url == b.url && a.identifier == b.identifier }
}
