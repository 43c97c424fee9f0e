/// A body in a frame. Bodies aren't detected here, so none is ever delivered.
public class AVMetadataBodyObject: AVMetadataObject, @unchecked Sendable {
  /// An ID that is the same for one body from frame to frame.
  public var bodyID: Int { 0 }
}
