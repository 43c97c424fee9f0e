import CoreVideo
import Foundation

/// In which form a photo is delivered. A value, understood from a program's dictionary.
enum PhotoForm: Sendable, Equatable {
  /// A JPEG file; nil leaves it to the settings how finely it is stored.
  case jpeg(quality: Double?)
  /// A HEIC file.
  case heic(quality: Double?)
  /// Pixels, which a PNG file can hold.
  case png(OSType)
  /// Pixels.
  case pixels(OSType)

  /// What the dictionary of an `AVCapturePhotoSettings` says; nil where it says nothing that there is.
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

  /// The kind of file that such a photo is; nil for mere pixels.
  var fileType: AVFileType? {
    switch self {
    case .jpeg: .jpg
    case .heic: .heic
    case .png: .png
    case .pixels: nil
    }
  }

  /// The pixels that a program works on; nil for what is compressed.
  var pixelFormat: OSType? {
    switch self {
    case .png(let type), .pixels(let type): type
    case .jpeg, .heic: nil
    }
  }

  /// The codec that a dictionary names, as a value or by its name.
  static func codec(in format: [String: Any]) -> AVVideoCodecType? {
    switch format[AVVideoCodecKey] {
    case let codec as AVVideoCodecType: codec
    case let name as String: AVVideoCodecType(name)
    default: nil
    }
  }

  /// The pixel format that a dictionary names: programs write the number as `OSType`, `Int`, or `NSNumber`.
  static func pixelFormat(in format: [String: Any]) -> OSType? {
    switch format[kCVPixelBufferPixelFormatTypeKey] {
    case let type as OSType: type
    case let type as Int: OSType(exactly: type)
    case let type as NSNumber: type.uint32Value
    default: nil
    }
  }
}
