/// Receives the picked items. The delegate closes the picker by `dismiss()`.
@MainActor
public protocol PHPickerViewControllerDelegate: AnyObject {
  /// The user picked items, or none by cancelling.
  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
}
