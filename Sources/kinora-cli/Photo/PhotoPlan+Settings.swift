import AVFoundation

extension PhotoPlan.Form {
  /// What a photo is to be asked for, to become such a file.
  var processed: (format: [String: Any], fileType: AVFileType?) {
    switch self {
    case .jpeg: ([AVVideoCodecKey: AVVideoCodecType.jpeg], nil)
    case .heic: ([AVVideoCodecKey: AVVideoCodecType.hevc], nil)
    case .png: ([kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA], .png)
    }
  }

  /// The preview that goes into each file.
  static var preview: [String: Any] {
    [AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: 160, AVVideoHeightKey: 160]
  }
}
