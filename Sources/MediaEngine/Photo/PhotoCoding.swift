/// How a photo is written down.
public enum PhotoCoding: Sendable, Hashable {
  /// A JPEG. A camera's own JPEG keeps its pictures' bytes, whatever the quality (0 to 1) that is asked for.
  case jpeg(quality: Double)
  /// HEVC in a HEIF file; quality from 0 to 1.
  case heic(quality: Double)
  /// A PNG.
  case png
  /// Pixels alone, row by row and plane by plane without gaps, in a format by CoreVideo's number.
  case raw(pixelFormat: UInt32)

  /// Whether HEIC can be written: libheif's encoders are packages of their own.
  public static var isHEICAvailable: Bool { HEIFLibrary.canWrite }

  /// What files of it end in; nil for pixels alone, which are no file.
  public var fileExtension: String? {
    switch self {
    case .jpeg: "jpg"
    case .heic: "heic"
    case .png: "png"
    case .raw: nil
    }
  }
}
