import Foundation

/// Options for editing a photo or video.
public final class PHContentEditingInputRequestOptions: NSObject {
  /// Whether the program can go on with the edits that are described. If so, it gets the original and the description, else
  /// the edited photo or video.
  public var canHandleAdjustmentData: (PHAdjustmentData) -> Bool = { _ in false }
  /// Whether a file may be downloaded if it isn't on this machine. All are.
  public var isNetworkAccessAllowed = false
  /// Told how far a download is. Never called: nothing has to be downloaded.
  public var progressHandler: ((Double, UnsafeMutablePointer<ObjCBool>) -> Void)?
}
