import AVFoundation
import GTKSupport

extension VideoGravity {
  /// The widget's gravity for a layer's.
  init(_ gravity: AVLayerVideoGravity) {
    self =
      switch gravity {
      case .resize: .stretch
      case .resizeAspectFill: .fill
      default: .fit
      }
  }
}
