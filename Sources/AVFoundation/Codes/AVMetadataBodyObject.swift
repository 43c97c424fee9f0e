/// A body in a picture. Nothing here looks for bodies, so none is ever handed out.
public class AVMetadataBodyObject: AVMetadataObject, @unchecked Sendable {
  /// The same number for the same body from frame to frame.
  public var bodyID: Int { 0 }
}
