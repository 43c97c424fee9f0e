import CoreGraphics
import CoreVideo

/// What reads, shows and saves a photo that is edited. The program's is `LibraryPhotoEditEngine`; tests have their own.
@MainActor
protocol PhotoEditEngine: AnyObject {
  /// Receives what the photo looks like, with what the crop leaves out.
  var onPicture: @MainActor (CVPixelBuffer) -> Void { get set }

  /// Reads a photo of the Library. What is shown stays.
  func open(_ id: String) async throws -> EditedPhoto

  /// Shows a photo that was read from now on.
  func begin(_ photo: EditedPhoto)

  /// Shows it with an edit. What is asked for meanwhile may be left out, but never the last one.
  func show(_ edit: PhotoEdit)

  /// Saves an edit of a photo; nil brings the original back.
  func save(_ edit: PhotoEdit?, of id: String) async throws

  /// Forgets the photo that is shown.
  func close()
}

/// A photo that is edited.
struct EditedPhoto: Equatable, Sendable {
  /// The size before the edit, upright.
  var size: CGSize
  /// The edit so far; nil if there is none.
  var edit: PhotoEdit?
  /// Whether another program has edited it: editing begins with what that made.
  var isEditedElsewhere = false
  /// The photo before the edit, upright and at the size for the screen.
  var picture: CGImage?
}
