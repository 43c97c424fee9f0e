import AVFoundation
import GTKSupport

extension VideoGravity {
  /// What a layer's gravity is to a widget.
  init(_ gravity: AVLayerVideoGravity) {
    self =
      switch gravity {
      case .resize: .stretch
      case .resizeAspectFill: .fill
      default: .fit
      }
  }
}
