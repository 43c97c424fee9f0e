/// Any photo.
public let kUTTypeImage = "public.image"
/// Any video.
public let kUTTypeMovie = "public.movie"
/// A Live Photo: a photo with its movie.
public let kUTTypeLivePhoto = "com.apple.live-photo"

extension UIImagePickerController {
  /// The keys of the dictionary that describes a picked item.
  public struct InfoKey: RawRepresentable, Hashable, Sendable {
    /// The key as a string.
    public let rawValue: String
    /// Makes a key of a string.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A `String`: `kUTTypeImage`, `kUTTypeMovie` or `kUTTypeLivePhoto`.
    public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
    /// A `CGImage`, upright: the photo.
    public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
    /// A `CGImage`: the part of the photo that the user has kept, if `allowsEditing`.
    public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
    /// A `CGRect`: that part, in pixels from the top left of the original image.
    public static let cropRect = InfoKey(rawValue: "UIImagePickerControllerCropRect")
    /// A `URL`: the photo's file. For a new photo a temporary file.
    public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
    /// A `URL`: the video's file. For a new video, or one that was trimmed, a temporary file.
    public static let mediaURL = InfoKey(rawValue: "UIImagePickerControllerMediaURL")
    /// A `PHLivePhoto`: the photo with its movie, if `mediaTypes` include Live Photos.
    public static let livePhoto = InfoKey(rawValue: "UIImagePickerControllerLivePhoto")
    /// A dictionary as `AVCapturePhoto.metadata`: the metadata of a new photo.
    public static let mediaMetadata = InfoKey(rawValue: "UIImagePickerControllerMediaMetadata")
    /// A `PHAsset`: the item picked from the library.
    public static let phAsset = InfoKey(rawValue: "UIImagePickerControllerPHAsset")
  }
}
