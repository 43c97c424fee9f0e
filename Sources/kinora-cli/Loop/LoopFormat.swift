import AVFoundation

/// A format of animated images.
enum LoopFormat: String, Sendable {
  case gif
  case webp

  init?(fileExtension: String) { self.init(rawValue: fileExtension.lowercased()) }

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
