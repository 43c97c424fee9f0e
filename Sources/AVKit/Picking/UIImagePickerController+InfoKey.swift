/// Any photo.
public let kUTTypeImage = "public.image"
/// Any video.
public let kUTTypeMovie = "public.movie"
/// A photo with its movie.
public let kUTTypeLivePhoto = "com.apple.live-photo"

extension UIImagePickerController {
  /// What a picker tells of something picked.
  public struct InfoKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A `String`: `kUTTypeImage`, `kUTTypeMovie` or `kUTTypeLivePhoto`.
    public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
    /// A `CGImage`, upright: the photo.
    public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
    /// A `URL`: the photo's file. A new photo's is a passing one.
    public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
    /// A `URL`: the video's file. A new video's is a passing one.
    public static let mediaURL = InfoKey(rawValue: "UIImagePickerControllerMediaURL")
    /// A `PHLivePhoto`: the photo with its movie, where that was wanted.
    public static let livePhoto = InfoKey(rawValue: "UIImagePickerControllerLivePhoto")
    /// A dictionary as `AVCapturePhoto.metadata`: what a new photo says of itself.
    public static let mediaMetadata = InfoKey(rawValue: "UIImagePickerControllerMediaMetadata")
    /// A `PHAsset`: what was picked from the library.
    public static let phAsset = InfoKey(rawValue: "UIImagePickerControllerPHAsset")
  }
}
