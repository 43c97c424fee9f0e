/// Receives the picked item. The picker closes by itself afterwards.
@MainActor
public protocol UIImagePickerControllerDelegate: AnyObject {
  /// The user took or picked an item; `info` describes it.
  func imagePickerController(
    _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])

  /// The user cancelled.
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
  /// Does nothing.
  public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {}
}
