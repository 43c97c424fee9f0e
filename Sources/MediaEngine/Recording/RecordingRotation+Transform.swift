import CoreGraphics

extension RecordingRequest.Rotation {
  /// The display transform of a video of this size.
  func transform(width: Int, height: Int) -> CGAffineTransform {
    switch self {
    case .none: .identity
    case .quarter: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: CGFloat(height), ty: 0)
    case .half: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: CGFloat(width), ty: CGFloat(height))
    case .threeQuarters: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: CGFloat(width))
    }
  }
}
