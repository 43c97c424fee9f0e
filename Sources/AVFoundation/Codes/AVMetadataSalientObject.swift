/// A salient object in a frame. These aren't detected here, so none is ever delivered.
public final class AVMetadataSalientObject: AVMetadataObject, @unchecked Sendable {
  /// An ID that is the same for one object from frame to frame.
  public var objectID: Int { 0 }
}
