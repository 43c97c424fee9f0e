/// The file format of a photo.
public enum PhotoCoding: Sendable, Hashable {
  /// A JPEG. A camera's own JPEG keeps its image data, whatever the quality (0 to 1).
  case jpeg(quality: Double)
  /// HEVC in a HEIF file; quality from 0 to 1.
  case heic(quality: Double)
  /// A PNG.
  case png
  /// Bare pixels, row by row and plane by plane without padding, in one of CoreVideo's formats.
  case raw(pixelFormat: UInt32)

  /// Whether HEIC can be written: libheif's encoders are separate packages.
  public static var isHEICAvailable: Bool { HEIFLibrary.canWrite }

  /// Why HEIC can't be written where it isn't available.
  public static var heicError: PhotoError { .noHEICEncoder(HEIFLibrary.missingPackage) }

  /// The usual file name extension; nil for bare pixels, which are no file.
  public var fileExtension: String? {
    switch self {
    case .jpeg: "jpg"
    case .heic: "heic"
    case .png: "png"
    case .raw: nil
    }
  }
}
