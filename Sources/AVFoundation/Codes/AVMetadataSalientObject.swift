/// What stands out in a picture. Nothing here looks for that, so none is ever handed out.
public final class AVMetadataSalientObject: AVMetadataObject, @unchecked Sendable {
  /// The same number for the same thing from frame to frame.
  public var objectID: Int { 0 }
}
