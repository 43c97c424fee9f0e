/// Hears what the person picked. The picker goes by itself afterwards.
@MainActor
public protocol UIImagePickerControllerDelegate: AnyObject {
  /// Something was taken or picked; `info` says what.
  func imagePickerController(
    _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])

  /// The person picked nothing.
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
  /// Does nothing.
  public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {}
}
