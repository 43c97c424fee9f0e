import AVFoundation

extension PhotoPlan.Form {
  /// The photo settings for such a file.
  var processed: (format: [String: Any], fileType: AVFileType?) {
    switch self {
    case .jpeg: ([AVVideoCodecKey: AVVideoCodecType.jpeg], nil)
    case .heic: ([AVVideoCodecKey: AVVideoCodecType.hevc], nil)
    case .png: ([kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA], .png)
    }
  }

  /// The format of the thumbnail embedded in each file.
  static var preview: [String: Any] {
    [AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: 160, AVVideoHeightKey: 160]
  }
}
