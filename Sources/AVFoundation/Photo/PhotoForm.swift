import CoreVideo
import Foundation

/// The format in which a photo is delivered. A value, parsed from a program's dictionary.
enum PhotoForm: Sendable, Equatable {
  /// A JPEG file; nil leaves the quality to the settings.
  case jpeg(quality: Double?)
  /// A HEIC file.
  case heic(quality: Double?)
  /// Pixels, written to a PNG file.
  case png(OSType)
  /// Pixels.
  case pixels(OSType)

  /// Parses the format dictionary of an `AVCapturePhotoSettings`; nil if it has no supported format.
  init?(_ format: [String: Any], fileType: AVFileType?) {
    if let pixels = Self.pixelFormat(in: format) {
      switch fileType {
      case nil: self = .pixels(pixels)
      case .png: self = .png(pixels)
      default: return nil
      }
      return
    }
    let properties = format[AVVideoCompressionPropertiesKey] as? [String: Any]
    let quality =
      (properties?[AVVideoQualityKey] as? NSNumber)?.doubleValue ?? properties?[AVVideoQualityKey] as? Double
    switch (Self.codec(in: format), fileType) {
    case (.jpeg, nil), (.jpeg, .jpg): self = .jpeg(quality: quality)
    case (.hevc, nil), (.hevc, .heic), (.hevc, .heif): self = .heic(quality: quality)
    default: return nil
    }
  }

  /// The file type of the photo; nil for uncompressed pixels without a file.
  var fileType: AVFileType? {
    switch self {
    case .jpeg: .jpg
    case .heic: .heic
    case .png: .png
    case .pixels: nil
    }
  }

  /// The pixel format; nil for a compressed photo.
  var pixelFormat: OSType? {
    switch self {
    case .png(let type), .pixels(let type): type
    case .jpeg, .heic: nil
    }
  }

  /// The codec in a dictionary, as a value or by its name.
  static func codec(in format: [String: Any]) -> AVVideoCodecType? {
    switch format[AVVideoCodecKey] {
    case let codec as AVVideoCodecType: codec
    case let name as String: AVVideoCodecType(name)
    default: nil
    }
  }

  /// The pixel format in a dictionary: programs write it as `OSType`, `Int`, or `NSNumber`.
  static func pixelFormat(in format: [String: Any]) -> OSType? {
    switch format[kCVPixelBufferPixelFormatTypeKey] {
    case let type as OSType: type
    case let type as Int: OSType(exactly: type)
    case let type as NSNumber: type.uint32Value
    default: nil
    }
  }
}
