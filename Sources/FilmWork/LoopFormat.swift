import AVFoundation

/// A format of animated images.
public enum LoopFormat: String, Sendable {
  case gif
  case webp

  /// The format that a file's extension says; nil if it is none of them.
  public init?(fileExtension: String) { self.init(rawValue: fileExtension.lowercased()) }

  var type: CFString {
    switch self {
    case .gif: kUTTypeGIF
    case .webp: kUTTypeWebP
    }
  }

  /// The key of its properties in the dictionaries of files and images.
  var properties: CFString {
    switch self {
    case .gif: kCGImagePropertyGIFDictionary
    case .webp: kCGImagePropertyWebPDictionary
    }
  }
}
